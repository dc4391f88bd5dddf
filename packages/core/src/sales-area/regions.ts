import { actor, hasScope, unrestrictedSorgs } from "../platform/index.ts";
import type { AreaCategory, Chosen, Region } from "./schema.ts";
import { readChosen, readRegions } from "./store.ts";

/** Scope of the map of sales areas. */
export const SALES_AREA = "page.sales-area";

/** A group of a region with its category: the one chosen in the portal, otherwise the ERP's. */
export interface RegionGroup {
  readonly code: string;
  readonly description: string;
  readonly category: AreaCategory | undefined;
}

/** A region as the map shows it. */
export interface RegionView extends Pick<Region, "sorg" | "id" | "description" | "lat" | "lng"> {
  readonly regionGroups: readonly RegionGroup[];
  /** Whether the user may change its categories. */
  readonly canEdit: boolean;
}

/** Key of a region group among the chosen categories. */
export const groupKey = (region: string, group: string): string => `${region}#${group}`;

/** Whether the user may change categories of a sales organization: staff without a limiting area in it. */
export const canEditRegions = (sorg: string): boolean =>
  hasScope("menu.change-cust") && unrestrictedSorgs().includes(sorg) && actor().sorgs.includes(sorg);

/** Regions of a sales organization with the categories that hold now, and the chosen ones as stored. */
export async function regionsOf(
  sorg: string,
): Promise<{ readonly regions: readonly RegionView[]; readonly chosen: Chosen | undefined }> {
  const [regions, chosen] = await Promise.all([readRegions(sorg), readChosen(sorg)]);
  const canEdit = canEditRegions(sorg);
  return {
    chosen,
    regions: regions.map(({ groups, asOf: _, ...region }) => ({
      ...region,
      regionGroups: groups.map((group) => ({
        code: group.code,
        description: group.description,
        category: chosen?.categories[groupKey(region.id, group.code)] ?? group.category,
      })),
      canEdit,
    })),
  };
}
