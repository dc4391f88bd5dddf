import * as z from "zod";
import { hostConfig } from "../../host/index.ts";
import {
  action,
  actor,
  comparableName,
  hasScope,
  refuseField,
  SIGNED_IN,
  unrestrictedSorgs,
  wordsOf,
} from "../../platform/index.ts";
import { isUnrestricted, readUser, worksIn } from "../../user/index.ts";
import type { User } from "../../user/schema.ts";
import { customerRecord, servedAreas } from "../index.ts";
import { readActiveAreas } from "../store.ts";
import {
  allCustomersOf,
  isNamed,
  type Listing,
  listingOf,
  type Part,
  partsServedBy,
  type ShortListing,
} from "./listing.ts";
import { type Found, findListings, readListings, readShortListings } from "./store.ts";

export { readServing, relistCustomer } from "./store.ts";

/** Most items that a search reads, and customers that it returns: 200 take about 9 read units. */
const MOST = 200;
/** Fewest items per part, for users with many areas. */
const FEWEST = 25;

const searchSchema = z.string().trim().max(100, "too_long").default("");
const sorgsSchema = z.array(z.string().max(10)).max(50);
const pageSchema = z.object({
  page: z.int().min(1).max(MOST).default(1),
  limit: z.int().min(1).max(MOST).default(MOST),
});

/** A customer with the areas in which the user may act for it. */
export interface ListedCustomer
  extends Omit<Listing, "sorg" | "custGroup" | "salesman" | "salesGroup" | "salesOffice"> {
  readonly user: { readonly email: string };
  readonly custAreas: readonly Pick<Listing, "sorg" | "custGroup">[];
}

/** Customers that match a search; `complete` if there are no others. */
export interface ServedCustomers {
  readonly customers: readonly ListedCustomer[];
  readonly complete: boolean;
}

/** Customers that the user may act for and that match a search, by name. */
export const servedCustomers = action({
  name: "customer.servedCustomers",
  scope: "menu.change-cust",
  input: z.object({ search: searchSchema }),
  run: ({ search }): Promise<ServedCustomers> => served(search),
});

/** Customers that the user may act for and whose name or number has all words of a text; none for a text without words. */
export async function servedNamed(text: string): Promise<ServedCustomers> {
  const words = wordsOf(text);
  if (words.length === 0) return { customers: [], complete: true };
  const { customers: found, complete } = await served(text.trim());
  return { customers: found.filter((customer) => isNamed(customer, words)), complete };
}

/** A page of the customers that the user may act for, by name; empty without `menu.change-cust` (1 §6). */
export const salesCustomers = action({
  name: "customer.salesCustomers",
  scope: SIGNED_IN,
  input: pageSchema.extend({ search: searchSchema }),
  run: async ({ search, ...page }) => pageOf((await served(search)).customers, page),
});

/** Customers of the sales organizations that an administrator may see, by name. */
export const customers = action({
  name: "customer.customers",
  scope: ["page.catalog-analyze", "page.user-management", "page.user-management-us"],
  input: pageSchema.extend({ search: searchSchema, sorgs: sorgsSchema.optional() }),
  run: async ({ search, sorgs, ...page }) => {
    const visible = unrestrictedSorgs().filter((sorg) => !sorgs || sorgs.includes(sorg));
    return pageOf((await find(visible.map(allCustomersOf), search)).customers, page);
  },
});

/**
 * The customer of the administrator's sales organizations that a text names in full: by unified code, ERP number, or name.
 * `ambiguous` if several may be meant; undefined if none is.
 */
export async function customerNamed(text: string): Promise<{ readonly code: string } | "ambiguous" | undefined> {
  const wanted = comparableName(text);
  const { customers: found, complete } = await find(unrestrictedSorgs().map(allCustomersOf), text);
  const byCode = found.find(({ custCode: { unified, r3, isr } }) =>
    [unified, r3, isr].some((code) => code && comparableName(code) === wanted),
  );
  if (byCode) return { code: byCode.custCode.unified };
  const [named, other] = found.filter(({ custName }) => comparableName(custName) === wanted);
  // Where not all were read, another customer may have the same name.
  if (named && (other || !complete)) return "ambiguous";
  return named && { code: named.custCode.unified };
}

