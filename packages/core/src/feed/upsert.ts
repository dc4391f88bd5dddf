import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import {
  ABSENT,
  commit,
  getItems,
  type Key,
  MAX_WRITES,
  type RawItem,
  type Write,
  WriteConflict,
} from "../platform/index.ts";
import { reasonOf } from "./columns.ts";
import type { Outcome } from "./kind.ts";

type Attributes = Readonly<Record<string, unknown>>;

/** One item as a feed wants it. */
export interface Upsert {
  readonly key: Key;
  readonly index?: { readonly gsi1pk: string; readonly gsi1sk: string };
  /** What the file says: `undefined` keeps what is stored, `null` takes it away. */
  readonly patch: Attributes;
  /** Attributes of an item that is new, where the file says nothing. */
  readonly initial?: Attributes;
  /** Attributes that are maps and are patched key by key. */
  readonly maps?: readonly string[];
  /** What the item must look like in the end. */
  readonly schema: z.ZodType<Attributes>;
  readonly asOf: string;
  /** The item goes. */
  readonly gone?: boolean;
  /** When this item is newer than the record, nothing of the record is written: the others only follow from it. */
  readonly leads?: boolean;
  /** An item that is there stays as it is, whatever the file says. */
  readonly onlyNew?: boolean;
  /** Further writes when an item that was there changes; `after` is undefined when it goes. */
  readonly onChange?: (before: Attributes, after: Attributes | undefined) => readonly Write[];
}

/** Items of one record: written together or not at all. */
export type FeedRecord = readonly Upsert[];

type Plan =
  | { readonly kind: "write"; readonly writes: readonly Write[]; readonly changed: boolean }
  | { readonly kind: "refused"; readonly refused: { column: string; reason: string }[] };

/** A transaction may be 4 MB; what is asked for here is a part of it, as names and conditions count as well. */
const BYTES_PER_COMMIT = 2_500_000;
/** An item may be 400 KB in the table's own counting, which is close to JSON's. */
export const BYTES_PER_ITEM = 300_000;
const TRIES = 4;

/**
 * Writes records: one read, then as few transactions as they fit in. An item that is the same is left alone, one that is
 * newer than the record as well, and one that is the same but older only learns the new `asOf`. Records that touch the
 * same item are written one after another, in their order.
 */
export async function upsert(records: readonly FeedRecord[]): Promise<Outcome[]> {
  const outcomes = new Map<FeedRecord, Outcome>();
  let waiting = withoutSuperseded(records);
  while (waiting.length > 0) {
    const taken = new Set<string>();
    const now: FeedRecord[] = [];
    const later: FeedRecord[] = [];
    for (const record of waiting) {
      const keys = record.map(({ key }) => `${key.pk}\n${key.sk}`);
      if (new Set(keys).size < keys.length) outcomes.set(record, { refused: [{ column: "", reason: "key_twice" }] });
      else if (keys.some((key) => taken.has(key))) later.push(record);
      else now.push(record);
      for (const key of keys) taken.add(key);
    }
    await upsertApart(now, outcomes);
    waiting = later;
  }
  return records.map((record) => outcomes.get(record) ?? "unchanged");
}

/**
 * Without records that a later one of the same items makes pointless, so that a file that names one key over and over
 * is not worked one row at a time.
 */
function withoutSuperseded(records: readonly FeedRecord[]): readonly FeedRecord[] {
  const later = new Map<string, FeedRecord>();
  return records
    .toReversed()
    .filter((record) => {
      const keys = record.map(({ key }) => `${key.pk}\n${key.sk}`).join("\n");
      const next = later.get(keys);
      later.set(keys, record);
      return !next || !record.every((one, index) => supersedes(next[index], one));
    })
    .toReversed();
}

/** Whether the later record leaves nothing of the earlier one. */
function supersedes(later: Upsert | undefined, earlier: Upsert): boolean {
  if (!later || later.asOf < earlier.asOf || earlier.gone || later.onlyNew) return false;
  return later.gone || Object.keys(definedOnly(earlier.patch)).every((name) => covers(later, earlier, name));
}

function covers(later: Upsert, earlier: Upsert, name: string): boolean {
  const [now, before] = [later.patch[name], earlier.patch[name]];
  if (now === undefined) return false;
  if (!later.maps?.includes(name) || !isMap(before) || !isMap(now)) return true;
  return Object.keys(definedOnly(before)).every((key) => now[key] !== undefined);
}

/** Records that share no item. */
async function upsertApart(records: readonly FeedRecord[], outcomes: Map<FeedRecord, Outcome>): Promise<void> {
  const plans = await planAll(records);
  const pending = records.flatMap((record, index) => {
    const plan = plans[index];
    if (!plan) return [];
    outcomes.set(record, outcomeOf(plan));
    return plan.kind === "write" && plan.writes.length > 0 ? [{ record, writes: plan.writes }] : [];
  });
  for (const group of commits(pending)) {
    try {
      await commit({ writes: group.flatMap(({ writes }) => writes) });
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      // Somebody else wrote one of the items in between: each record is looked at again alone.
      for (const { record } of group) outcomes.set(record, await upsertAlone(record));
    }
  }
}

async function upsertAlone(record: FeedRecord): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    const [plan] = await planAll([record]);
    if (!plan) throw new Error("a record without a plan");
    if (plan.kind === "refused" || plan.writes.length === 0) return outcomeOf(plan);
    try {
      await commit({ writes: plan.writes });
      return outcomeOf(plan);
    } catch (error) {
      if (!(error instanceof WriteConflict) || attempt >= TRIES) throw error;
    }
  }
}

