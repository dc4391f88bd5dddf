import type { Day } from "../platform/index.ts";
import type { Card } from "./search/types.ts";
import { catalogOf } from "./snapshot.ts";
import { type ShownStock, type StockDisplay, showStock } from "./stock.ts";

/** An article that somebody may have meant by a code, with its stock as it is shown. */
export interface CodedArticle {
  readonly card: Card;
  readonly stock: ShownStock;
}

/** More articles than these of one code are too many to choose from. */
const MOST = 10;

interface Shown {
  readonly locale: string;
  readonly display: StockDisplay;
  /** ISO date. */
  readonly today: Day;
}

/**
 * Articles of a sales organization whose code, shown code or former code is each of these, whatever its case and
 * separators, in the order asked; none where there is none. From memory: no table is read.
 */
export async function articlesByCode(sorg: string, codes: readonly string[], shown: Shown): Promise<CodedArticle[][]> {
  const { index, stock } = await catalogOf(sorg);
  const found = await index.byAnyCode(codes, MOST, shown.locale);
  return found.map((cards) =>
    cards.map((card) => ({ card, stock: showStock(stock.stock(card.articleCode), shown.display, shown.today) })),
  );
}
