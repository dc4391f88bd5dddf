import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
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
