import type { Day } from "../platform/index.ts";
import { leastQuantity } from "./quantity.ts";
import type { Card } from "./search/types.ts";
import { catalogOf } from "./snapshot.ts";
import { type ShownStock, type StockDisplay, showStock } from "./stock.ts";

/** An article that matches a code, with its shown stock. */
export interface CodedArticle {
  readonly card: Card;
  readonly stock: ShownStock;
}

/** Maximum number of articles per code. */
const MAX_MATCHES = 10;

interface Shown {
  readonly locale: string;
  readonly display: StockDisplay;
  /** ISO date. */
  readonly today: Day;
}

/**
 * Articles of a sales organization by current, displayed, or former code, ignoring case and separators. In the order of
 * the codes; an empty list for unknown ones. From memory: reads no table.
 */
export async function articlesByCode(sorg: string, codes: readonly string[], shown: Shown): Promise<CodedArticle[][]> {
  const { index, stock } = await catalogOf(sorg);
  const found = await index.byAnyCode(codes, MAX_MATCHES, shown.locale);
  const { display, today } = shown;
  return found.map((cards) =>
    cards.map((card) => ({
      card,
      stock: showStock(stock.stock(card.articleCode), display, today, leastQuantity(card.quantityRule)),
    })),
  );
}
