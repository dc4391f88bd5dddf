import { type Answer, EURO } from "./support.tsx";

interface CartLine {
  readonly article_code: string;
  readonly qty: number;
  /** What a page shows of it besides. */
  readonly more?: object;
}

interface Change {
  readonly article_code: string;
  readonly qty: number;
}

/** A server with a cart of N001 that takes every change; answers nothing about anything else. */
export interface CartServer {
  /** Quantities by article; removed ones are absent. */
  readonly quantities: () => Readonly<Record<string, number>>;
  readonly answer: (...call: Parameters<Answer>) => object | undefined;
}

export function cartServer(lines: readonly CartLine[], price = 10): CartServer {
  const more = new Map(lines.map((line) => [line.article_code, line.more]));
  const inCart = new Map(lines.map(({ article_code, qty }) => [article_code, qty]));
  const summaryOf = () => {
    const totalQty = [...inCart.values()].reduce((sum, qty) => sum + qty, 0);
    return { __typename: "CartSummary", totalQty, count: inCart.size, total: totalQty * price, currency: EURO };
  };
  const cart = () => {
    const { totalQty, total, count, ...summary } = summaryOf();
    const shown = [...inCart].map(([article_code, qty]) => ({
      ...{ __typename: "CartLine", id: `L-${article_code}`, article_code, sorg: "N001", qty, uom: "PCE" },
      ...{ unitPrice: price, subTotal: qty * price, promotion: null, expectedDate: null, orderableFromStock: false },
      ...{ problems: [], shortage: null, product: null, ...more.get(article_code) },
    }));
    const part = { __typename: "CartMerchant", sorg: "N001", merchant: "Nordvik Bikes", totalQty, total, lines: shown };
    const merchants = count > 0 ? [{ ...part, currency: EURO }] : [];
    return { __typename: "MerchantCart", merchants, configs: [], summary: { ...summary, totalQty, total, count } };
  };
  return {
    quantities: () => Object.fromEntries(inCart),
    answer: (operation, variables) => {
      if (["CartState", "CartPage", "CartSums"].includes(operation)) return { merchantCart: cart() };
      if (operation !== "UpdateCart") return undefined;
      const changes = variables.products as readonly Change[];
      for (const { article_code, qty } of changes) {
        if (qty === 0) inCart.delete(article_code);
        else inCart.set(article_code, qty);
      }
      const products = changes.map(({ article_code, qty }) => ({
        ...{ __typename: "CartChange", id: qty > 0 ? `L-${article_code}` : null, article_code, sorg: "N001", qty },
      }));
      const message = { __typename: "Message", status: "success", description: "x" };
      const result = { __typename: "UpdateCartResult", products, summary: summaryOf(), message, userErrors: [] };
      return { updateProductsInCart: result };
    },
  };
}
