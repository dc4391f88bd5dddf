import type { Day } from "../platform/index.ts";
import { isBlocked } from "./blocks.ts";
import { leastQuantity, quantityRuleOf } from "./quantity.ts";
import type { Article } from "./schema.ts";
import { inLocale } from "./search/card.ts";
import { lessReserved } from "./stock.ts";
import { readDetails, type StockItem } from "./store.ts";

/** The current state of an article in the table. */
export interface CurrentArticle {
  readonly articleCode: string;
  readonly articleCodeDisplay: string;
  readonly brand: string;
  /** Name in a locale. */
  readonly name: (locale: string) => string;
  /** Path of its page, without the language prefix. */
  readonly path: string;
  /** Nothing prevents it from being ordered. */
  readonly canBeOrdered: boolean;
  /** Unreserved pieces in stock today. */
  readonly pieces: number;
  /** Pieces of the smallest order. */
  readonly least: number;
}

/** Path of the page of an article, without the language prefix. */
export const articlePath = ({ category, slug }: Pick<Article, "category" | "slug">): string =>
  `/catalog/${category.toLowerCase()}/${slug}`;

/** Articles of a sales organization by code, from the table. Unknown ones are left out. One round trip. */
export async function currentArticles(
  sorg: string,
  codes: readonly string[],
  today: Day,
): Promise<Map<string, CurrentArticle>> {
  const { articles, stocks } = await readDetails(sorg, codes, codes);
  return new Map(
    [...articles].map(([code, article]) => {
      const { articleCode, articleCodeDisplay, brand } = article;
      return [
        code,
        {
          articleCode,
          articleCodeDisplay,
          brand: brand.description,
          name: (locale) => inLocale(article.name, locale),
          path: articlePath(article),
          canBeOrdered: !isBlocked(article.blocks),
          pieces: piecesOn(today, stocks.get(code)),
          least: leastQuantity(quantityRuleOf(article)),
        },
      ];
    }),
  );
}

function piecesOn(today: Day, stock: StockItem | undefined): number {
  if (!stock) return 0;
  const there = lessReserved(stock, stock).available.filter(({ date }) => date <= today);
  return there.reduce((sum, { qty }) => sum + qty, 0);
}
