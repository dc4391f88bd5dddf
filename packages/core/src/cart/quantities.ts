import * as z from "zod";
import { action, actor, hasScope } from "../platform/index.ts";
import { articleAt } from "../stock/index.ts";
import { CART } from "./shop.ts";
import { readCart } from "./store.ts";

/**
 * Quantities of these articles in the user's cart, in the same order. Null for users without a cart: without the scope
 * or without a customer. One round trip.
 */
export const cartQuantities = action({
  name: "cart.quantities",
  scope: "page.catalog",
  input: z.array(z.object({ sorg: z.string(), articleCode: z.string() })).max(5000),
  run: async (articles): Promise<(number | null)[]> => {
    const { userId, customer } = actor();
    if (!customer || !hasScope(CART)) return articles.map(() => null);
    const { lines } = await readCart({ unified: customer.code.unified, userId });
    const quantities = new Map(lines.map((line) => [articleAt(line), line.qty]));
    return articles.map((article) => quantities.get(articleAt(article)) ?? 0);
  },
});
