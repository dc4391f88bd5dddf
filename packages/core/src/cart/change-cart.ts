import { isoNow, newId, retryOnConflict, type UserError } from "../platform/index.ts";
import { articleAt } from "../stock/index.ts";
import { levelsFor, type PricedLine, priceLines, problemsOf } from "./lines.ts";
import { type CartLine, cartProductSchema, MAX_CART_LINES } from "./schema.ts";
import { openShop, type Shop } from "./shop.ts";
import { type Cart, changeCart, planChanges, readCart } from "./store.ts";

interface Product {
  /** Index in the input, for errors. */
  readonly index: number;
  readonly articleCode: string;
  readonly sorg: string;
  readonly qty: number;
}

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
export async function putIntoCart(
  products: readonly { articleCode: string; sorg: string; qty: number }[],
): Promise<CartUpdate> {
  const shop = await openShop();
  const { valid, malformed } = parseProducts(products);
  const priced = await priceLines(shop, valid);
  const wanted = priced.filter(({ line }) => line.qty > 0);
  const [levels, first] = await Promise.all([levelsFor(wanted, shop.owner.unified), readCart(shop.owner)]);
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

const field = ({ index }: Product): string => `products.${index}.qty`;
const at = (line: Product, problem: Pick<UserError, "message" | "values">): UserError => ({
  field: field(line),
  ...problem,
});

function parseProducts(products: readonly { articleCode: string; sorg: string; qty: number }[]): {
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
  const toLine = (old: CartLine | undefined): CartLine =>
    old ? { ...old, qty } : { id: newId(), articleCode, sorg, qty, addedAt: isoNow() };
  return { at: articleAt(of.line), qty, of, toLine };
};
