import type { AnalyzedProductFragment } from "../../gql/graphql.ts";

const BLOCKS = [
  "invalidArticle",
  "orderBlocked",
  "hierarchyBlocked",
  "brandBlocked",
  "categoryBlocked",
  "sorgBlocked",
] as const;

/** Whether the catalog has never had an article with the code. */
export const isUnknown = ({ invalidArticle, deleted }: AnalyzedProductFragment): boolean =>
  invalidArticle.status && !deleted;

/** Everything that stands against ordering a product, as translation keys. Of what is not there, only that. */
export function reasonsAgainst(product: AnalyzedProductFragment): string[] {
  const { invalidArticle, allowToOrder, hasPrice } = product;
  if (isUnknown(product)) return [invalidArticle.description];
  const blocks = BLOCKS.map((name) => product[name]).filter(({ status }) => status);
  const missing = [allowToOrder, hasPrice].filter(({ status }) => !status);
  return [...blocks, ...missing].map(({ description }) => description);
}

/** Whether there is stock on an ISO day, but less than the smallest order. */
export function isBelowLeast(
  product: Pick<AnalyzedProductFragment, "available" | "smallestOrder">,
  day: string,
): boolean {
  const stock = stockOn(product, day);
  return stock > 0 && stock < product.smallestOrder;
}

/** Whether a product can be ordered: from stock, only once there is enough of it, or not at all. */
export function standingOf(product: AnalyzedProductFragment, day: string): "yes" | "short" | "no" {
  if (!product.orderable) return "no";
  return stockOn(product, day) < product.smallestOrder ? "short" : "yes";
}

/** Pieces that are there on an ISO day. */
export function stockOn({ available }: Pick<AnalyzedProductFragment, "available">, day: string): number {
  return available.filter(({ date }) => date <= day).reduce((sum, { qty }) => sum + (qty ?? 0), 0);
}
