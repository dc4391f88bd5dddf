import { readVendorOrder } from "./order-store.ts";
import type { Vendor, VendorOrder } from "./schema.ts";
import { readVendor } from "./store.ts";

/** An order, and its vendor with the address and language of today. */
export interface VendorNotice {
  readonly order: VendorOrder;
  readonly vendor: Pick<Vendor, "name" | "email" | "language">;
}

/** What a mail about an order says. @throws Error for an unknown order */
export async function vendorNotice(orderNumber: string): Promise<VendorNotice> {
  const order = await readVendorOrder(orderNumber);
  if (!order) throw new Error(`vendor order ${orderNumber} not found`);
  return { order, vendor: (await readVendor(order.vendor.id)) ?? { ...order.vendor, language: "en-US" } };
}
