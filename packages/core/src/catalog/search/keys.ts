import type { Column } from "./pack.ts";

/**
 * Finds records by a text key without building a Map: sorted 53-bit hashes and the record of each. Two keys may share a
 * hash (about once in a million catalogs of 100,000 articles), so a look-up compares the key itself.
 */
export interface KeyTable {
  readonly hashes: Float64Array;
  readonly records: Uint32Array;
}

/** 53-bit hash of a key (two 32-bit multiplicative hashes). */
export function hashKey(key: string): number {
  let a = 0x811c9dc5;
  let b = 0x41c6ce57;
  for (let i = 0; i < key.length; i++) {
    const c = key.charCodeAt(i);
    a = Math.imul(a ^ c, 0x01000193);
    b = Math.imul(b ^ c, 0x5f356495);
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b);
  b = Math.imul(b ^ (b >>> 15), 0xc2b2ae35);
  a ^= b >>> 13;
  return (a >>> 0) * 0x200000 + ((b >>> 0) & 0x1fffff);
}

/** @param keys key of record 0, 1, 2 … */
export function buildKeys(keys: readonly string[]): KeyTable {
  const hashed = keys.map((key, record) => ({ hash: hashKey(key), record }));
  hashed.sort((a, b) => a.hash - b.hash || a.record - b.record);
  return {
    hashes: Float64Array.from(hashed, (entry) => entry.hash),
    records: Uint32Array.from(hashed, (entry) => entry.record),
  };
}

export function keyColumns(name: string, { hashes, records }: KeyTable): [string, Column][] {
  return [
    [`${name}.hashes`, hashes],
    [`${name}.records`, records],
  ];
}

/** The record of a key, or -1. `keyOf` reads the key of a record. */
export function findKey({ hashes, records }: KeyTable, key: string, keyOf: (record: number) => string): number {
  const hash = hashKey(key);
  let low = 0;
  let high = hashes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((hashes[middle] ?? 0) < hash) low = middle + 1;
    else high = middle;
  }
  for (; low < hashes.length && hashes[low] === hash; low++) {
    const record = records[low] ?? 0;
    if (keyOf(record) === key) return record;
  }
  return -1;
}

/** Merge join of two key tables: reports each pair of records whose keys have the same hash, in a single pass. */
export function joinKeys(left: KeyTable, right: KeyTable, pair: (left: number, right: number) => void): void {
  let r = 0;
  for (let l = 0; l < left.hashes.length; l++) {
    const hash = left.hashes[l] ?? 0;
    while (r < right.hashes.length && (right.hashes[r] ?? 0) < hash) r++;
    if (right.hashes[r] === hash) pair(left.records[l] ?? 0, right.records[r] ?? 0);
  }
}
