import { action, actor, commit, Refusal, type UserError } from "../platform/index.ts";
import { groupKey, type RegionView, regionsOf, SALES_AREA } from "./regions.ts";
import { type AreaCategory, type CategoryChange, categoryChangesSchema } from "./schema.ts";
import { chosenWrite } from "./store.ts";

/** A change of a region group that was found. */
interface Found {
  readonly sorg: string;
  readonly key: string;
  readonly category: AreaCategory;
}

/**
 * Changes categories of region groups, all of them or none. Repeating a change changes nothing.
 * @returns how many region groups have another category now
 * @throws Refusal by field, such as `salesMaps.2.category`: "region_unknown" (also for regions of other sales organizations),
 * "region_read_only", and "category_changed" with the kind "conflict" if the category is no longer `previous`
 */
export const updateCategories = action({
  name: "salesArea.updateCategories",
  scope: SALES_AREA,
  input: categoryChangesSchema,
  run: ({ salesMaps }): Promise<{ readonly changed: number }> =>
    commit.retrying(async () => {
      const loaded = await Promise.all(actor().sorgs.map(async (sorg) => ({ sorg, ...(await regionsOf(sorg)) })));
      const regions = loaded.flatMap((each) => each.regions);
      const found = resolve(salesMaps, regions);
      const changes = loaded.flatMap(({ sorg, chosen, regions: own }) => {
        const wanted = found.filter((each) => each.sorg === sorg);
        if (wanted.length === 0) return [];
        // Choices of regions that are gone go with the next change.
        const keys = new Set(own.flatMap(({ id, regionGroups }) => regionGroups.map(({ code }) => groupKey(id, code))));
        const valid = Object.entries(chosen?.categories ?? {}).filter(([key]) => keys.has(key));
        const added = wanted.map(({ key, category }) => [key, category] as const);
        const categories: Record<string, AreaCategory> = Object.fromEntries([...valid, ...added]);
        const detail = Object.fromEntries(added.slice(0, AUDITED));
        return [
          {
            write: chosenWrite(sorg, chosen, categories),
            audit: { subject: `SALESAREA#${sorg}`, what: "categories", detail: { ...detail, changed: added.length } },
          },
        ];
      });
      return {
        writes: changes.map(({ write }) => write),
        audit: changes.map(({ audit }) => audit),
        result: { changed: found.length },
      };
    }),
});

/** Most region groups that an audit entry names; it has the number of all of them. */
const AUDITED = 500;

/** The region groups of the changes that do not have the category yet. @throws Refusal with all that is wrong */
function resolve(changes: readonly CategoryChange[], regions: readonly RegionView[]): Found[] {
  const found = new Map<string, Found>();
  const refused: UserError[] = [];
  const conflicts: UserError[] = [];
  for (const [index, change] of changes.entries()) {
    const at = (field: string) => `salesMaps.${index}.${field}`;
    const [region, ...others] = regions.filter(
      ({ id, sorg }) => id === change.id && (change.sorg === undefined || change.sorg === sorg),
    );
    const groups = region?.regionGroups.filter(({ code }) => change.code === undefined || change.code === code) ?? [];
    if (!region) refused.push({ field: at("id"), message: "region_unknown" });
    else if (others.length > 0) refused.push({ field: at("sorg"), message: "required" });
    else if (groups.length === 0) refused.push({ field: at("code"), message: "region_group_unknown" });
    else if (!region.canEdit) refused.push({ field: at("id"), message: "region_read_only" });
    else
      for (const { code, category } of groups) {
        if (category === change.category) continue;
        const hasChanged = change.previous !== undefined && change.previous !== (category ?? "");
        const key = groupKey(region.id, code);
        if (hasChanged) conflicts.push({ field: at("category"), message: "category_changed" });
        else found.set(`${region.sorg}#${key}`, { sorg: region.sorg, key, category: change.category });
      }
  }
  if (refused.length > 0) throw new Refusal("invalid", "invalid_input", [...refused, ...conflicts]);
  if (conflicts.length > 0) throw new Refusal("conflict", "category_changed", conflicts);
  return [...found.values()];
}
