import { isoNow } from "../platform/index.ts";
import { inLocale } from "./search/card.ts";
import { lessReserved } from "./stock.ts";
import { readDetails, type StockItem } from "./store.ts";

/** An article as it is in the table now. */
export interface CurrentArticle {
  readonly article_code: string;
  readonly article_code_display: string;
  readonly brand: string;
  /** Name in a language. */
  readonly name: (locale: string) => string;
  /** Where its page is, below the prefix of a language. */
  readonly path: string;
  /** Nobody and nothing keeps it from being ordered. */
  readonly canBeOrdered: boolean;
  /** Pieces that lie there today and are promised to nobody. */
  readonly pieces: number;
}

/** Articles of a sales organisation by code, from the table; those that are not there are left out. One round trip. */
export async function currentArticles(sorg: string, codes: readonly string[]): Promise<Map<string, CurrentArticle>> {
  const { articles, stocks } = await readDetails(sorg, codes, codes);
  const today = isoNow().slice(0, 10);
  return new Map(
    [...articles].map(([code, article]) => {
      const { allowToOrder, ...blocked } = article.blocks;
      const { article_code, article_code_display, brand, category, slug } = article;
      return [
        code,
        {
          article_code,
          article_code_display,
          brand: brand.description,
          name: (locale) => inLocale(article.name, locale),
          path: `/catalog/${category.toLowerCase()}/${slug}`,
          canBeOrdered: allowToOrder && !Object.values(blocked).includes(true),
          pieces: piecesOn(today, stocks.get(code)),
        },
      ];
    }),
  );
}

function piecesOn(today: string, stock: StockItem | undefined): number {
  if (!stock) return 0;
  const there = lessReserved(stock.available, stock.reserved).filter(({ date }) => date <= today);
  return there.reduce((sum, { qty }) => sum + qty, 0);
}
