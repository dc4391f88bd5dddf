import * as z from "zod";
import { action, actor, hasScope } from "../platform/index.ts";
import { maintainedVendors, VENDOR_ARTICLES, VENDOR_ORDERS } from "./access.ts";
import type { Vendor } from "./schema.ts";
import { openVendorShop, VENDOR_CATALOG } from "./shop.ts";
import { readVendor } from "./store.ts";

/** Whether there is a vendor with this id that sells in the sales organization. */
export async function sellsIn(vendor: string, sorg: string): Promise<boolean> {
  return (await readVendor(vendor))?.sorgs.includes(sorg) ?? false;
}

/** Vendors that the active customer can order from, that the user sells for, or that the office looks after, by name. */
export const soldVendors = action({
  name: "vendor.vendors",
  scope: [VENDOR_CATALOG, VENDOR_ORDERS, VENDOR_ARTICLES],
  input: z.object({ maintained: z.boolean().default(false) }),
  run: async ({ maintained }): Promise<Pick<Vendor, "id" | "name" | "email">[]> => {
    const buys = !maintained && hasScope(VENDOR_CATALOG) && actor().customer !== undefined;
    const [own, shop] = await Promise.all([maintainedVendors(), buys ? openVendorShop() : undefined]);
    const offered = [...(shop?.offerings.values() ?? [])].map(({ vendor }) => vendor);
    const all = new Map([...own, ...offered].map((vendor) => [vendor.id, vendor]));
    return [...all.values()]
      .map(({ id, name, email }) => ({ id, name, email }))
      .toSorted((a, b) => a.name.localeCompare(b.name));
  },
});
