import { itemId, loggedOf, type Write } from "./writes.ts";

/** Writes of a DynamoDB transaction. */
export const MAX_WRITES = 100;
/** DynamoDB allows 4 MB per transaction; names and conditions count too. */
const MAX_BYTES = 2_500_000;

/** Records that are written in one transaction. */
export interface Transaction<Item> {
  readonly records: readonly Item[];
  readonly writes: readonly Write[];
}

interface Planned<Item> {
  readonly records: Item[];
  readonly writes: Write[];
  readonly items: Set<string>;
  bytes: number;
}

/**
 * Distributes records, in their order, over transactions that DynamoDB accepts. Additions of several records to one item take
 * one write (`mergeAdditions`), so records with shared counts should stand together. A record that is too large for a transaction
 * is alone in its own.
 * @param room writes per transaction, where `commit` adds others
 */
export function transactionsOf<Item>(
  records: readonly Item[],
  writesOf: (record: Item) => readonly Write[],
  room: number = MAX_WRITES,
): Transaction<Item>[] {
  const planned: Planned<Item>[] = [];
  for (const record of records) {
    const writes = writesOf(record);
    const items = new Set([...writes.map(itemId), ...loggedOf(writes).map(({ log }) => log)]);
    const bytes = bytesOf(writes);
    const last = planned.at(-1);
    if (last && last.items.union(items).size <= room && last.bytes + bytes <= MAX_BYTES) {
      last.records.push(record);
      last.writes.push(...writes);
      for (const item of items) last.items.add(item);
      last.bytes += bytes;
    } else planned.push({ records: [record], writes: [...writes], items, bytes });
  }
  return planned;
}

/** Approximate size as DynamoDB measures it. */
export function bytesOf(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (value instanceof Uint8Array) return value.byteLength;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + bytesOf(item) + 1, 3);
  if (typeof value !== "object" || value === null) return value === undefined ? 0 : 8;
  return Object.entries(value).reduce((sum, [name, item]) => sum + Buffer.byteLength(name) + bytesOf(item) + 1, 3);
}
