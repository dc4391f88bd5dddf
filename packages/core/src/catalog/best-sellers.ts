import * as z from "zod";
import { action } from "../platform/index.ts";
import { present, type ShownProduct } from "./present.ts";
import { type Category, categorySchema, filterSchema } from "./schema.ts";
import type { Card } from "./search/types.ts";
import type { Snapshot } from "./snapshot.ts";
import { forActor } from "./viewer.ts";

/** The best of a category that are looked up once for all: more than a page shows, as some cannot be ordered. */
const MOST = 50;

/** What is ordered most (2 §9: 8 of them), as far as it can be ordered. Read from memory: the list is made each night. */
export const bestSellers = action({
  name: "catalog.bestSellers",
  scope: "page.catalog",
  input: z.object({ category: categorySchema.optional(), limit: z.int().min(1).max(MOST).default(8) }),
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

const known = new WeakMap<Snapshot, Map<Category | undefined, Promise<string[]>>>();

/** Codes of the best sellers of a category; worked out once for a snapshot, which never changes. */
function bestOf(snapshot: Snapshot, category: Category | undefined): Promise<string[]> {
  const ofSnapshot = known.get(snapshot) ?? new Map<Category | undefined, Promise<string[]>>();
  known.set(snapshot, ofSnapshot);
  const found =
    ofSnapshot.get(category) ??
    snapshot.index
      .among(snapshot.sales.codes, filterSchema.parse(category ? { category } : {}))
      .then((codes) => codes.slice(0, MOST));
  ofSnapshot.set(category, found);
  return found;
}

function isSold({ blocks }: Card): boolean {
  const { allowToOrder, ...blocked } = blocks;
  return allowToOrder && !Object.values(blocked).includes(true);
}
