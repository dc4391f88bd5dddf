import type { Sold } from "./schema.ts";

/** A line of an invoice, as far as sales are concerned; amounts in ten-thousandths. */
export interface InvoicedLine {
  readonly articleCode: string;
  readonly brand: string;
  readonly qty: number;
  readonly subTotal: number;
}

/** What is known of an article when its invoice comes; its sales keep it when the catalogue forgets the article. */
export type ArticleFacts = Pick<Sold, "category" | "brand" | "merchandiseCategory" | "model" | "serie">;

const NOTHING: ArticleFacts = { category: "", brand: "", merchandiseCategory: "", model: "", serie: "" };

/**
 * What an invoice sold, a row per article. A credit note takes its money away and no pieces: it is about money (decision 043).
 * @param credit whether the document is a credit note
 */
export function soldBy(
  lines: readonly InvoicedLine[],
  credit: boolean,
  factsOf: (articleCode: string) => ArticleFacts | undefined,
): Sold[] {
  const rows = lines.map(({ articleCode, brand, qty, subTotal }): Sold => {
    const facts = factsOf(articleCode) ?? NOTHING;
    return {
      article: articleCode,
      ...facts,
      brand: facts.brand || brand,
      netSales: credit ? -Math.abs(subTotal) : subTotal,
      quantity: credit ? 0 : qty,
    };
  });
  return added([], rows, 1);
}

/** The rows with others added (1) or taken out (-1); an article of which nothing is left has no row. */
export function added(rows: readonly Sold[], others: readonly Sold[], sign: 1 | -1): Sold[] {
  const byArticle = new Map(rows.map((row) => [row.article, row]));
  for (const other of others) {
    const row = byArticle.get(other.article);
    const netSales = (row?.netSales ?? 0) + sign * other.netSales;
    const quantity = (row?.quantity ?? 0) + sign * other.quantity;
    // What came last knows the article best.
    const facts = sign === 1 || !row ? other : row;
    byArticle.set(other.article, { ...facts, netSales, quantity });
  }
  return [...byArticle.values()].filter(({ netSales, quantity }) => netSales !== 0 || quantity !== 0);
}
