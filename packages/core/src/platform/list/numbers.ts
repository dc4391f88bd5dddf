import * as z from "zod";
import { getItems, type Key, queryAll, type RawItem } from "../table.ts";
import type { Write } from "../writes.ts";
import type { ListOptions, Partition, Place } from "./list.ts";
import { entryKey } from "./rows.ts";

/** Entries that a number finds. */
const MOST = 100;

/** Where the entry is that a number belongs to. */
const referenceSchema = z.object({ number: z.string(), part: z.string(), at: z.string(), id: z.string() });

/** A number as it is compared: without regard to case and surrounding spaces. */
const comparable = (number: string): string => number.trim().toUpperCase();

const numbersPk = (name: string, owner: string): string => `${name}#${owner}#NUMBERS`;

function referencesOf<Row>({ name, numbers, place }: ListOptions<Row>, row: Row | undefined): (Key & RawItem)[] {
  if (row === undefined || !numbers) return [];
  const { owner, part, at, id } = place(row);
  const unique = new Set(numbers(row).map(comparable));
  return [...unique].flatMap((number) =>
    number === "" ? [] : [{ pk: numbersPk(name, owner), sk: `${number}#${at}#${part}#${id}`, number, part, at, id }],
  );
}

/** Writes the numbers of an entry that come, and deletes those that go. */
export function numberWrites<Row>(options: ListOptions<Row>, before: Row | undefined, after: Row | undefined): Write[] {
  const [old, next] = [referencesOf(options, before), referencesOf(options, after)];
  const isIn = (items: readonly Key[], { sk }: Key): boolean => items.some((item) => item.sk === sk);
  return [
    ...old.filter((item) => !isIn(next, item)).map(({ pk, sk }): Write => ({ kind: "delete", key: { pk, sk } })),
    ...next.filter((item) => !isIn(old, item)).map((item): Write => ({ kind: "put", item })),
  ];
}

/** The newest entries with a number, in the given partitions. */
export async function findRows<Row>(
  { name, row }: ListOptions<Row>,
  partitions: readonly Partition[],
  sought: string,
): Promise<Row[]> {
  const number = comparable(sought);
  if (number === "") return [];
  const owners = [...new Set(partitions.map(({ owner }) => owner))];
  const found = await Promise.all(owners.map((owner) => placesOf(name, owner, number)));
  const places = found
    .flat()
    .filter((place) => partitions.some(({ owner, part }) => owner === place.owner && part === place.part))
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
  const items = await getItems(places.slice(0, MOST).map((place) => entryKey(name, place)));
  return items.flatMap((item) => (item ? [row.parse(item.row)] : []));
}

async function placesOf(name: string, owner: string, number: string): Promise<Omit<Place, "state">[]> {
  const range = { pk: numbersPk(name, owner), prefix: `${number}#`, newestFirst: true, limit: MOST };
  return (await queryAll(range)).flatMap((item) => {
    const { number: own, part, at, id } = referenceSchema.parse(item);
    // Another number may begin with this one and a `#`.
    return own === number ? [{ owner, part, at, id }] : [];
  });
}
