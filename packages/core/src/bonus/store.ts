import * as z from "zod";
import { exactFrameNumber } from "../frame/index.ts";
import {
  ABSENT,
  type Addition,
  type Day,
  getItem,
  getItems,
  type Key,
  packText,
  putIfVersion,
  type Quarter,
  quarterOf,
  queryAll,
  queryItems,
  type RawItem,
  refuseField,
  unpackText,
  type Write,
} from "../platform/index.ts";
import { daySchema } from "../platform/schema.ts";
import { FIGURES, type Figures, figuresOf, sumFigures } from "./ledger.ts";
import {
  type BonusKind,
  type BonusRules,
  bonusFactsSchema,
  bonusRulesSchema,
  type Entry,
  entrySchema,
} from "./schema.ts";

const rulesKey = (sorg: string, version: number): Key => ({
  pk: `BONUSRULES#${sorg}`,
  sk: String(version).padStart(6, "0"),
});

/** Most versions of rules that are read: the newest. */
const MOST_RULES = 100;

/** The versions of a sales organization's rules, newest first; empty if it has no program. */
export async function readRules(sorg: string): Promise<BonusRules[]> {
  const items = await queryAll({ pk: rulesKey(sorg, 0).pk, newestFirst: true, limit: MOST_RULES });
  return items.map((item) => bonusRulesSchema.parse(item));
}

export async function readRulesVersion(sorg: string, version: number): Promise<BonusRules | undefined> {
  const item = await getItem(rulesKey(sorg, version));
  return item && bonusRulesSchema.parse(item);
}

export const newRulesWrite = (rules: BonusRules): Write => ({
  kind: "put",
  item: { ...rulesKey(rules.sorg, rules.version), ...rules },
  when: ABSENT,
});

/** What the ledger comes from: an invoice with its credit notes, or a frame. */
export type SourceName = string & z.core.$brand<"SourceName">;

const named = (text: string): SourceName => text as SourceName;

export const invoiceSource = (sorg: string, invoiceNo: string): SourceName => named(`INVOICE#${sorg}#${invoiceNo}`);

export const frameSource = (frame: {
  readonly sorg: string;
  readonly brand: string;
  readonly frameNumber: string;
}): SourceName => named(`FRAME#${frame.sorg}#${frame.brand}#${exactFrameNumber(frame.frameNumber)}`);

const entriesText = z.string().transform((text) => z.array(entrySchema).parse(JSON.parse(text)));

// Texts, since codes and numbers may be words that cannot be names of attributes.
const chosenRules = z.array(z.tuple([z.string(), z.object({ day: daySchema, version: z.int() })]));
const paidDays = z.array(z.tuple([z.int(), daySchema]));
const articleFacts = z.array(z.tuple([z.string(), bonusFactsSchema]));

const sourceSchema = z.object({
  sorg: z.string(),
  /** Changes so far. */
  revision: z.int(),
  /** The rules of each document, as chosen on its day when it was first recorded. */
  rules: z.string().transform((text) => new Map(chosenRules.parse(JSON.parse(text)))),
  /** Facts of the articles when they were first recorded. */
  facts: z.string().transform((text) => new Map(articleFacts.parse(JSON.parse(text)))),
  /** Numbers of the credit notes that refer to the invoice. */
  credits: z.array(z.string()),
  /** Day on which all of the invoice was paid online. */
  paidOnline: daySchema.optional(),
  /** Days on which installments were paid online, by number. */
  paidInstallments: z
    .string()
    .default("[]")
    .transform((text) => new Map(paidDays.parse(JSON.parse(text)))),
  /** The entries in effect. */
  entries: entriesText,
  asOf: z.iso.datetime(),
  version: z.int().positive().optional(),
});
export type Source = z.output<typeof sourceSchema>;

const sourceKey = (name: SourceName): Key => ({ pk: `BONUSSOURCE#${name}`, sk: "SOURCE" });

const unpacked = (item: RawItem): RawItem => ({
  ...item,
  ...{ rules: unpackText(item.rules), facts: unpackText(item.facts), entries: unpackText(item.entries) },
});

/** The sources in the order of their names; undefined where nothing is recorded. */
export async function readSources(names: readonly SourceName[]): Promise<(Source | undefined)[]> {
  return (await getItems(names.map(sourceKey))).map((item) => item && sourceSchema.parse(unpacked(item)));
}

const packed = (value: readonly unknown[]): string | Uint8Array => packText(JSON.stringify(value));

/** Replaces a source; a `changed` Conflict if it changed since it was read. */
export const sourceWrite = (name: SourceName, source: Source, before: Source | undefined): Write => {
  const { rules, facts, entries } = source;
  const texts = { rules: packed([...rules]), facts: packed([...facts]), entries: packed(entries) };
  const paidInstallments = JSON.stringify([...source.paidInstallments]);
  return putIfVersion({ ...sourceKey(name), ...source, ...texts, paidInstallments }, before);
};

const creditKey = (sorg: string, creditNo: string): Key => ({
  pk: `BONUSSOURCE#${invoiceSource(sorg, creditNo)}`,
  sk: "CREDITED",
});

