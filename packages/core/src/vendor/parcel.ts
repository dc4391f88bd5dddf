import { customerRecord } from "../customer/index.ts";
import { notFound } from "../platform/index.ts";
import type { ShownVendorOrder } from "./orders.ts";
import type { VendorOrderLine } from "./schema.ts";
import { type Shipment, shipmentsOf } from "./shipments.ts";
import { isOpen, isShipped } from "./status.ts";

/** What a packing slip lists, and the shipment that it goes with; without one, the items have not left. */
export interface SlipContent {
  readonly lines: readonly VendorOrderLine[];
  readonly shipment: Shipment | undefined;
}

/**
 * What the packing slip of an order lists: the items of a shipment or, without its number, those still to ship and, where none is left,
 * all that have shipped, with their last shipment.
 * @throws Refusal "not-found" for a shipment that does not exist
 */
export function vendorSlipLines(
  { lines, history }: Pick<ShownVendorOrder, "lines" | "history">,
  number?: number,
): SlipContent {
  const shipments = shipmentsOf(history);
  if (number !== undefined) {
    const shipment = shipments.find((each) => each.number === number);
    if (!shipment) throw notFound();
    return { lines: lines.filter(({ id }) => shipment.items.includes(id)), shipment };
  }
  const open = lines.filter(({ status }) => isOpen(status));
  if (open.length > 0) return { lines: open, shipment: undefined };
  return { lines: lines.filter(({ status }) => isShipped(status)), shipment: shipments.at(-1) };
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
