import { todayHere } from "../host/index.ts";
import { asDecided, isDeleted } from "./decided.ts";
import type { Article } from "./schema.ts";
import { catalogOf } from "./snapshot.ts";
import { lessReserved, type ShownStock, type StockDisplay, showStock } from "./stock.ts";
import { readStored } from "./store.ts";

/** Those who look after articles see every figure. */
const EVERYTHING: StockDisplay = {
  maskStock: 0,
  maskNextArrival: 0,
  nextArrivalDisplay: true,
  nextArrivalMonth: 1200,
  stockDisplay: "detail",
};

/** An article as those see it who look after it. */
export interface ManagedArticle {
  /** As feeds and administrators stored it. */
  readonly stored: Article;
  /** As it is sold. */
  readonly article: Article;
  readonly deleted: boolean;
  readonly stock: ShownStock;
}

/** Articles of a sales organization by code, deleted ones too, with exact stock; unknown codes are left out. One round trip. */
export async function managedArticles(
  sorg: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, ManagedArticle>> {
  const { articles, stocks } = await readStored(sorg, codes, codes);
  const today = await todayHere();
  return new Map(
    [...articles].map(([code, stored]) => {
      const stock = stocks.get(code);
      const left = stock && { ...stock, available: lessReserved(stock.available, stock.reserved) };
      const shown = showStock(left, EVERYTHING, today);
      return [code, { stored, article: asDecided(stored), deleted: isDeleted(stored), stock: shown }];
    }),
  );
}

/**
 * The codes that people meant: what they wrote may be a code as it is displayed, a former one, or in other letters. Keys are
 * what was written; what is a code of several articles, or of none, is left out.
 */
export async function meantCodes(sorg: string, written: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { index } = await catalogOf(sorg);
  const found = await index.byAnyCode(written, 2, "en-US");
  return new Map(
    written.flatMap((text, place) => {
      const [card, another] = found[place] ?? [];
      return card && !another ? [[text, card.articleCode]] : [];
    }),
  );
}