/** Dealers of the host's Insera organization that the user may act for. Dealers get themselves, if they belong to it (decision 019). */
export const dealerUnderInsera = action({
  name: "customer.dealerUnderInsera",
  scope: SIGNED_IN,
  input: pageSchema,
  run: async (page) => {
    const insera = (await hostConfig(actor().host))?.inseraSorg;
    if (!insera) return [];
    const found = hasScope("menu.change-cust") ? (await served("", [insera])).customers : await own(insera);
    return pageOf(found, page);
  },
});

/** Most customers that sums over all customers of a user read. */
const MAX_SUMMED = 2_000;

/**
 * Customers in a sales organization that the user may act for, at most `most`, and whether these are all; empty without
 * `menu.change-cust` (1 §6).
 */
export async function servedListings(
  sorg: string,
  most: number,
): Promise<{ readonly listings: readonly ShortListing[]; readonly complete: boolean }> {
  const user = await servingUser();
  if (!user) return { listings: [], complete: true };
  const found = await Promise.all(partsServedBy(user, [sorg]).map((part) => readShortListings(part, most + 1)));
  const own = found.flat().filter((listing) => servedAreas(user, [listing]).length > 0);
  const byCode = new Map(own.map((listing) => [listing.custCode.unified, listing]));
  return {
    listings: [...byCode.values()].slice(0, most),
    complete: found.every(({ length }) => length <= most) && byCode.size <= most,
  };
}

/**
 * Codes of all customers in a sales organization that the user may act for; empty without `menu.change-cust` (1 §6).
 * @throws Refusal on `custCodes` if there are more than 2,000
 */
export async function servedCodes(sorg: string): Promise<string[]> {
  const { listings, complete } = await servedListings(sorg, MAX_SUMMED);
  if (!complete) throw refuseField("custCodes", "too_many_customers", { max: MAX_SUMMED });
  return listings.map(({ custCode }) => custCode.unified);
}

/** The parts of a sales organization that together hold exactly the customers that the user may act for; they may overlap. */
export async function servedParts(sorg: string): Promise<string[]> {
  const user = await servingUser();
  return user ? partsServedBy(user, [sorg]).map(({ of }) => of) : [];
}

/** Those of the given customers that the user may act for in a sales organization. It costs the same however many others there are. */
export async function servedAmong(sorg: string, codes: readonly string[]): Promise<string[]> {
  const [user, areas] = await Promise.all([servingUser(), readActiveAreas(codes, sorg)]);
  return user ? servedAreas(user, areas).map(({ custCode }) => custCode) : [];
}

/**
 * Customers of a sales organization whose records staff may see: all of them for staff without a limiting area, otherwise those that
 * they serve, or of the given ones those that they serve. Without a limiting area the given ones are not checked.
 */
export async function reachableIn(sorg: string, codes?: readonly string[]): Promise<readonly string[] | "all"> {
  const chosen = codes && codes.length > 0 ? codes : undefined;
  if (hasScope("menu.change-cust") && unrestrictedSorgs().includes(sorg)) return chosen ?? "all";
  return chosen ? servedAmong(sorg, chosen) : servedCodes(sorg);
}

/** Whether staff may see the records of a customer in a sales organization. */
export async function isServed(sorg: string, code: string): Promise<boolean> {
  if (!hasScope("menu.change-cust") || !actor().sorgs.includes(sorg)) return false;
  return unrestrictedSorgs().includes(sorg) || (await servedAmong(sorg, [code])).length > 0;
}

/** Whether a user, such as a colleague of the actor, may see the records of a customer in a sales organization. */
export async function serves(user: Pick<User, "id" | "userAreas">, sorg: string, code: string): Promise<boolean> {
  const config = await hostConfig(actor().host);
  if (isUnrestricted(user, sorg) && worksIn(user, sorg, config?.sorg ?? "")) return true;
  return servedAreas(user, await readActiveAreas([code], sorg)).length > 0;
}