function outcomeOf(plan: Plan): Outcome {
  if (plan.kind === "refused") return { refused: plan.refused };
  return plan.changed ? "changed" : "unchanged";
}

async function planAll(records: readonly FeedRecord[]): Promise<Plan[]> {
  const found = (await getItems(records.flatMap((record) => record.map(({ key }) => key)))).values();
  return records.map((record) => {
    const stored = record.map(() => found.next().value);
    if (record.some((one, index) => one.leads && isNewer(stored[index], one))) return NOTHING;
    const plans = record.map((one, index) => plan(one, stored[index]));
    const refused = plans.flatMap((one) => (one.kind === "refused" ? one.refused : []));
    if (refused.length > 0) return { kind: "refused", refused };
    const writes = plans.flatMap((one) => (one.kind === "write" ? one.writes : []));
    return { kind: "write", writes, changed: plans.some((one) => one.kind === "write" && one.changed) };
  });
}

const NOTHING: Plan = { kind: "write", writes: [], changed: false };

function isNewer(stored: RawItem | undefined, { asOf }: Upsert): boolean {
  return typeof stored?.asOf === "string" && stored.asOf > asOf;
}

function plan(wanted: Upsert, stored: RawItem | undefined): Plan {
  const { key, asOf, index, gone } = wanted;
  if (stored && (wanted.onlyNew || isNewer(stored, wanted))) return NOTHING;
  const when = {
    expression: "attribute_exists(#pk) AND (attribute_not_exists(#asOf) OR #asOf <= :asOf)",
    values: { asOf },
  };
  if (gone) {
    const more = stored ? (wanted.onChange?.(stored, undefined) ?? []) : [];
    return stored ? { kind: "write", writes: [{ kind: "delete", key, when }, ...more], changed: true } : NOTHING;
  }

  const parsed = wanted.schema.safeParse({ ...merge(wanted, stored), asOf });
  if (!parsed.success) {
    const refused = parsed.error.issues.map((issue) => ({ column: issue.path.join("."), reason: reasonOf(issue) }));
    return { kind: "refused", refused };
  }
  const next: Attributes = { ...index, ...cleanMap(parsed.data) };
  if (bytesOf(next) > BYTES_PER_ITEM) return { kind: "refused", refused: [{ column: "", reason: "record_too_large" }] };
  if (!stored)
    return { kind: "write", writes: [{ kind: "put", item: { ...next, ...key }, when: ABSENT }], changed: true };

  const set: { [name: string]: unknown } = {};
  const remove: string[] = Object.keys(wanted.patch).filter(
    (name) => stored[name] !== undefined && next[name] === undefined,
  );
  for (const [name, value] of Object.entries(next)) {
    if (name === "asOf") continue;
    const before = stored[name];
    if (wanted.maps?.includes(name) && isMap(before) && isMap(value)) compareMaps(name, before, value, set, remove);
    else if (!isDeepStrictEqual(before, value)) set[name] = value;
  }
  const changed = Object.keys(set).length > 0 || remove.length > 0;
  if (!changed && stored.asOf === asOf) return NOTHING;
  const more = changed ? (wanted.onChange?.(stored, { ...next, asOf }) ?? []) : [];
  return { kind: "write", writes: [{ kind: "update", key, set: { ...set, asOf }, remove, when }, ...more], changed };
}

/** What is stored, with what the file says laid over it. */
function merge({ patch, initial, maps }: Upsert, stored: RawItem | undefined): RawItem {
  const merged: RawItem = { ...(stored ?? initial) };
  for (const [name, value] of Object.entries(patch)) {
    const before = merged[name];
    if (value === undefined) continue;
    if (value === null) delete merged[name];
    else if (maps?.includes(name) && isMap(value)) {
      const map = { ...(isMap(before) ? before : {}), ...definedOnly(value) };
      const left = Object.entries(map).filter(([, one]) => one !== null);
      if (left.length > 0) merged[name] = Object.fromEntries(left);
      else delete merged[name];
    } else merged[name] = value;
  }
  return merged;
}

function compareMaps(name: string, before: Attributes, after: Attributes, set: RawItem, remove: string[]): void {
  for (const [key, value] of Object.entries(after))
    if (!isDeepStrictEqual(before[key], value)) set[`${name}.${key}`] = value;
  for (const key of Object.keys(before)) if (after[key] === undefined) remove.push(`${name}.${key}`);
}

/** Close to what the table counts. */
export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** Groups of records that one transaction takes. */
function commits<T extends { readonly writes: readonly Write[] }>(pending: readonly T[]): T[][] {
  const groups: T[][] = [];
  let writes = 0;
  let bytes = 0;
  for (const one of pending) {
    const size = bytesOf(one.writes);
    const last = groups.at(-1);
    if (last && writes + one.writes.length <= MAX_WRITES && bytes + size <= BYTES_PER_COMMIT) {
      last.push(one);
      writes += one.writes.length;
      bytes += size;
    } else {
      groups.push([one]);
      writes = one.writes.length;
      bytes = size;
    }
  }
  return groups;
}

function definedOnly(value: Attributes): RawItem {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined));
}

/** Without the `undefined` that the table does not keep, at any depth, so that what was read compares with what is wanted. */
function cleanMap(value: Attributes): RawItem {
  return Object.fromEntries(Object.entries(definedOnly(value)).map(([name, one]) => [name, clean(one)]));
}

function clean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clean);
  return isMap(value) ? cleanMap(value) : value;
}

function isMap(value: unknown): value is Attributes {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
