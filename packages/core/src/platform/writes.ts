import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import type { LogEntry } from "./change-log.ts";
import { tableName } from "./clients.ts";
import type { Key, RawItem } from "./table.ts";

/**
 * A condition on the stored item: `#name` is the attribute with that name, `:value` a value of `values`. Example: {
 * expression: "attribute_not_exists(#pk) OR #asOf <= :asOf", values: { asOf } }.
 */
export interface Condition {
  readonly expression: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

interface Guarded {
  readonly when?: Condition | undefined;
  /** Reason of the Conflict if the condition fails (default `changed`), or an error created from the current item. */
  readonly otherwise?: string | ((current: RawItem | undefined) => Error) | undefined;
  /** Written to a log in the same transaction; the entries of a transaction are one more item. */
  readonly logged?: LogEntry;
}

export type Write =
  | ({ readonly kind: "put"; readonly item: Key & RawItem } & Guarded)
  | ({
      readonly kind: "update";
      readonly key: Key;
      readonly set?: Readonly<Record<string, unknown>> | undefined;
      readonly add?: Readonly<Record<string, number>> | undefined;
      readonly remove?: readonly string[] | undefined;
    } & Guarded)
  | ({ readonly kind: "delete"; readonly key: Key } & Guarded)
  | ({ readonly kind: "check"; readonly key: Key; readonly when: Condition } & Guarded);

/** The condition of a put that must not replace an item. */
export const ABSENT: Condition = { expression: "attribute_not_exists(#pk)" };

/** The version of a stored document: the instant it describes, and how often it was written. */
export interface DocumentVersion {
  readonly asOf: string;
  readonly version?: number | undefined;
}

/**
 * Writes a document with its next version if the stored version is `expected`, or absent if undefined. The instant alone does
 * not distinguish two corrections of the same moment from a message that is delivered twice.
 */
export function putIfVersion(item: Key & RawItem, expected: DocumentVersion | undefined): Write {
  const put = { ...item, version: (expected?.version ?? 0) + 1 };
  if (!expected) return { kind: "put", item: put, when: ABSENT };
  const { asOf, version } = expected;
  const sameVersion = version === undefined ? "attribute_not_exists(#version)" : "#version = :version";
  const values = { asOf, ...(version !== undefined && { version }) };
  return { kind: "put", item: put, when: { expression: `#asOf = :asOf AND ${sameVersion}`, values } };
}

/** An amount to add to a number attribute of an item. */
export interface Addition {
  readonly key: Key;
  readonly attribute: string;
  readonly by: number;
}

/** Writes that add to counts and sums: one per item, none where the additions cancel out. They never conflict with others. */
export const addWrites = (additions: readonly Addition[]): Write[] =>
  mergeAdditions(additions.map(({ key, attribute, by }) => ({ kind: "update", key, add: { [attribute]: by } })));

/**
 * The writes with all additions to an item as one, since a transaction may write an item only once. Writes of different records
 * can so be put together without regard to what they count.
 */
export function mergeAdditions(writes: readonly Write[]): Write[] {
  const merged = new Map<string, { key: Key; add: Record<string, number> }>();
  const others: Write[] = [];
  for (const write of writes) {
    if (!isAddition(write)) {
      others.push(write);
      continue;
    }
    const id = itemId(write);
    const item = merged.get(id) ?? { key: write.key, add: {} };
    merged.set(id, item);
    for (const [name, by] of Object.entries(write.add)) item.add[name] = (item.add[name] ?? 0) + by;
  }
  for (const { key, add } of merged.values()) {
    const changed = Object.fromEntries(Object.entries(add).filter(([, by]) => by !== 0));
    if (Object.keys(changed).length > 0) others.push({ kind: "update", key, add: changed });
  }
  return others;
}

type Update = Extract<Write, { kind: "update" }>;

function isAddition(write: Write): write is Update & { readonly add: Readonly<Record<string, number>> } {
  return write.kind === "update" && write.add !== undefined && !write.set && !write.remove && !write.when;
}

/** What the writes add to logs. */
export const loggedOf = (writes: readonly Write[]): LogEntry[] => writes.flatMap(({ logged }) => logged ?? []);

/** Text that identifies the item of a write. */
export function itemId(write: Write): string {
  const { pk, sk } = write.kind === "put" ? write.item : write.key;
  return `${pk}\n${sk}`;
}

export type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/**
 * A write in DynamoDB's format. Attribute paths in `set`, `add`, and `remove` may be nested (`lines.1000#BK-1`: the
 * first dot separates the map from its key).
 */
export function toTransactItem(write: Write): TransactItem {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(write.when?.values ?? {})) values[`:${name}`] = value;
  for (const [, name] of (write.when?.expression ?? "").matchAll(/#(\w+)/g)) if (name) names[`#${name}`] = name;
  const update = write.kind === "update" ? updateExpression(write, names, values) : undefined;
  const common = {
    TableName: tableName(),
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
    ...(typeof write.otherwise === "function" && { ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const }),
  };
  const guard = write.when && { ConditionExpression: write.when.expression };
  switch (write.kind) {
    case "put":
      return { Put: { ...common, ...guard, Item: write.item } };
    case "update":
      return { Update: { ...common, ...guard, Key: write.key, UpdateExpression: update } };
    case "delete":
      return { Delete: { ...common, ...guard, Key: write.key } };
    case "check":
      return { ConditionCheck: { ...common, Key: write.key, ConditionExpression: write.when.expression } };
  }
}

function updateExpression(
  write: Extract<Write, { kind: "update" }>,
  names: Record<string, string>,
  values: Record<string, unknown>,
): string {
  let count = 0;
  const path = (attribute: string): string => {
    const dot = attribute.indexOf(".");
    const parts = dot < 0 ? [attribute] : [attribute.slice(0, dot), attribute.slice(dot + 1)];
    return parts
      .map((part) => {
        const alias = /^\w+$/.test(part) ? `#${part}` : `#p${count++}`;
        names[alias] = part;
        return alias;
      })
      .join(".");
  };
  const value = (operand: unknown): string => {
    const alias = `:u${count++}`;
    values[alias] = operand;
    return alias;
  };
  const sets = Object.entries(write.set ?? {}).filter(([, operand]) => operand !== undefined);
  const clauses = [
    sets.length > 0 && `SET ${sets.map(([name, operand]) => `${path(name)} = ${value(operand)}`).join(", ")}`,
    write.add &&
      `ADD ${Object.entries(write.add)
        .map(([name, operand]) => `${path(name)} ${value(operand)}`)
        .join(", ")}`,
    write.remove && write.remove.length > 0 && `REMOVE ${write.remove.map(path).join(", ")}`,
  ];
  return clauses.filter(Boolean).join(" ");
}
