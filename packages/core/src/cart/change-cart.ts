import type * as z from "zod";
import { type Day, isoNow, newId, retryOnConflict, type UserError } from "../platform/index.ts";
import { articleAt } from "../stock/index.ts";
import { dayToOrderFor, levelsFor, type PricedLine, priceLines, problemsOf } from "./lines.ts";
import { type CartLine, cartProductSchema, MAX_CART_LINES, type updateCartSchema } from "./schema.ts";
import { openShop, type Shop } from "./shop.ts";
import { type Cart, changeCart, planChanges, readCart } from "./store.ts";

interface Product {
  /** Index in the input, for errors. */
  readonly index: number;
  readonly articleCode: string;
  readonly sorg: string;
  readonly qty: number;
  readonly expectedDate?: Day | null | undefined;
}

type SentProduct = z.output<typeof updateCartSchema>["products"][number];

/** Result of a cart change. */
export interface CartUpdate {
  readonly shop: Shop;
  readonly cart: Cart;
  /** Accepted products in their new state; those with quantity 0 are removed. */
  readonly changed: readonly PricedLine<Product>[];
  readonly userErrors: readonly UserError[];
}

/**
 * Puts quantities into the cart. Refused products become errors and do not affect the others. If a product occurs
 * twice, the last quantity counts. Two round trips: one reads the cart, stock, and limits, one updates.
 */
export async function putIntoCart(products: readonly SentProduct[]): Promise<CartUpdate> {
  const shop = await openShop();
  const { valid, malformed } = parseProducts(products);
  const sent = await priceLines(shop, valid);
  const wantedBefore = sent.filter(({ line }) => line.qty > 0);
  const [levels, first] = await Promise.all([levelsFor(wantedBefore, shop.owner.unified), readCart(shop.owner)]);
  const priced = sent.map((line) => keepDay(shop, line, first));
  const wanted = priced.filter(({ line }) => line.qty > 0);
  const refused = wanted.flatMap((priced) => problemsOf(priced, levels).map((problem) => at(priced.line, problem)));
  const refusedAt = new Set(refused.map(({ field }) => field));
  const accepted = priced.filter(({ line }) => !refusedAt.has(field(line)));
  const { cart, full } = await retryOnConflict(
    async (attempt) => {
      const before = attempt === 1 ? first : await readCart(shop.owner);
      const { changes, full } = planChanges(before, accepted.map(toWanted), MAX_CART_LINES);
      const isNothing = changes.put.length + changes.remove.length === 0;
      return { cart: isNothing ? before : await changeCart(shop.owner, before, changes), full };
    },
    { busy: "cart_busy" },
  );
  const withoutRoom = new Set(full.map(({ of }) => of.line));
  return {
    shop,
    cart,
    changed: accepted.filter(({ line }) => !withoutRoom.has(line)),
    userErrors: [
      ...malformed,
      ...refused,
      ...full.map(({ of }) => at(of.line, { message: "cart_full", values: { max: MAX_CART_LINES } })),
    ],
  };
}

/** A product without a day is ordered for the day that its line has. */
function keepDay(shop: Shop, priced: PricedLine<Product>, cart: Cart): PricedLine<Product> {
  if (priced.line.expectedDate !== undefined) return priced;
  const stored = cart.lines.find((line) => articleAt(line) === articleAt(priced.line));
  return { ...priced, expectedDate: dayToOrderFor(shop, priced.seller, stored?.expectedDate) };
}

const field = ({ index }: Product): string => `products.${index}.qty`;
const at = (line: Product, problem: Pick<UserError, "message" | "values">): UserError => ({
  field: field(line),
  ...problem,
});

function parseProducts(products: readonly SentProduct[]): {
  readonly valid: Product[];
  readonly malformed: UserError[];
} {
  const valid = new Map<string, Product>();
  const malformed: UserError[] = [];
  for (const [index, product] of products.entries()) {
    const parsed = cartProductSchema.safeParse(product);
    if (parsed.success) valid.set(articleAt(parsed.data), { ...parsed.data, index });
    else
      for (const { path, message } of parsed.error.issues)
        malformed.push({ field: `products.${index}.${path.join(".")}`, message });
  }
  return { valid: [...valid.values()], malformed };
}

/** A line keeps its id while only its quantity changes. */
const toWanted = (of: PricedLine<Product>) => {
  const { articleCode, sorg, qty } = of.line;
  const toLine = (old: CartLine | undefined): CartLine => {
    const { expectedDate: _, ...stored } = old ?? { id: newId(), articleCode, sorg, addedAt: isoNow() };
    return { ...stored, qty, ...(of.expectedDate && { expectedDate: of.expectedDate }) };
  };
  return { at: articleAt(of.line), qty, of, toLine };
};
