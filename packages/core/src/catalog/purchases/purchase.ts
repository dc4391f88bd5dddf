/** An order as a purchase of its customer. */
export interface Purchase {
  readonly unified: string;
  readonly sorg: string;
  readonly orderNumber: string;
  /** ISO instant of the order. */
  readonly at: string;
  readonly lines: readonly { readonly articleCode: string; readonly qty: number }[];
}

/** An article in an order. */
export interface BoughtLine {
  readonly articleCode: string;
  readonly orderNumber: string;
  /** ISO instant of the order. */
  readonly at: string;
  readonly qty: number;
}

/** A customer's purchases of an article. */
export interface Bought {
  readonly articleCode: string;
  readonly orders: number;
  readonly pieces: number;
  /** ISO instant of the latest order. */
  readonly lastAt: string;
}

/** Minimum number of orders for a frequent purchase. */
const MIN_ORDERS = 2;

/** Order lines summed by article. */
export function boughtOf(lines: readonly BoughtLine[]): Map<string, Bought> {
  const byArticle = Map.groupBy(lines, ({ articleCode }) => articleCode);
  return new Map(
    [...byArticle].map(([articleCode, of]) => [
      articleCode,
      {
        articleCode,
        orders: new Set(of.map(({ orderNumber }) => orderNumber)).size,
        pieces: of.reduce((sum, { qty }) => sum + qty, 0),
        lastAt:
          of
            .map(({ at }) => at)
            .sort()
            .at(-1) ?? "",
      },
    ]),
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** All purchases, latest first. */
export function byLast(bought: Iterable<Bought>): Bought[] {
  return [...bought].sort((a, b) => compare(b.lastAt, a.lastAt) || compare(a.articleCode, b.articleCode));
}

/** Purchases in at least two orders, most frequent first. */
export function byFrequency(bought: Iterable<Bought>): Bought[] {
  return byLast(bought)
    .filter(({ orders }) => orders >= MIN_ORDERS)
    .sort((a, b) => b.orders - a.orders || b.pieces - a.pieces);
}
