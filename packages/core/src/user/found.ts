import { isDeepStrictEqual } from "node:util";
import type * as z from "zod";
import {
  comparableName,
  findByPhrases,
  type Key,
  queryAll,
  type Rows,
  type Write,
  wordsOf,
} from "../platform/index.ts";
import { type User, userSchema } from "./schema.ts";

/** What a phrase's item holds of its user. */
const rowSchema = userSchema.pick({ id: true, username: true, name: true, email: true, custCode: true });
type Row = z.output<typeof rowSchema>;

/** Longest phrase in a sort key, and most phrases of a text. */
const MAX_PHRASE = 80;
const MAX_PHRASES = 6;

/** Partition of the phrases with the same first letter, so that writes spread over partitions. */
const phrasePk = (sorg: string, phrase: string): string => `FOUND#${sorg}#${[...phrase][0] ?? ""}`;

/** Keys of the items that a user is found by in a sales organization. */
const foundKeys = (sorg: string, row: Row): Key[] =>
  phrasesOf(row).map((phrase) => ({ pk: phrasePk(sorg, phrase), sk: `${phrase}#${row.id}` }));

/** The name, sign-in name, and address from each of their words on, and the customer's code, also without leading zeros. */
function phrasesOf({ name, username, email, custCode = "" }: Row): string[] {
  const phrases = [
    ...[name, username].flatMap((text) => fromEachWord(wordsOf(text))),
    // Not from the last word of an address, which many users share.
    ...fromEachWord(wordsOf(email)).slice(0, Math.max(1, wordsOf(email).length - 1)),
    comparableName(custCode),
    comparableName(custCode.replace(/^[0I]+/, "")),
  ];
  return [...new Set(phrases.map((phrase) => phrase.slice(0, MAX_PHRASE)))].filter((phrase) => phrase !== "");
}

const fromEachWord = (words: readonly string[]): string[] =>
  words.slice(0, MAX_PHRASES).map((_, index) => words.slice(index).join("-"));

const hasWords = ({ name, username, email, custCode = "" }: Row, words: readonly string[]): boolean => {
  const own = [name, username, email, custCode, custCode.replace(/^[0I]+/, "")].flatMap(wordsOf);
  return words.every((word) => own.some((each) => each.startsWith(word)));
};

type Listed = Row & Pick<User, "foundIn">;

/** Brings what a user is found by in line with the user, for the transaction that changes the user; nothing if it stays the same. */
export function foundWrites(before: Listed | undefined, after: Listed): Write[] {
  const [old, row] = [before && rowSchema.parse(before), rowSchema.parse(after)];
  if (before?.foundIn === after.foundIn && isDeepStrictEqual(old, row)) return [];
  const gone = new Map((before?.foundIn && old ? foundKeys(before.foundIn, old) : []).map((key) => [idOf(key), key]));
  const next = after.foundIn ? foundKeys(after.foundIn, row) : [];
  for (const key of next) gone.delete(idOf(key));
  return [
    ...[...gone.values()].map((key): Write => ({ kind: "delete", key })),
    ...next.map((key): Write => ({ kind: "put", item: { ...key, ...row } })),
  ];
}

const idOf = ({ pk, sk }: Key): string => `${pk}\n${sk}`;

/** Most customers whose users a search finds, and most users of each. */
const MOST_CUSTOMERS = 20;
const MOST_OF_CUSTOMER = 10;

/**
 * Ids of a sales organization's users with words that begin with those of a search, and of users of the customers; `complete` if there
 * are no others. Reads at most `most` items, and ten for each of the first twenty customers. Eventually consistent.
 */
export async function findUserIds(
  sorg: string,
  search: string,
  custCodes: ReadonlySet<string>,
  most: number,
): Promise<{ readonly ids: readonly string[]; readonly complete: boolean }> {
  const codes = [...custCodes].slice(0, MOST_CUSTOMERS);
  const parts = await Promise.all([
    findByPhrases(
      { search, phrases: [comparableName(search)], most },
      (prefix, each) => read(sorg, prefix, each),
      hasWords,
    ),
    ...codes.map((code) => read(sorg, `${comparableName(code)}#`, MOST_OF_CUSTOMER)),
  ]);
  return {
    ids: [...new Set(parts.flatMap(({ rows }) => rows.map(({ id }) => id)))],
    complete: custCodes.size <= MOST_CUSTOMERS && parts.every(({ complete }) => complete),
  };
}

async function read(sorg: string, prefix: string, most: number): Promise<Rows<Row>> {
  const items = await queryAll({ pk: phrasePk(sorg, prefix), prefix, limit: most + 1, consistent: false });
  return { rows: items.slice(0, most).map((item) => rowSchema.parse(item)), complete: items.length <= most };
}