/** Those of the given customers that the user may act for, by code; at most 100. It costs the same however many others there are. */
export async function servedByCode(codes: readonly string[]): Promise<Map<string, ListedCustomer>> {
  const user = await servingUser();
  if (!user || codes.length === 0) return new Map();
  const sorgs = [...new Set(user.userAreas.map(({ sorg }) => sorg))];
  const listings = (await readListings(codes, sorgs)).filter((listing) => servedAreas(user, [listing]).length > 0);
  const groups = Map.groupBy(listings, ({ custCode }) => custCode.unified);
  return new Map(
    [...groups].flatMap(([code, [first, ...others]]) => (first ? [[code, toRow(first, [first, ...others])]] : [])),
  );
}

/** Customers that the stored user may act for, in all or in these sales organizations. */
async function served(search: string, sorgs?: readonly string[]): Promise<ServedCustomers> {
  const user = await servingUser();
  return user ? find(partsServedBy(user, sorgs), search, user) : { customers: [], complete: true };
}

async function servingUser(): Promise<User | undefined> {
  const user = hasScope("menu.change-cust") ? await readUser(actor().userId) : undefined;
  return user?.active ? user : undefined;
}

/** @param user may act for each of the customers; all of them if left out */
async function find(parts: readonly Part[], search: string, user?: User): Promise<ServedCustomers> {
  const most = Math.max(FEWEST, Math.floor(MOST / Math.max(1, parts.length)));
  const found = await Promise.all(parts.map((part) => findListings(part, search, most)));
  const all = found
    .flatMap(({ listings }) => listings)
    .filter((listing) => !user || servedAreas(user, [listing]).length > 0);
  const bySorg = new Map(all.map((listing) => [`${listing.custCode.unified}#${listing.sorg}`, listing]));
  const sure = search === "" ? [...bySorg.values()].filter(isInOrder(found)) : [...bySorg.values()];
  const groups = Map.groupBy(sure, ({ custCode }) => custCode.unified);
  const rows = [...groups.values()].flatMap(([first, ...others]) => (first ? toRow(first, [first, ...others]) : []));
  const wanted = comparableName(search);
  const isFirst = ({ custName }: ListedCustomer): boolean => comparableName(custName).startsWith(wanted);
  rows.sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)) || NAMES.compare(a.custName, b.custName));
  return { customers: rows, complete: found.every(({ complete }) => complete) };
}

/** Behind the last name of a part that was not read to its end, other customers may be missing. */
function isInOrder(found: readonly Found[]): (listing: Listing) => boolean {
  const ends = found.flatMap(({ complete, listings }) => (complete ? [] : (listings.at(-1)?.custName ?? [])));
  const keys = ends.map(comparableName);
  return ({ custName }) => keys.every((end) => comparableName(custName) <= end);
}

const NAMES = new Intl.Collator("en", { sensitivity: "base", numeric: true });

function pageOf<T>(rows: readonly T[], { page, limit }: z.output<typeof pageSchema>): T[] {
  return rows.slice((page - 1) * limit, page * limit);
}

async function own(sorg: string): Promise<ListedCustomer[]> {
  const unified = actor().customer?.code.unified;
  const record = unified ? await customerRecord(unified) : undefined;
  const area = record?.areas.find((each) => each.sorg === sorg);
  const listing = record && area && listingOf(record.customer, area);
  return listing ? [toRow(listing, [listing])] : [];
}

function toRow(listing: Listing, areas: readonly Listing[]): ListedCustomer {
  const {
    sorg: _sorg,
    custGroup: _group,
    salesman: _man,
    salesGroup: _sales,
    salesOffice: _office,
    ...shown
  } = listing;
  return {
    ...shown,
    user: { email: listing.custEmail },
    custAreas: areas.map(({ sorg, custGroup }) => ({ sorg, custGroup })),
  };
}
