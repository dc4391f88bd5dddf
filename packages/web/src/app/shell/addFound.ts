import { leastQuantity } from "@spoke/core/catalog/quantity.ts";
import { useCart } from "../../features/cart/index.ts";
import type { HeaderSuggestionsQuery } from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";
import { arrivalToOrder, isOrderable, isSoldOut } from "../orderable.ts";

type Article = HeaderSuggestionsQuery["products"]["data"][number];

/** Adds the article of a typed code to the cart, by the rules of its page. */
export function useAddFound() {
  const cart = useCart();
  const config = useConfig();
  return {
    canAdd: (article: Article): boolean =>
      cart.enabled &&
      cart.quantity(article) !== undefined &&
      isOrderable(article) &&
      (arrivalToOrder(article.stock, config) !== undefined || !isSoldOut(article, config)),
    /** Pieces of it in the cart. */
    inCart: (article: Article): number => cart.quantity(article) ?? 0,
    add: (article: Article): void => {
      const { sorg, article_code, quantityRule: rule = null, stock } = article;
      const qty = (cart.quantity(article) ?? 0) + leastQuantity(rule);
      cart.set({ sorg, article_code, qty, name: article.name, rule, expectedDate: arrivalToOrder(stock, config) });
    },
  };
}
