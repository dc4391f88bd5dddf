import type { CartStateQuery, UpdateCartMutation } from "../../gql/graphql.ts";

export type CartState = CartStateQuery["merchantCart"];
type Merchant = CartState["merchants"][number];
type Line = Merchant["lines"][number];
/** Written to the cache, where everything is kept by its type. */
type Typed<T, Name> = T & { readonly __typename: Name };
type Changes = UpdateCartMutation["updateProductsInCart"];

/** Names an article of a sales organization. */
export function articleKey({ sorg, article_code }: { sorg: string; article_code: string }): string {
  return `${sorg}/${article_code}`;
}

/** Quantities in the cart by article. */
export function quantitiesOf(cart: CartState | undefined): ReadonlyMap<string, number> {
  return new Map(cart?.merchants.flatMap(({ lines }) => lines.map((line) => [articleKey(line), line.qty] as const)));
}

/** The cart after an answered change: quantity 0 takes the line out, a new article is a new line (2 §4). */
export function withChanges(cart: CartState, { products, summary }: Pick<Changes, "products" | "summary">): CartState {
  let merchants = cart.merchants;
  for (const change of products) {
    const key = articleKey(change);
    const { id } = change;
    const others = merchants.map((merchant) => ({
      ...merchant,
      lines: merchant.lines.filter((line) => articleKey(line) !== key || (change.qty > 0 && line.id === id)),
    }));
    const isListed = others.some(({ lines }) => lines.some((line) => articleKey(line) === key));
    if (isListed) {
      merchants = others.map((merchant) => ({
        ...merchant,
        lines: merchant.lines.map((line) => (articleKey(line) === key ? { ...line, qty: change.qty } : line)),
      }));
    } else if (id && change.qty > 0) {
      const line: Typed<Line, "CartLine"> = {
        __typename: "CartLine",
        id,
        article_code: change.article_code,
        sorg: change.sorg,
        qty: change.qty,
      };
      const part: Typed<Merchant, "CartMerchant"> = { __typename: "CartMerchant", sorg: change.sorg, lines: [line] };
      const has = others.some(({ sorg }) => sorg === change.sorg);
      merchants = has
        ? others.map((merchant) =>
            merchant.sorg === change.sorg ? { ...merchant, lines: [...merchant.lines, line] } : merchant,
          )
        : [...others, part];
    } else {
      merchants = others;
    }
  }
  return { ...cart, merchants: merchants.filter(({ lines }) => lines.length > 0), summary };
}
