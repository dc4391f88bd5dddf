import * as z from "zod";
import { action, activeCustomer } from "../platform/index.ts";
import { openVendorShop, VENDOR_CATALOG } from "./shop.ts";
import { readVendorAddresses } from "./store.ts";

/** Addresses that the active customer agreed on with vendors, by name. */
export const vendorAddresses = action({
  name: "vendor.addresses",
  scope: VENDOR_CATALOG,
  input: z.object({ vendor: z.string().max(20).optional() }),
  run: async ({ vendor }) => {
    const { offerings } = await openVendorShop();
    const all = await readVendorAddresses(activeCustomer().code.unified);
    return all
      .flatMap((address) => {
        const offering = offerings.get(address.vendor);
        if (!offering || (vendor !== undefined && vendor !== address.vendor)) return [];
        const { id, name, email } = offering.vendor;
        return [{ ...address, vendor: { id, name, email } }];
      })
      .toSorted((a, b) => a.name.localeCompare(b.name));
  },
});
