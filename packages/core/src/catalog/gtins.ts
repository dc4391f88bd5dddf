import { shownGtin } from "./gtin.ts";
import type { ShownProduct } from "./present.ts";
import { readStored } from "./store.ts";

/** Numbers on the barcodes of articles, as printed below them, by article code; articles without one are absent. */
export async function gtinsOf(
  articles: readonly Pick<ShownProduct, "sorg" | "articleCode">[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [sorg, own] of Map.groupBy(articles, (article) => article.sorg)) {
    const codes = own.map(({ articleCode }) => articleCode);
    const stored = await readStored(sorg, codes, []);
    for (const [code, { gtin }] of stored.articles) if (gtin) found.set(code, shownGtin(gtin));
  }
  return found;
}
