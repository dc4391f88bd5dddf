import * as z from "zod";
import { action } from "../platform/index.ts";
import { type PageInfo, pageInfo } from "./page.ts";
import { filterSchema } from "./schema.ts";
import type { FacetOption, Facets } from "./search/types.ts";
import { forActor, namedIn } from "./viewer.ts";

/** A category in the tree: Bike or PAA, then bike categories, then merchandise categories. */
export interface AncestryCategory {
  /** Unique in the tree: the ids from the top down, joined by slashes. */
  readonly id: string;
  readonly label: string;
  /** Ids of the ancestors, topmost first. */
  readonly ancestors: string[];
  /** Number of articles below it. */
  readonly count: number;
}

const MAX_VALUES = 250;

/** The tree of categories that contain articles, depth first (2 §9). */
export const ancestryCategories = action({
  name: "catalog.ancestryCategories",
  scope: "page.catalog",
  input: z.object({
    page: z.int().min(1).max(100_000).default(1),
    limit: z.int().min(1).max(MAX_VALUES).default(99),
  }),
  run: async (input): Promise<{ data: AncestryCategory[]; info: PageInfo }> => {
    const { snapshot, viewer } = await forActor();
    const named = namedIn(snapshot, viewer);
    const { category: tops } = await snapshot.index.facets(filterSchema.parse({}), { most: MAX_VALUES });
    const branches = await Promise.all(
      tops.map(async (top) =>
        branch(top, await snapshot.index.facets(filterSchema.parse({ category: top.id }), { most: MAX_VALUES }), named),
      ),
    );
    const tree = branches.flat();
    const { page, limit } = input;
    return { data: tree.slice((page - 1) * limit, page * limit), info: pageInfo(input, tree.length) };
  },
});

function branch(
  top: FacetOption,
  facets: Facets,
  named: (options: readonly FacetOption[]) => FacetOption[],
): AncestryCategory[] {
  const [bikeCategories, merchandiseCategories] = [named(facets.bikeCategories), named(facets.merchandiseCategories)];
  const groups = new Map(merchandiseCategories.map((option) => [option.id, option]));
  const inBetween = bikeCategories.flatMap((bike) => {
    const place = placeOf(bike, [top.id]);
    const below = bike.merchandiseCategories.flatMap((id) => {
      const group = groups.get(id);
      groups.delete(id);
      return group ? [placeOf(group, [top.id, place.id])] : [];
    });
    return [place, ...below];
  });
  return [placeOf(top, []), ...inBetween, ...[...groups.values()].map((group) => placeOf(group, [top.id]))];
}

function placeOf({ id, label, count }: FacetOption, ancestors: string[]): AncestryCategory {
  const above = ancestors.at(-1);
  return { id: above === undefined ? id : `${above}/${id}`, label, ancestors, count };
}
