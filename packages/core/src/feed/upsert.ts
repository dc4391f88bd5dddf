import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import {
  ABSENT,
  bytesOf,
  commit,
  getItems,
  type Key,
  type RawItem,
  retryOnConflict,
  transactionsOf,
  type Write,
} from "../platform/index.ts";
import { reasonOf } from "./columns.ts";
import type { Outcome } from "./kind.ts";

type Attributes = Readonly<Record<string, unknown>>;

/** The desired state of an item. */
export interface Upsert {
  readonly key: Key;
  readonly index?: { readonly gsi1pk: string; readonly gsi1sk: string };
  /** Values from the file: `undefined` keeps the stored value, `null` removes it. */
  readonly patch: Attributes;
  /** Attributes of a new item that the file does not set. */
  readonly initial?: Attributes;
  /** Map attributes that are patched key by key. */
  readonly maps?: readonly string[];
  /** Validates the resulting item. */
  readonly schema: z.ZodType<Attributes>;
  readonly asOf: string;
  /** Delete the item. */
  readonly gone?: boolean;
  /** If the stored item is newer, nothing of the record is written: the other items derive from this one. */
  readonly leads?: boolean;
  /** An existing item is never changed. */
  readonly onlyNew?: boolean;
  /** Further writes when the item is new. */
  readonly onNew?: (after: Attributes) => readonly Write[];
  /** Further writes when an existing item changes; `after` is undefined when it is deleted. */
  readonly onChange?: (before: Attributes, after: Attributes | undefined) => readonly Write[];
}

/** The items of a record, written in one transaction. */
export type FeedRecord = readonly Upsert[];

type Plan =
  | { readonly kind: "write"; readonly writes: readonly Write[]; readonly changed: boolean }
  | { readonly kind: "refused"; readonly refused: { column: string; reason: string }[] };

/** DynamoDB allows 400 KB per item, measured about as large as JSON. */
export const BYTES_PER_ITEM = 300_000;

/**
 * Writes records with one read and as few transactions as possible. Items that are equal or newer are not written; an equal
 * but older item only gets the new `asOf`. Records that touch the same item are written one after another, in order.
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
    await upsertDisjoint(now, outcomes);
    waiting = later;
  }
  return records.map((record) => outcomes.get(record) ?? "unchanged");
}

/**
 * Drops records that a later record of the same items overwrites, so that a file that repeats a key is not written one row
 * at a time.
 */
function withoutSuperseded(records: readonly FeedRecord[]): readonly FeedRecord[] {
  const later = new Map<string, FeedRecord>();
  return records
    .toReversed()
    .filter((record) => {
      const keys = record.map(({ key }) => `${key.pk}\n${key.sk}`).join("\n");
      const next = later.get(keys);
      later.set(keys, record);
      return !next || !record.every((item, index) => supersedes(next[index], item));
    })
    .toReversed();
}

/** Whether the later item overwrites every value of the earlier one. */
function supersedes(later: Upsert | undefined, earlier: Upsert): boolean {
  if (!later || later.asOf < earlier.asOf || earlier.gone) return false;
  if (later.onlyNew) return earlier.onlyNew === true && isDeepStrictEqual(later.patch, earlier.patch);
  return later.gone || Object.keys(definedOnly(earlier.patch)).every((name) => covers(later, earlier, name));
}

function covers(later: Upsert, earlier: Upsert, name: string): boolean {
  const [now, before] = [later.patch[name], earlier.patch[name]];
  if (now === undefined) return false;
  if (!later.maps?.includes(name) || !isMap(before) || !isMap(now)) return true;
  return Object.keys(definedOnly(before)).every((key) => now[key] !== undefined);
}

/** Writes records that share no item. */
async function upsertDisjoint(records: readonly FeedRecord[], outcomes: Map<FeedRecord, Outcome>): Promise<void> {
  const plans = await planAll(records);
  const pending = records.flatMap((record, index) => {
    const plan = plans[index];
    if (!plan) return [];
    outcomes.set(record, outcomeOf(plan));
    return plan.kind === "write" && plan.writes.length > 0 ? [{ record, writes: plan.writes }] : [];
  });
  for (const { records: group, writes } of transactionsOf(pending, (record) => record.writes)) {
    const conflict = await commit.attempt({ writes });
    // An item changed in between: plan and write each record again on its own.
    if (conflict) for (const { record } of group) outcomes.set(record, await upsertAlone(record));
  }
}

const upsertAlone = (record: FeedRecord): Promise<Outcome> =>
  retryOnConflict(async () => {
    const [plan] = await planAll([record]);
    if (!plan) throw new Error("no plan for the record");
    if (plan.kind === "write") await commit({ writes: plan.writes });
    return outcomeOf(plan);
  });

function outcomeOf(plan: Plan): Outcome {
  if (plan.kind === "refused") return { refused: plan.refused };
  return plan.changed ? "changed" : "unchanged";
}

async function planAll(records: readonly FeedRecord[]): Promise<Plan[]> {
  const found = (await getItems(records.flatMap((record) => record.map(({ key }) => key)))).values();
  return records.map((record) => {
    const stored = record.map(() => found.next().value);
    if (record.some((item, index) => item.leads && isNewer(stored[index], item))) return NOTHING;
    const plans = record.map((item, index) => plan(item, stored[index]));
    const refused = plans.flatMap((plan) => (plan.kind === "refused" ? plan.refused : []));
    if (refused.length > 0) return { kind: "refused", refused };
    const writes = plans.flatMap((plan) => (plan.kind === "write" ? plan.writes : []));
    return { kind: "write", writes, changed: plans.some((plan) => plan.kind === "write" && plan.changed) };
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
  if (!stored) {
    const put: Write = { kind: "put", item: { ...next, ...key }, when: ABSENT };
    return { kind: "write", writes: [put, ...(wanted.onNew?.(next) ?? [])], changed: true };
  }

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

/** The stored item with the values of the file. */
function merge({ patch, initial, maps }: Upsert, stored: RawItem | undefined): RawItem {
  const merged: RawItem = { ...(stored ?? initial) };
  for (const [name, value] of Object.entries(patch)) {
    const before = merged[name];
    if (value === undefined) continue;
    if (value === null) delete merged[name];
    else if (maps?.includes(name) && isMap(value)) {
      const map = { ...(isMap(before) ? before : {}), ...definedOnly(value) };
      const left = Object.entries(map).filter(([, entry]) => entry !== null);
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

function definedOnly(value: Attributes): RawItem {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined));
}

/** Removes `undefined` at any depth, as DynamoDB does, so that the result compares with stored items. */
function cleanMap(value: Attributes): RawItem {
  return Object.fromEntries(Object.entries(definedOnly(value)).map(([name, entry]) => [name, clean(entry)]));
}

function clean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clean);
  return isMap(value) ? cleanMap(value) : value;
}

function isMap(value: unknown): value is Attributes {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