/** The invoice that a credit note was recorded with. */
export async function readCredited(sorg: string, creditNo: string): Promise<string | undefined> {
  const item = await getItem(creditKey(sorg, creditNo));
  return item && String(item.invoiceNo);
}

export const creditedWrite = (sorg: string, creditNo: string, invoiceNo: string): Write => ({
  kind: "put",
  item: { ...creditKey(sorg, creditNo), invoiceNo },
});

const ledgerPk = (customer: string, sorg: string): string => `BONUS#${customer}#${sorg}`;
const balancePk = (customer: string, sorg: string): string => `BONUSBALANCE#${customer}#${sorg}`;

/**
 * Appends entries to the ledgers of their customers, an item per customer, kind, day, and change of the source, and adds them to the
 * balances of their quarters. A `changed` Conflict if they were appended before.
 */
export function appendWrites(name: SourceName, sorg: string, revision: number, entries: readonly Entry[]): Write[] {
  const postings = Map.groupBy(entries, ({ customer, kind, day }) => `${customer}#${kind}#${day}`);
  return [...postings.values()].flatMap((some): Write[] => {
    const [first] = some;
    if (!first) return [];
    const { customer, kind, day } = first;
    const sk = `${kind}#${day}#${name}#${String(revision).padStart(4, "0")}`;
    return [
      {
        kind: "put",
        item: { pk: ledgerPk(customer, sorg), sk, entries: packed(some) },
        when: ABSENT,
      },
      ...balanceAdditions(customer, sorg, quarterOf(day), sumFigures(some.map(figuresOf))),
    ];
  });
}

const balanceAdditions = (customer: string, sorg: string, quarter: Quarter, figures: Figures): Write[] =>
  FIGURES.filter((name) => figures[name] !== 0)
    .map(
      (attribute): Addition => ({
        key: { pk: balancePk(customer, sorg), sk: quarter },
        attribute,
        by: figures[attribute],
      }),
    )
    .map(({ key, attribute, by }) => ({ kind: "update", key, add: { [attribute]: by } }));

/** What of a customer's ledger is read: a kind between two days, both included. */
interface LedgerRange {
  readonly customer: string;
  readonly sorg: string;
  readonly kind: BonusKind;
  readonly from: Day;
  readonly to: Day;
}

const boundsOf = ({ kind, from, to }: LedgerRange): readonly [string, string] => [
  `${kind}#${from}`,
  `${kind}#${to}#\uffff`,
];

/** An entry with its place in the ledger, after which a list goes on. */
export interface PlacedEntry {
  readonly entry: Entry;
  readonly cursor: string;
}

/** Sort key of an item, and the place among its entries. */
const placeSchema = z.tuple([z.string().max(500), z.int().min(0)]);
type Place = z.output<typeof placeSchema>;

const cursorOf = (...place: Place): string => Buffer.from(JSON.stringify(place)).toString("base64url");

/** @throws Refusal of `after` if the cursor is not from the range */
function placeOf(cursor: string, [first, last]: readonly [string, string]): Place {
  try {
    const place = placeSchema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    if (place[0] >= first && place[0] <= last) return place;
  } catch {
    // Refused below.
  }
  throw refuseField("after", "invalid_value");
}

/** The newest entries of a range, newest first, at most so many; from the one after a cursor on. */
export async function* newestEntries(
  range: LedgerRange,
  { after, most }: { readonly after: string | undefined; readonly most: number },
): AsyncGenerator<PlacedEntry> {
  const bounds = boundsOf(range);
  const [start, passed] = after === undefined ? [bounds[1], -1] : placeOf(after, bounds);
  const items = queryItems({
    pk: ledgerPk(range.customer, range.sorg),
    between: [bounds[0], start],
    newestFirst: true,
    attributes: ["sk", "entries"],
    // Each item has an entry, except that all of the first may have been listed.
    limit: most + 1,
  });
  let left = most;
  for await (const { sk, entries } of items) {
    const key = String(sk);
    for (const [index, entry] of entriesText.parse(unpackText(entries)).toReversed().entries()) {
      if (key === start && index <= passed) continue;
      if (left === 0) return;
      left -= 1;
      yield { entry, cursor: cursorOf(key, index) };
    }
  }
}

const sum = z.int().default(0);
const balanceSchema = z.object({
  ...{ purchasePoints: sum, purchaseValue: sum, paymentPoints: sum, paymentValue: sum, retailPoints: sum },
  ...{
    retailValue: sum,
    netSales: sum,
    bikesBought: sum,
    bikesRegistered: sum,
    invoicesPaid: sum,
    invoicesOnTime: sum,
  },
});

/** The balances of a customer's quarters in a year, without those without entries. */
export async function readBalances(customer: string, sorg: string, year: number): Promise<Map<string, Figures>> {
  const items = await queryAll({
    pk: balancePk(customer, sorg),
    between: [`${year}-Q1`, `${year}-Q4`],
    bounded: "an item per quarter",
  });
  return new Map(items.map((item) => [String(item.sk), balanceSchema.parse(item)]));
}
