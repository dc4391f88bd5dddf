import { todayHere } from "../host/index.ts";
import { asDecided, isDeleted } from "./decided.ts";
import type { Article } from "./schema.ts";
import { catalogOf } from "./snapshot.ts";
import { lessReserved, type ShownStock, type StockDisplay, showStock } from "./stock.ts";
import { readStored } from "./store.ts";

/** Product administrators see exact stock. */
const EVERYTHING: StockDisplay = {
  maskStock: 0,
  maskNextArrival: 0,
  nextArrivalDisplay: true,
  nextArrivalMonth: 1200,
  stockDisplay: "detail",
};

/** An article for product administration. */
export interface ManagedArticle {
  /** As stored by feeds and administrators. */
  readonly stored: Article;
  /** As sold. */
  readonly article: Article;
  readonly deleted: boolean;
  readonly stock: ShownStock;
}

/**
 * Articles of a sales organization by code, including deleted ones, with exact stock. Unknown codes are left out. One
 * round trip.
 */
export async function managedArticles(
  sorg: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, ManagedArticle>> {
  const { articles, stocks } = await readStored(sorg, codes, codes);
  const today = await todayHere();
  return new Map(
    [...articles].map(([code, stored]) => {
      const stock = stocks.get(code);
      const left = stock && lessReserved(stock, stock);
      const shown = showStock(left, EVERYTHING, today);
      return [code, { stored, article: asDecided(stored), deleted: isDeleted(stored), stock: shown }];
    }),
  );
}

/**
 * Resolves entered codes, which may be displayed or former codes or have another case. Keyed by input; unknown and
 * ambiguous codes are left out.
 */
export async function resolveCodes(sorg: string, written: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { index } = await catalogOf(sorg);
  const found = await index.byAnyCode(written, 2, "en-US");
  return new Map(
    written.flatMap((text, place) => {
      const [card, another] = found[place] ?? [];
      return card && !another ? [[text, card.articleCode]] : [];
    }),
  );
}
