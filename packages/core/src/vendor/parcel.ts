import { customerRecord } from "../customer/index.ts";
import type { ShownVendorOrder } from "./orders.ts";
import type { VendorOrderLine, VendorOrderStep } from "./schema.ts";
import { isOpen, isShipped } from "./status.ts";

/** What a packing slip lists of an order: the items still to ship or, where none is left, those that have shipped, with their last shipment. */
export function vendorSlipLines({ lines, history }: Pick<ShownVendorOrder, "lines" | "history">): {
  readonly lines: readonly VendorOrderLine[];
  readonly shipment: VendorOrderStep | undefined;
} {
  const open = lines.filter(({ status }) => isOpen(status));
  if (open.length > 0) return { lines: open, shipment: undefined };
  return {
    lines: lines.filter(({ status }) => isShipped(status)),
    shipment: history.findLast(({ status }) => status === "shipped"),
  };
}

/** How a vendor reaches the dealer about a parcel; empty where the ERP knows none. */
export interface DealerContact {
  readonly phone: string;
  readonly email: string;
}

/** The dealer's contact for the vendor and the office; undefined for the dealer, and for a customer who is gone. */
export async function dealerContact({
  parties,
  custCode,
}: Pick<ShownVendorOrder, "parties" | "custCode">): Promise<DealerContact | undefined> {
  if (parties.every((party) => party === "dealer")) return undefined;
  const record = await customerRecord(custCode.unified);
  return record && { phone: record.customer.custPhone, email: record.customer.custEmail };
}
