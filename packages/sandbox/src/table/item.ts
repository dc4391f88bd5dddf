import type { AttributeValue } from "@aws-sdk/client-dynamodb";

/** An item with its attributes as DynamoDB stores them, so that a copy is exact. */
export type StoredItem = Readonly<Record<string, AttributeValue>>;

/** Text that identifies an item. */
export const idOf = ({ pk, sk }: StoredItem): string => `${pk?.S ?? ""}\n${sk?.S ?? ""}`;

export const partitionOf = ({ pk }: StoredItem): string => pk?.S ?? "";

/** The part of the partition key before the first `#`, such as ORDER. */
export const kindOf = (item: StoredItem): string => partitionOf(item).split("#", 1)[0] ?? "";

/** Time to live passed. DynamoDB deletes such items within days, and reads return them until then. */
export const isExpired = ({ ttl }: StoredItem, now: number): boolean =>
  ttl?.N !== undefined && Number(ttl.N) * 1000 <= now;

/**
 * An item as a line of DynamoDB's own exports: `{"Item":{"pk":{"S":"ORDER#1"},…}}`, binary values in base64. Equal items have equal
 * lines.
 */
export const toLine = (item: StoredItem): string => JSON.stringify({ Item: encoded(item) });

export const isSame = (left: StoredItem, right: StoredItem): boolean => toLine(left) === toLine(right);

/** @throws Error for a line that is not an item with the keys of the table */
export function parseLine(line: string): StoredItem {
  const parsed: unknown = JSON.parse(line);
  const item = decodedMap(attribute(parsed, "Item"));
  if (item.pk?.S === undefined || item.sk?.S === undefined)
    throw new Error(`no item of the table: ${line.slice(0, 100)}`);
  return item;
}

const SETS = ["SS", "NS", "BS"];

function encoded(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (Array.isArray(value)) return value.map(encoded);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value)
    .filter(([, of]) => of !== undefined)
    .map(([name, of]): [string, unknown] => {
      const inner = encoded(of);
      // Sets have no order.
      return [name, SETS.includes(name) && Array.isArray(inner) ? inner.sort() : inner];
    });
  return Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1)));
}

function decodedMap(value: unknown): Record<string, AttributeValue> {
  if (typeof value !== "object" || value === null) throw new Error("attributes are expected");
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, decoded(of)]));
}

function decoded(value: unknown): AttributeValue {
  const [[type = "", content] = [], ...others] = Object.entries(Object(value));
  if (others.length > 0) throw new Error("an attribute has one type");
  switch (type) {
    case "S":
      return { S: String(content) };
    case "N":
      return { N: String(content) };
    case "B":
      return { B: bytes(content) };
    case "BOOL":
      return { BOOL: content === true };
    case "NULL":
      return { NULL: true };
    case "L":
      return { L: listOf(content).map(decoded) };
    case "M":
      return { M: decodedMap(content) };
    case "SS":
      return { SS: listOf(content).map(String) };
    case "NS":
      return { NS: listOf(content).map(String) };
    case "BS":
      return { BS: listOf(content).map(bytes) };
    default:
      throw new Error(`unexpected type of an attribute: ${type}`);
  }
}

const bytes = (content: unknown): Uint8Array => Buffer.from(String(content), "base64");

function listOf(content: unknown): unknown[] {
  if (!Array.isArray(content)) throw new Error("a list is expected");
  return content;
}

const attribute = (value: unknown, name: string): unknown => Object(value)[name];
