import * as z from "zod";
import { ABSENT, getItem, isoNow, type Key, type RawItem, ttlIn, updateItem, type Write } from "../platform/index.ts";
import { articleAt } from "../stock/index.ts";
import { type CartLine, cartLineSchema } from "./schema.ts";

/** The owner of a cart: each user has one per customer (decision 008). */
export interface Owner {
  readonly unified: string;
  readonly userId: string;
}

export interface Cart {
  /** In the order they were added. */
  readonly lines: readonly CartLine[];
  /** Increases with every change; 0 if there is no cart yet. */
  readonly version: number;
}

const cartKey = ({ unified, userId }: Owner): Key => ({ pk: `CART#${unified}#${userId}`, sk: "CART" });
const markKey = ({ unified, userId }: Owner, key: string): Key => ({ pk: `CHECKOUT#${unified}#${userId}`, sk: key });

const cartItemSchema = z.object({ lines: z.record(z.string(), cartLineSchema), version: z.int().positive() });

export async function readCart(owner: Owner): Promise<Cart> {
  return toCart(await getItem(cartKey(owner)));
}

function toCart(item: RawItem | undefined): Cart {
  if (!item) return { lines: [], version: 0 };
  const { lines, version } = cartItemSchema.parse(item);
  return { lines: Object.values(lines).sort((a, b) => (a.id < b.id ? -1 : 1)), version };
}

/** Changes to the lines of a cart. */
export interface CartChanges {
  readonly put: readonly CartLine[];
  readonly remove: readonly CartLine[];
}

/** The cart after the changes. */
export function applied({ lines, version }: Cart, { put, remove }: CartChanges): Cart {
  const byArticle = new Map(lines.map((line) => [articleAt(line), line]));
  for (const line of remove) byArticle.delete(articleAt(line));
  for (const line of put) byArticle.set(articleAt(line), line);
  return { lines: [...byArticle.values()], version: version + 1 };
}

/**
 * Changes only these lines, in one update.
 * @throws Conflict `changed` if another tab was faster, or the response to this change was lost
 */
export async function changeCart(owner: Owner, before: Cart, changes: CartChanges): Promise<Cart> {
  const names: Record<string, string> = { "#l": "lines", "#v": "version" };
  const values: Record<string, unknown> = { ":next": before.version + 1 };
  const sets = ["#v = :next"];
  const removes: string[] = [];
  if (before.version === 0) {
    sets.push("#l = :lines");
    values[":lines"] = toMap(changes.put);
  } else {
    values[":seen"] = before.version;
    for (const [index, line] of changes.put.entries()) {
      names[`#p${index}`] = articleAt(line);
      values[`:p${index}`] = line;
      // Without spaces, because 250 lines must fit into the 4 KB of an expression.
      sets.push(`#l.#p${index}=:p${index}`);
    }
    for (const [index, line] of changes.remove.entries()) {
      names[`#r${index}`] = articleAt(line);
      removes.push(`#l.#r${index}`);
    }
  }
  await updateItem({
    Key: cartKey(owner),
    UpdateExpression: `SET ${sets.join(",")}${removes.length > 0 ? ` REMOVE ${removes.join(",")}` : ""}`,
    ConditionExpression: before.version === 0 ? "attribute_not_exists(#v)" : "#v = :seen",
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  });
  return applied(before, changes);
}

const toMap = (lines: readonly CartLine[]): Record<string, CartLine> =>
  Object.fromEntries(lines.map((line) => [articleAt(line), line]));

/** Keeps only these lines in the cart, if the cart is unchanged. */
export function keepLinesWrite(owner: Owner, before: Cart, lines: readonly CartLine[]): Write {
  return {
    kind: "update",
    key: cartKey(owner),
    set: { lines: toMap(lines), version: before.version + 1 },
    when: { expression: "#version = :version", values: { version: before.version } },
  };
}

/** Longer than any client repeats a checkout. */
const MARK_DAYS = 30;

/** Identifies a checkout of a cart owner. */
export interface CheckoutId {
  readonly key: string;
  /** Hash of all inputs. */
  readonly contents: string;
}

const markSchema = z.object({ orderNumbers: z.array(z.string()), contents: z.string() });

/** What a checkout has placed; undefined if it has placed nothing. */
export async function readMark(owner: Owner, key: string): Promise<z.output<typeof markSchema> | undefined> {
  const item = await getItem(markKey(owner, key));
  return item && markSchema.parse(item);
}

/** Marks a checkout as placed; a `changed` Conflict if it was placed before. */
export function markWrite(owner: Owner, { key, contents }: CheckoutId, orderNumbers: readonly string[]): Write {
  return {
    kind: "put",
    item: { ...markKey(owner, key), orderNumbers, contents, createdAt: isoNow(), ttl: ttlIn(MARK_DAYS) },
    when: ABSENT,
  };
}
