import * as z from "zod";
import { action } from "../platform/index.ts";
import { isBlocked } from "./blocks.ts";
import { present, type ShownProduct } from "./present.ts";
import { type Category, categorySchema, filterSchema } from "./schema.ts";
import type { Card } from "./search/types.ts";
import type { Snapshot } from "./snapshot.ts";
import { forActor } from "./viewer.ts";

/** Best sellers cached per category: more than a page shows, because some cannot be ordered. */
const MAX_LISTED = 50;

/**
 * Articles that are ordered most and can be ordered (2 §9: 8 of them). Read from memory; the list is built every night.
 */
export const bestSellers = action({
  name: "catalog.bestSellers",
  scope: "page.catalog",
  input: z.object({ category: categorySchema.optional(), limit: z.int().min(1).max(MAX_LISTED).default(8) }),
  run: async ({ category, limit }): Promise<ShownProduct[]> => {
    const { snapshot, viewer } = await forActor();
    const cards = await snapshot.index.byCode(await bestOf(snapshot, category), viewer.locale);
    return cards
      .filter((card) => card !== undefined)
      .filter(isSold)
      .slice(0, limit)
      .map((card) => present(card, snapshot, viewer));
  },
});

const cache = new WeakMap<Snapshot, Map<Category | undefined, Promise<string[]>>>();

/** Codes of the best sellers of a category, cached per snapshot (snapshots never change). */
function bestOf(snapshot: Snapshot, category: Category | undefined): Promise<string[]> {
  const ofSnapshot = cache.get(snapshot) ?? new Map<Category | undefined, Promise<string[]>>();
  cache.set(snapshot, ofSnapshot);
  const found =
    ofSnapshot.get(category) ??
    snapshot.index
      .among(snapshot.sales.codes, filterSchema.parse(category ? { category } : {}))
      .then((codes) => codes.slice(0, MAX_LISTED));
  ofSnapshot.set(category, found);
  return found;
}

const isSold = ({ blocks }: Card): boolean => !isBlocked(blocks);
