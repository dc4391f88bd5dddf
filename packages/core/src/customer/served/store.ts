import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import {
  ABSENT,
  type Condition,
  commit,
  findByPhrases,
  getItem,
  getItems,
  type Key,
  queryAll,
  type RawItem,
  retryOnConflict,
  type Write,
} from "../../platform/index.ts";
import { type Customer, type CustomerArea, customerAreaSchema, customerSchema } from "../schema.ts";
import { areaKey, customerKey, customerPk } from "../store.ts";
import {
  hasWords,
  type Listing,
  limitedPartsOf,
  listingKeys,
  listingOf,
  listingSchema,
  namePk,
  type Part,
  phrasePk,
  type ShortListing,
  shortListingSchema,
  wholePhrases,
} from "./listing.ts";

/** Listings that were found; `complete` if there are no others. */
export interface Found {
  readonly listings: readonly Listing[];
  readonly complete: boolean;
}

/** Customers of a part that match a search, by name if there is none. Reads at most `most` items, whatever the search. */
export async function findListings(part: Part, search: string, most: number): Promise<Found> {
  if (search === "") return read(namePk(part), "", most);
  const { rows, complete } = await findByPhrases(
    { search, phrases: wholePhrases(search), most },
    async (prefix, each) => {
      const { listings, complete: all } = await read(phrasePk(part, prefix), prefix, each);
      return { rows: listings, complete: all };
    },
    hasWords,
  );
  return { listings: rows, complete };
}

/** Customers of a part by name, at most `most`, with what sums and maps of all customers need. */
export async function readShortListings(part: Part, most: number): Promise<readonly ShortListing[]> {
  const attributes = Object.keys(shortListingSchema.shape);
  const items = await queryAll({ pk: namePk(part), attributes, limit: most, consistent: false });
  return items.map((item) => shortListingSchema.parse(item));
}

async function read(pk: string, prefix: string, most: number): Promise<Found> {
  const items = await queryAll({ pk, ...(prefix && { prefix }), limit: most + 1, consistent: false });
  const listings = items.slice(0, most).map((item) => listingSchema.parse(item));
  return { listings, complete: items.length <= most };
}

/** What is listed of a customer in a sales organization now, so that a change knows what to take away. */
const listedKey = (unified: string, sorg: string): Key => ({ pk: customerPk(unified), sk: `LISTED#${sorg}` });
const listedSchema = z.object({ listing: listingSchema, version: z.int() });
type Listed = z.output<typeof listedSchema>;

/** What is listed of customers in sales organizations; eventually consistent. What is listed nowhere is left out. */
export async function readListings(codes: readonly string[], sorgs: readonly string[]): Promise<Listing[]> {
  const keys = codes.flatMap((code) => sorgs.map((sorg) => listedKey(code, sorg)));
  const items = await getItems(keys, { consistent: false });
  return items.flatMap((item) => (item ? [listedSchema.parse(item).listing] : []));
}

/** Who serves a customer of a sales organization now. */
export interface Serving {
  /** The parts that hold the customer besides that of all customers, in a fixed order; none if nobody can act for it. */
  readonly parts: readonly string[];
  /** Fails the transaction if the lists have changed since. */
  readonly unchanged: Write;
}

export async function readServing(unified: string, sorg: string): Promise<Serving> {
  const key = listedKey(unified, sorg);
  const item = await getItem(key);
  const listed = item && listedSchema.parse(item);
  return {
    parts: listed ? limitedPartsOf(listed.listing).toSorted() : [],
    unchanged: { kind: "check", key, when: atVersion(listed) },
  };
}

const atVersion = (listed: Listed | undefined): Condition =>
  listed ? { expression: "#version = :version", values: { version: listed.version } } : ABSENT;

interface State {
  readonly customer: Customer | undefined;
  readonly area: CustomerArea | undefined;
  readonly listed: Listed | undefined;
}

/**
 * Brings the lists in line with the stored customer and its areas. Safe to repeat, and to run beside other changes of the
 * customer: each transaction checks that nothing has changed since it was read.
 */
export const relistCustomer = (unified: string): Promise<void> =>
  retryOnConflict(async () => {
    for (const [sorg, state] of await readStates(unified))
      for (const writes of changesOf(unified, sorg, state)) await commit({ writes });
  });

async function readStates(unified: string): Promise<Map<string, State>> {
  const items = await queryAll({
    pk: customerPk(unified),
    between: ["AREA#", "LISTED#~"],
    bounded: "master data of a customer",
  });
  const found = (sk: string): RawItem | undefined => items.find((item) => item.sk === sk);
  const main = found("CUSTOMER");
  const customer = main && customerSchema.parse(main);
  const sorgs = items.flatMap(({ sk }) => /^(?:AREA|LISTED)#(.+)$/.exec(String(sk))?.[1] ?? []);
  return new Map(
    [...new Set(sorgs)].map((sorg) => {
      const [area, listed] = [found(areaKey(unified, sorg).sk), found(listedKey(unified, sorg).sk)];
      return [
        sorg,
        {
          customer,
          area: area && customerAreaSchema.parse(area),
          listed: listed && listedSchema.parse(listed),
        },
      ];
    }),
  );
}

/** Room for the listing's own item and the two checks beside a transaction's 100 writes. */
const MAX_CHANGES = 97;

/** The transactions that update the lists: one, or two if there are more changes than one transaction takes. */
function changesOf(unified: string, sorg: string, { customer, area, listed }: State): Write[][] {
  const next = customer && area && listingOf(customer, area);
  if (isDeepStrictEqual(next, listed?.listing)) return [];
  const [before, after] = [listed ? listingKeys(listed.listing) : [], next ? listingKeys(next) : []];
  const ids = new Set(after.map(idOf));
  const gone = before.filter((key) => !ids.has(idOf(key))).map((key): Write => ({ kind: "delete", key }));
  const unchanged: Write[] = [
    { kind: "check", key: customerKey(unified), when: asRead(customer) },
    { kind: "check", key: areaKey(unified, sorg), when: asRead(area) },
  ];
  const when = atVersion(listed);
  const key = listedKey(unified, sorg);
  const forget: Write = { kind: "delete", key, when };
  if (!next) return [[...gone, forget, ...unchanged]];
  const puts = after.map((entry): Write => ({ kind: "put", item: { ...next, ...entry } }));
  const own = (then: Condition, version: number): Write => ({
    kind: "put",
    item: { ...key, listing: next, version },
    when: then,
  });
  if (gone.length + puts.length <= MAX_CHANGES)
    return [[...gone, ...puts, own(when, (listed?.version ?? 0) + 1), ...unchanged]];
  // Everything about the customer changed: it is taken off the lists first.
  const all = before.map((entry): Write => ({ kind: "delete", key: entry }));
  return [
    [...all, forget, ...unchanged],
    [...puts, own(ABSENT, 1), ...unchanged],
  ];
}

const idOf = ({ pk, sk }: Key): string => `${pk}\n${sk}`;

const asRead = (item: { readonly asOf: string } | undefined): Condition =>
  item ? { expression: "#asOf = :asOf", values: { asOf: item.asOf } } : ABSENT;
