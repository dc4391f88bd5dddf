import type { Choice, Facets } from "./facets.ts";

/** Sizes of articles of the same kinds. */
export interface SizeGroup {
  /** The product groups whose articles come in these sizes; empty where no heading is needed. */
  readonly titles: readonly string[];
  readonly choices: readonly Choice[];
}

/**
 * Sizes by the articles that come in them, so that the 160 mm of a brake disc do not stand among those of shoes. Product groups that
 * have a size in common stay together.
 * @param chosen product groups to which the list is narrowed
 */
export function sizeGroups(
  sizes: readonly Choice[],
  facets: Facets | undefined,
  chosen: readonly string[],
): readonly SizeGroup[] {
  const shown = (facets?.merchandiseCategories ?? []).filter(({ id }) => chosen.length === 0 || chosen.includes(id));
  const ownersOf = new Map(
    facets?.frameSizes.map(({ id, merchandiseCategories }) => [
      id,
      shown.filter((owner) => merchandiseCategories.includes(owner.id)),
    ]),
  );
  const joins = new Map<string, string>();
  const groupOf = (owner: string): string => {
    const next = joins.get(owner);
    return next === undefined ? owner : groupOf(next);
  };
  for (const [first, ...others] of ownersOf.values())
    for (const { id } of others)
      if (first && groupOf(id) !== groupOf(first.id)) joins.set(groupOf(id), groupOf(first.id));
  const groups = Map.groupBy(sizes, ({ id }) => groupOf(ownersOf.get(id)?.[0]?.id ?? ""));
  if (groups.size < 2) return [{ titles: [], choices: sizes }];
  return [...groups.values()].map((choices) => {
    const titles = choices.flatMap(({ id }) => ownersOf.get(id) ?? []).map(({ label }) => label);
    return { titles: [...new Set(titles)].sort((a, b) => a.localeCompare(b)), choices };
  });
}
