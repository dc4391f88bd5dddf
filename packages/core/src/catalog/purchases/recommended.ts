import * as z from "zod";
import { hostConfig, isInEffect, sorgConfig } from "../../host/index.ts";
import { action, actor, isoNow, notFound } from "../../platform/index.ts";
import { isBlocked } from "../blocks.ts";
import { present, type ShownProduct, type Viewer } from "../present.ts";
import { leastQuantity } from "../quantity.ts";
import { filterSchema } from "../schema.ts";
import type { Card } from "../search/types.ts";
import type { Snapshot } from "../snapshot.ts";
import { forActor } from "../viewer.ts";
import type { BoughtLine } from "./purchase.ts";
import { readBought } from "./store.ts";

/** Articles whose categories are looked at. */
const LOOKED_AT = 100;
/** Categories that are recommended from. */
const CATEGORIES = 4;
/** Candidates per recommended article. */
const CANDIDATES = 6;
/** How much more a purchase counts that was made at this time of another year. */
const IN_SEASON = 3;

/**
 * Articles that the active customer has not bought yet, newest first, of the categories that the customer buys most at
 * this time of the year; the newest of all without purchases. One model each. One query, and the catalog from memory.
 */
export const recommendedProducts = action({
  name: "catalog.recommendedProducts",
  scope: "page.catalog",
  input: z.object({ limit: z.int().min(1).max(50).default(8) }),
  run: async ({ limit }): Promise<ShownProduct[]> => {
    const { customer, host, sorg } = actor();
    const [{ snapshot, viewer }, lines, hostRules, sorgRules] = await Promise.all([
      forActor(),
      customer ? readBought(customer.code.unified, sorg) : [],
      hostConfig(host),
      sorgConfig(sorg),
    ]);
    if (!hostRules) throw notFound();
    const isOn = (rule: Parameters<typeof isInEffect>[0]): boolean =>
      isInEffect(rule, hostRules, sorgRules ?? hostRules);
    const needsStock = isOn("exactQtyCheck") && !isOn("backorders");
    const weights = weightsOf(lines, isoNow());
    const ranked = [...weights].sort(([, a], [, b]) => b - a).slice(0, LOOKED_AT);
    const cards = await snapshot.index.byCode(
      ranked.map(([code]) => code),
      viewer.locale,
    );
    const sums = new Map<string, number>();
    for (const [index, card] of cards.entries()) {
      const { id = "" } = card?.merchandiseCategory ?? {};
      if (id !== "") sums.set(id, (sums.get(id) ?? 0) + (ranked[index]?.[1] ?? 0));
    }
    const categories = [...sums]
      .sort(([, a], [, b]) => b - a)
      .slice(0, CATEGORIES)
      .map(([id]) => id);
    const newest = { field: "newest", order: "DESC" } as const;
    const query = { sort: newest, page: 1, limit: limit * CANDIDATES, locale: viewer.locale };
    const { items } = await snapshot.index.search({
      ...query,
      filter: filterSchema.parse({ merchandiseCategories: categories }),
    });
    const models = new Map(
      items
        .filter(({ articleCode }) => !weights.has(articleCode))
        .map((card) => ({ card, shown: present(card, snapshot, viewer) }))
        .filter(({ card, shown }) => canBeOrdered(card, shown, { needsStock, snapshot, viewer }))
        .map(({ shown }) => [shown.group.id, shown]),
    );
    return [...models.values()].slice(0, limit);
  },
});

interface Ordering {
  /** Only articles in stock can be ordered, not those with an arrival. */
  readonly needsStock: boolean;
  readonly snapshot: Snapshot;
  readonly viewer: Viewer;
}

/**
 * Whether the dealer may order an article, and its smallest order could be supplied from stock or an arrival. A host may take orders for more
 * than that, but does not recommend it.
 */
function canBeOrdered(card: Card, { price, stock }: ShownProduct, { needsStock, snapshot, viewer }: Ordering): boolean {
  if (isBlocked(card.blocks)) return false;
  if (viewer.priceList !== undefined && price?.dealer == null) return false;
  const entries = snapshot.stock.stock(card.articleCode)?.available ?? [];
  const now = entries.reduce((sum, { date, qty }) => (date <= viewer.today ? sum + qty : sum), 0);
  return now >= leastQuantity(card.quantityRule) || (!needsStock && stock.sufficientArrival !== null);
}

/** How often each article was ordered; orders around this month of any year count more. */
function weightsOf(lines: readonly Pick<BoughtLine, "articleCode" | "at">[], now: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { articleCode, at } of lines) {
    const weight = monthsApart(at, now) <= 1 ? IN_SEASON : 1;
    weights.set(articleCode, (weights.get(articleCode) ?? 0) + weight);
  }
  return weights;
}

/** Months between two instants as seasons: December and January are one apart. */
function monthsApart(a: string, b: string): number {
  const apart = Math.abs(Number(a.slice(5, 7)) - Number(b.slice(5, 7)));
  return Math.min(apart, 12 - apart);
}
