import { isoNow, newId, retryOnConflict, type UserError } from "../platform/index.ts";
import { articleAt } from "../stock/index.ts";
import { levelsFor, type PricedLine, priceLines, problemsOf } from "./lines.ts";
import { type CartLine, cartProductSchema, MAX_CART_LINES } from "./schema.ts";
import { openShop, type Shop } from "./shop.ts";
import { applied, type Cart, type CartChanges, changeCart, readCart } from "./store.ts";

interface Asked {
  /** Place in the input, for errors. */
  readonly index: number;
  readonly articleCode: string;
  readonly sorg: string;
  readonly qty: number;
}

/** What a change of the cart answers. */
export interface CartUpdate {
  readonly shop: Shop;
  readonly cart: Cart;
  /** The products taken, as they are now; those of qty 0 are out. */
  readonly changed: readonly PricedLine<Asked>[];
  readonly userErrors: readonly UserError[];
}

/**
 * Puts quantities into the cart: refused products come back, the others go in. A product named twice gets the last
 * quantity. Two round trips: reading the cart with stock and limits, and one update.
 */
export async function putIntoCart(
  products: readonly { articleCode: string; sorg: string; qty: number }[],
): Promise<CartUpdate> {
  const shop = await openShop();
  const { asked, malformed } = readAsked(products);
  const priced = await priceLines(shop, asked);
  const wanted = priced.filter(({ line }) => line.qty > 0);
  const [levels, first] = await Promise.all([levelsFor(wanted, shop.owner.unified), readCart(shop.owner)]);
  const refused = wanted.flatMap((one) => problemsOf(one, levels).map((problem) => at(one.line, problem)));
  const refusedAt = new Set(refused.map(({ field }) => field));
  const taken = priced.filter(({ line }) => !refusedAt.has(field(line)));
  const { cart, full } = await retryOnConflict(
    async (attempt) => {
      const before = attempt === 1 ? first : await readCart(shop.owner);
      const { changes, full } = plan(before, taken);
      const isNothing = changes.put.length + changes.remove.length === 0;
      return { cart: isNothing ? before : await changeCart(shop.owner, before, changes), full };
    },
    { busy: "cart_busy" },
  );
  const noRoom = new Set(full.map(({ line }) => line));
  return {
    shop,
    cart,
    changed: taken.filter(({ line }) => !noRoom.has(line)),
    userErrors: [
      ...malformed,
      ...refused,
      ...full.map(({ line }) => at(line, { message: "cart_full", values: { max: MAX_CART_LINES } })),
    ],
  };
}

const field = ({ index }: Asked): string => `products.${index}.qty`;
const at = (line: Asked, problem: Pick<UserError, "message" | "values">): UserError => ({
  field: field(line),
  ...problem,
});

function readAsked(products: readonly { articleCode: string; sorg: string; qty: number }[]): {
  readonly asked: Asked[];
  readonly malformed: UserError[];
} {
  const asked = new Map<string, Asked>();
  const malformed: UserError[] = [];
  for (const [index, product] of products.entries()) {
    const parsed = cartProductSchema.safeParse(product);
    if (parsed.success) asked.set(articleAt(parsed.data), { ...parsed.data, index });
    else
      for (const { path, message } of parsed.error.issues)
        malformed.push({ field: `products.${index}.${path.join(".")}`, message });
  }
  return { asked: [...asked.values()], malformed };
}

/** What has to be written; a line keeps its id as long as only its quantity changes. */
function plan(
  seen: Cart,
  taken: readonly PricedLine<Asked>[],
): { readonly changes: CartChanges; readonly full: readonly PricedLine<Asked>[] } {
  const byArticle = new Map(seen.lines.map((line) => [articleAt(line), line]));
  const put: CartLine[] = [];
  const remove: CartLine[] = [];
  const fresh: { readonly line: CartLine; readonly of: PricedLine<Asked> }[] = [];
  for (const one of taken) {
    const { articleCode, sorg, qty } = one.line;
    const old = byArticle.get(articleAt(one.line));
    if (qty === 0) {
      if (old) remove.push(old);
    } else if (old) {
      if (old.qty !== qty) put.push({ ...old, qty });
    } else {
      fresh.push({ line: { id: newId(), articleCode, sorg, qty, addedAt: isoNow() }, of: one });
    }
  }
  const room = Math.max(0, MAX_CART_LINES - applied(seen, { put, remove }).lines.length);
  put.push(...fresh.slice(0, room).map(({ line }) => line));
  return { changes: { put, remove }, full: fresh.slice(room).map(({ of }) => of) };
}
