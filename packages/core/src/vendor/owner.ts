import * as z from "zod";
import { customerRecord } from "../customer/index.ts";
import type { Customer } from "../customer/schema.ts";
import { servedAmong } from "../customer/served/index.ts";
import { action, hasScope } from "../platform/index.ts";
import { VENDOR_ORDERS } from "./access.ts";
import { readVendorOrder } from "./order-store.ts";

/**
 * The customer of an order at a vendor, for users who may act for that customer in the order's sales organization; undefined for all other
 * orders, like absent ones.
 */
export const vendorOrderCustomer = action({
  name: "vendor.orderCustomer",
  scope: "menu.change-cust",
  input: z.object({ orderNumber: z.string().min(1).max(40) }),
  run: async ({ orderNumber }): Promise<Customer | undefined> => {
    const found = hasScope(VENDOR_ORDERS) ? await readVendorOrder(orderNumber) : undefined;
    if (!found) return undefined;
    const served = await servedAmong(found.sorg, [found.custCode.unified]);
    return served.length > 0 ? (await customerRecord(found.custCode.unified))?.customer : undefined;
  },
});
