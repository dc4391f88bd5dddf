import { customerRecord } from "../customer/index.ts";
import { notFound } from "../platform/index.ts";
import type { ShownVendorOrder } from "./orders.ts";
import type { VendorOrderLine } from "./schema.ts";
import { type Shipment, shipmentsOf } from "./shipments.ts";
import { isOpen } from "./status.ts";

/** Items that a packing slip lists together, and their shipment; without one, they have not left. */
export interface SlipPart {
  readonly lines: readonly VendorOrderLine[];
  readonly shipment: Shipment | undefined;
}

/**
 * What the packing slip of an order lists: the items of a shipment or, without its number, those still to ship and, where none is left,
 * all that have shipped, by shipment.
 * @throws Refusal "not-found" for a shipment that does not exist
 */
export function vendorSlipParts(
  { lines, history }: Pick<ShownVendorOrder, "lines" | "history">,
  number?: number,
): readonly SlipPart[] {
  const shipments = shipmentsOf(history);
  const partOf = (shipment: Shipment): SlipPart => ({
    shipment,
    lines: lines.filter(({ id }) => shipment.items.includes(id)),
  });
  if (number !== undefined) {
    const shipment = shipments.find((each) => each.number === number);
    if (!shipment) throw notFound();
    return [partOf(shipment)];
  }
  const open = lines.filter(({ status }) => isOpen(status));
  return open.length > 0 ? [{ lines: open, shipment: undefined }] : shipments.map(partOf);
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
