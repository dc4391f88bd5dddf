import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import {
  ABSENT,
  getItem,
  isoNow,
  type Key,
  type RawItem,
  Refusal,
  ttlIn,
  updateItem,
  type Write,
} from "../platform/index.ts";

/** The owner of a cart: each user has one per customer (decision 008). */
export interface Owner {
  readonly unified: string;
  readonly userId: string;
}

export interface StoredCart<Line> {
  /** In the order they were added. */
  readonly lines: readonly Line[];
  /** Increases with every change; 0 if there is no cart yet. */
  readonly version: number;
}

/** Changes to the lines of a cart. */
export interface LineChanges<Line> {
  readonly put: readonly Line[];
  readonly remove: readonly Line[];
}

/** Longer than any client repeats a checkout. */
const MARK_DAYS = 30;

/** Identifies a checkout of a cart owner. */
export interface CheckoutId {
  readonly key: string;
  /** Hash of all inputs. */
  readonly contents: string;
}

/** Identifies a checkout by the client's request id, or by its inputs without one. */
export function checkoutIdOf(requestId: string | undefined, inputs: unknown): CheckoutId {
  const contents = createHash("sha256").update(JSON.stringify(inputs)).digest("base64url");
  return { key: requestId === undefined ? contents : `REQUEST#${requestId}`, contents };
}

const markSchema = z.object({ orderNumbers: z.array(z.string()), contents: z.string() });

interface CartOptions<Line> {
  /** First words of the keys. */
  readonly cart: string;
  readonly checkout: string;
  readonly line: z.ZodType<Line>;
  /** What a line is of: a cart has one line of it. */
  readonly at: (line: Line) => string;
}

/** A quantity to put into a cart; 0 removes the line. */
export interface WantedLine<Line> {
  readonly at: string;
  readonly qty: number;
  /** The line with its new quantity. It has a new id if there was none, so that ordering it again is a different checkout. */
  readonly toLine: (old: Line | undefined) => Line;
}

/** Carts of a kind, with the marks of their checkouts (decisions 007 and 008). */
export function defineCart<Line extends { readonly id: string }>({ cart, checkout, line, at }: CartOptions<Line>) {
  const itemSchema = z.object({ lines: z.record(z.string(), line), version: z.int().positive() });
  const cartKey = ({ unified, userId }: Owner): Key => ({ pk: `${cart}#${unified}#${userId}`, sk: "CART" });
  const markKey = ({ unified, userId }: Owner, key: string): Key => ({
    pk: `${checkout}#${unified}#${userId}`,
    sk: key,
  });
  const toMap = (lines: readonly Line[]): Record<string, Line> =>
    Object.fromEntries(lines.map((each) => [at(each), each]));

  function toCart(item: RawItem | undefined): StoredCart<Line> {
    if (!item) return { lines: [], version: 0 };
    const { lines, version } = itemSchema.parse(item);
    return { lines: Object.values(lines).sort((a, b) => (a.id < b.id ? -1 : 1)), version };
  }

  /** The cart after the changes. */
  function applied({ lines, version }: StoredCart<Line>, { put, remove }: LineChanges<Line>): StoredCart<Line> {
    const byArticle = new Map(lines.map((each) => [at(each), each]));
    for (const each of remove) byArticle.delete(at(each));
    for (const each of put) byArticle.set(at(each), each);
    return { lines: [...byArticle.values()], version: version + 1 };
  }

  return {
    /** The changes to make, and what has no room. A line that stays as it is is not written. */
    plan: <Wanted extends WantedLine<Line>>(before: StoredCart<Line>, wanted: readonly Wanted[], max: number) => {
      const stored = new Map(before.lines.map((each) => [at(each), each]));
      const put: Line[] = [];
      const remove: Line[] = [];
      const fresh: { readonly line: Line; readonly of: Wanted }[] = [];
      for (const of of wanted) {
        const old = stored.get(of.at);
        if (of.qty === 0) {
          if (old) remove.push(old);
          continue;
        }
        const line = of.toLine(old);
        if (!old) fresh.push({ line, of });
        else if (!isDeepStrictEqual(old, line)) put.push(line);
      }
      const room = Math.max(0, max - applied(before, { put, remove }).lines.length);
      put.push(...fresh.slice(0, room).map(({ line }) => line));
      const changes: LineChanges<Line> = { put, remove };
      return { changes, full: fresh.slice(room).map(({ of }) => of) };
    },

    read: async (owner: Owner): Promise<StoredCart<Line>> => toCart(await getItem(cartKey(owner))),

    /**
     * Changes only these lines, in one update.
     * @throws Conflict `changed` if another tab was faster, or the response to this change was lost
     */
    change: async (owner: Owner, before: StoredCart<Line>, changes: LineChanges<Line>): Promise<StoredCart<Line>> => {
      const names: Record<string, string> = { "#l": "lines", "#v": "version" };
      const values: Record<string, unknown> = { ":next": before.version + 1 };
      const sets = ["#v = :next"];
      const removes: string[] = [];
      if (before.version === 0) {
        sets.push("#l = :lines");
        values[":lines"] = toMap(changes.put);
      } else {
        values[":seen"] = before.version;
        for (const [index, each] of changes.put.entries()) {
          names[`#p${index}`] = at(each);
          values[`:p${index}`] = each;
          // Without spaces, because 250 lines must fit into the 4 KB of an expression.
          sets.push(`#l.#p${index}=:p${index}`);
        }
        for (const [index, each] of changes.remove.entries()) {
          names[`#r${index}`] = at(each);
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
    },

    /** The cart has only these lines afterwards; a `changed` Conflict if it has changed. */
    keepLinesWrite: (owner: Owner, before: StoredCart<Line>, lines: readonly Line[]): Write => ({
      kind: "update",
      key: cartKey(owner),
      set: { lines: toMap(lines), version: before.version + 1 },
      when:
        before.version === 0
          ? { expression: "attribute_not_exists(#version)" }
          : { expression: "#version = :version", values: { version: before.version } },
    }),

    /**
     * Numbers of the orders that this checkout has placed; undefined if it has placed none.
     * @throws Refusal that names the orders if the request id was used with other inputs
     */
    placedBy: async (owner: Owner, id: CheckoutId): Promise<readonly string[] | undefined> => {
      const item = await getItem(markKey(owner, id.key));
      if (!item) return undefined;
      const mark = markSchema.parse(item);
      if (mark.contents === id.contents) return mark.orderNumbers;
      const values = { orders: mark.orderNumbers.join(", ") };
      const error = { field: "requestId", message: "checkout_already_placed", values };
      throw new Refusal("invalid", "failed_checkout", [error]);
    },

    /** Marks a checkout as placed; a `changed` Conflict if it was placed before, unless the mark `replaces` the earlier one. */
    markWrite: (
      owner: Owner,
      { key, contents }: CheckoutId,
      orderNumbers: readonly string[],
      { replaces = false } = {},
    ): Write => ({
      kind: "put",
      item: { ...markKey(owner, key), orderNumbers, contents, createdAt: isoNow(), ttl: ttlIn(MARK_DAYS) },
      ...(!replaces && { when: ABSENT }),
    }),
  };
}

/**
 * Runs `place`. If it is refused because a parallel copy of the request has placed the orders and emptied the cart, returns those.
 */
export async function placeOnce<Order>(
  placed: () => Promise<Order[] | undefined>,
  place: () => Promise<Order[]>,
): Promise<Order[]> {
  try {
    return await place();
  } catch (error) {
    const before = error instanceof Refusal ? await placed() : undefined;
    if (!before) throw error;
    return before;
  }
}
