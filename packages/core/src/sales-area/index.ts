import * as z from "zod";
import { action, actor } from "../platform/index.ts";
import { type RegionView, regionsOf, SALES_AREA } from "./regions.ts";

export { updateCategories } from "./change.ts";
export { dealerBalance, type MapDealer, type MapDealers, mapDealers } from "./dealers.ts";
export type { RegionGroup, RegionView } from "./regions.ts";
export { regionKey } from "./store.ts";

const NAMES = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** Regions of the user's sales organizations by description; with `onlySalesArea`, those with a category. */
export const salesAreaMaps = action({
  name: "salesArea.maps",
  scope: SALES_AREA,
  input: z.object({ onlySalesArea: z.boolean().default(false) }),
  run: async ({ onlySalesArea }): Promise<RegionView[]> => {
    const loaded = await Promise.all(actor().sorgs.map(regionsOf));
    return loaded
      .flatMap(({ regions }) => regions)
      .filter(({ regionGroups }) => !onlySalesArea || regionGroups.some(({ category }) => category !== undefined))
      .sort((a, b) => NAMES.compare(a.description, b.description));
  },
});
