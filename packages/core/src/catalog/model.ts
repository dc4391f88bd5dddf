import type { Viewer } from "./present.ts";
import type { GroupCard } from "./search/types.ts";
import type { Snapshot } from "./snapshot.ts";
import { type ShownQuantity, showStock, sumShown } from "./stock.ts";

/** Stock of a model as the host shows it. */
export interface ModelStock extends ShownQuantity {
  /** Number of articles that the customer can order. */
  readonly orderable: number;
  /** Number of those that are in stock today. */
  readonly inStock: number;
  /** First day with pieces, if none is in stock today. */
  readonly arrival: string | null;
}

/** A model as lists show it: with the customer's prices and the stock of its articles. */
export interface ShownModel extends Omit<GroupCard, "pieces" | "waiting"> {
  readonly stock: ModelStock;
}

export function presentModel(
  { pieces, waiting, ...card }: GroupCard,
  { stock, index }: Snapshot,
  viewer: Viewer,
): ShownModel {
  const { own } = card;
  const arrivals = waiting
    .flatMap((code) => {
      const shown = showStock(stock.stock(code), viewer.stock, viewer.today);
      return shown.available.find(({ date }) => date > viewer.today)?.date ?? shown.nextArrival?.date ?? [];
    })
    .sort();
  // A set can be assembled when the last of its components has arrived.
  const setArrival = arrivals.length === waiting.length ? arrivals.at(-1) : undefined;
  return {
    ...card,
    own: own && { ...own, promotion: own.promotion && index.term(own.promotion, viewer.locale) },
    stock: {
      ...sumShown(pieces, viewer.stock),
      orderable: pieces.length,
      inStock: pieces.filter((count) => count > 0).length,
      arrival: (card.components === null ? arrivals[0] : setArrival) ?? null,
    },
  };
}
