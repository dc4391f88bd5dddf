/** An article in an order of a customer. */
export interface Purchase {
  readonly unified: string;
  readonly sorg: string;
  readonly article_code: string;
  readonly order_no: string;
  /** ISO instant of the order. */
  readonly at: string;
  readonly qty: number;
}

/** What a customer bought of an article. */
export interface Bought {
  readonly article_code: string;
  readonly orders: number;
  readonly pieces: number;
  /** ISO instant of the last order with it. */
  readonly lastAt: string;
}

/** Orders with it that make an article one that is bought often. */
const OFTEN = 2;

/** Lines of orders summed up by article. */
export function boughtOf(
  lines: readonly Pick<Purchase, "article_code" | "order_no" | "at" | "qty">[],
): Map<string, Bought> {
  const byArticle = Map.groupBy(lines, ({ article_code }) => article_code);
  return new Map(
    [...byArticle].map(([article_code, of]) => [
      article_code,
      {
        article_code,
        orders: new Set(of.map(({ order_no }) => order_no)).size,
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

/** Everything bought, the last first. */
export function byLast(bought: Iterable<Bought>): Bought[] {
  return [...bought].sort((a, b) => compare(b.lastAt, a.lastAt) || compare(a.article_code, b.article_code));
}

/** What was bought in two orders or more, the most frequent first. */
export function byFrequency(bought: Iterable<Bought>): Bought[] {
  return byLast(bought)
    .filter(({ orders }) => orders >= OFTEN)
    .sort((a, b) => b.orders - a.orders || b.pieces - a.pieces);
}
