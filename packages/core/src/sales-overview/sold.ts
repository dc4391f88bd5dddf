import type { Sold } from "./schema.ts";

/** A line of an invoice, as far as sales are concerned; amounts in ten-thousandths. */
export interface InvoicedLine {
  readonly articleCode: string;
  readonly brand: string;
  readonly qty: number;
  readonly subTotal: number;
}

/** What is known of an article when its invoice comes; its sales keep it when the catalog forgets the article. */
export type ArticleFacts = Pick<Sold, "category" | "brand" | "merchandiseCategory" | "model" | "serie">;

const NOTHING: ArticleFacts = { category: "", brand: "", merchandiseCategory: "", model: "", serie: "" };

/**
 * What an invoice sold on its day, a row per article. A credit note takes its money away and no pieces: it is about money (decision 043).
 * @param credit whether the document is a credit note
 */
export function soldBy(
  lines: readonly InvoicedLine[],
  credit: boolean,
  day: number,
  factsOf: (articleCode: string) => ArticleFacts | undefined,
): Sold[] {
  const rows = lines.map(({ articleCode, brand, qty, subTotal }): Sold => {
    const facts = factsOf(articleCode) ?? NOTHING;
    return {
      article: articleCode,
      day,
      ...facts,
      brand: facts.brand || brand,
      netSales: credit ? -Math.abs(subTotal) : subTotal,
      quantity: credit ? 0 : qty,
    };
  });
  return added([], rows, 1);
}

/** The rows with others added (1) or taken out (-1); a row of which nothing is left is dropped. */
export function added(rows: readonly Sold[], others: readonly Sold[], sign: 1 | -1): Sold[] {
  const keyOf = ({ article, day }: Sold): string => `${day} ${article}`;
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  for (const other of others) {
    const row = byKey.get(keyOf(other));
    const netSales = (row?.netSales ?? 0) + sign * other.netSales;
    const quantity = (row?.quantity ?? 0) + sign * other.quantity;
    // What came last knows the article best.
    const facts = sign === 1 || !row ? other : row;
    byKey.set(keyOf(other), { ...facts, netSales, quantity });
  }
  return [...byKey.values()].filter(({ netSales, quantity }) => netSales !== 0 || quantity !== 0);
}
