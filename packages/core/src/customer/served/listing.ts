import * as z from "zod";
import { comparableName, type Key, wordsOf } from "../../platform/index.ts";
import type { User } from "../../user/schema.ts";
import { type Customer, type CustomerArea, customerAreaSchema, customerSchema } from "../schema.ts";

/** A customer of a sales organization as lists show it, with who serves it. */
export const listingSchema = z.object({
  ...customerSchema.omit({ active: true, custCountry: true, asOf: true }).shape,
  ...customerAreaSchema.pick({ sorg: true, custGroup: true, salesman: true, salesGroup: true, salesOffice: true })
    .shape,
});
export type Listing = z.output<typeof listingSchema>;

/** What sums, maps, and lists of work over all customers need of a listing. */
export const shortListingSchema = listingSchema.pick({
  ...{ custCode: true, custName: true, custCity: true, custPhone: true, custEmail: true, lat: true, lng: true },
  ...{ sorg: true, salesman: true, salesGroup: true, salesOffice: true },
});
export type ShortListing = z.output<typeof shortListingSchema>;

/** What lists show of a customer in a sales organization; undefined for a customer that nobody can act for. */
export function listingOf(customer: Customer, area: CustomerArea): Listing | undefined {
  return customer.active ? listingSchema.parse({ ...area, ...customer }) : undefined;
}

/** Customers of a sales organization, all of them or those of a salesperson, sales group, or sales office. */
export interface Part {
  readonly sorg: string;
  readonly of: string;
}

const LIMITS = { salesman: "salesman", sales_group: "salesGroup", sales_office: "salesOffice" } as const;

export const allCustomersOf = (sorg: string): Part => ({ sorg, of: "all" });

const limitedTo = (limitation: string, value: string): string => `${limitation}:${encodeURIComponent(value)}`;

/** The list partitions that together hold the user's customers (1 §3), in the given sales organizations or in all. */
export function partsServedBy({ id, userAreas }: Pick<User, "id" | "userAreas">, sorgs?: readonly string[]): Part[] {
  const own = userAreas.filter(({ sorg }) => !sorgs || sorgs.includes(sorg));
  const unlimited = new Set(own.filter(({ limitation }) => limitation === "none").map(({ sorg }) => sorg));
  const parts = own.flatMap(({ sorg, limitation, value }): Part[] => {
    if (unlimited.has(sorg)) return [];
    if (limitation === "salesman") return [{ sorg, of: limitedTo(limitation, value || id) }];
    return limitation in LIMITS ? [{ sorg, of: limitedTo(limitation, value) }] : [];
  });
  const each = new Map(
    [...[...unlimited].map(allCustomersOf), ...parts].map((part) => [`${part.sorg}#${part.of}`, part]),
  );
  return [...each.values()];
}

/** Longest text in a sort key. */
const MAX_PHRASE = 80;
const MAX_NAME_WORDS = 8;
const MAX_CITY_WORDS = 3;

/** Partition and sort keys of the list by name. */
export const namePk = ({ sorg, of }: Part): string => `SERVED#${sorg}#${of}`;
const nameSk = ({ custName, custCode }: Listing): string =>
  `${comparableName(custName).slice(0, MAX_PHRASE)}#${custCode.unified}`;

/** Partition of the phrases with the same first letter, so that writes spread over partitions. */
export const phrasePk = (part: Part, phrase: string): string => `${namePk(part)}#${[...phrase][0] ?? ""}`;

/** Keys of all items that list a customer: by name and by phrase, in every part that holds it. */
export function listingKeys(listing: Listing): Key[] {
  const { sorg, custCode } = listing;
  const phrases = phrasesOf(listing);
  return ["all", ...limitedPartsOf(listing)].flatMap((of) => [
    { pk: namePk({ sorg, of }), sk: nameSk(listing) },
    ...phrases.map((phrase) => ({ pk: phrasePk({ sorg, of }, phrase), sk: `${phrase}#${custCode.unified}` })),
  ]);
}

/** The parts that hold a customer besides that of all customers. */
export const limitedPartsOf = (listing: Listing): string[] =>
  Object.entries(LIMITS).flatMap(([limitation, field]) => {
    const value = listing[field];
    return value === undefined ? [] : [limitedTo(limitation, value)];
  });

/**
 * What a customer is found by, from its beginning: the name and city from each of their words on, so that several words typed
 * in order are one prefix, each code, the email address, and the digits of the telephone number.
 */
function phrasesOf({ custName, custCity, custCode, custEmail, custPhone }: Listing): string[] {
  const name = wordsOf(custName).slice(0, MAX_NAME_WORDS);
  const city = wordsOf(custCity).slice(0, MAX_CITY_WORDS);
  const phrases = [
    ...name.map((_, index) => [...name.slice(index), ...city].join("-")),
    ...city.map((_, index) => [...city.slice(index), ...name].join("-")),
    ...codesOf(custCode).map(comparableName),
    comparableName(custEmail),
    digitsOf(custPhone),
  ];
  return [...new Set(phrases.map((phrase) => phrase.slice(0, MAX_PHRASE)))].filter((phrase) => phrase !== "");
}

/** Codes as people type them: whole, without leading zeros, and in the short form of small screens (1 §3). */
function codesOf({ unified, r3, isr }: Listing["custCode"]): string[] {
  const codes = [unified, r3, isr].filter((code) => code !== undefined);
  return codes.flatMap((code) => [code, code.replace(/^[0I]+/, ""), ...(/^[0I]/.test(code) ? [code.slice(-6)] : [])]);
}

const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** Whether each word begins a word of the name, city, a code, the email address, or the telephone number. */
export function hasWords(listing: Listing, words: readonly string[]): boolean {
  const { custName, custCity, custCode, custEmail, custPhone } = listing;
  return begin(words, [custName, custCity, ...codesOf(custCode), custEmail, custPhone, digitsOf(custPhone)]);
}

/** Whether each word begins a word of the name or a code. */
export const isNamed = ({ custName, custCode }: Pick<Listing, "custName" | "custCode">, words: readonly string[]) =>
  begin(words, [custName, ...codesOf(custCode)]);

function begin(words: readonly string[], texts: readonly string[]): boolean {
  const own = texts.flatMap(wordsOf);
  return words.every((word) => own.some((each) => each.startsWith(word)));
}

/** Phrases that stand for a whole search: its words in order, and the digits of a telephone number however it is written. */
export function wholePhrases(search: string): string[] {
  const digits = /^[\d\s+()./-]+$/.test(search) ? digitsOf(search) : "";
  return [...new Set([wordsOf(search).join("-"), digits])].filter((phrase) => phrase !== "");
}
