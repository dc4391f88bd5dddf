import type { ItemState } from "./status.ts";

/** A step of a vendor's order, with what shipping needs of it. */
interface Step {
  readonly at: string;
  readonly status: ItemState;
  readonly items: readonly string[];
  readonly carrier?: string | null | undefined;
  readonly trackingNumber?: string | null | undefined;
}

/** Items that left the vendor together. */
export interface Shipment {
  /** From 1, in the order in which they left. */
  readonly number: number;
  readonly at: string;
  readonly items: readonly string[];
  readonly carrier: string;
  readonly trackingNumber: string;
}

/** The shipments of an order's history (oldest step first). A later step of shipped items corrects carrier and tracking number. */
export function shipmentsOf(history: readonly Step[]): Shipment[] {
  const shipments: Shipment[] = [];
  for (const { at, status, items, carrier, trackingNumber } of history) {
    if (status !== "shipped") continue;
    const left = items.filter((id) => !shipments.some((shipment) => shipment.items.includes(id)));
    shipments.forEach((shipment, index) => {
      if (!shipment.items.some((id) => items.includes(id))) return;
      const corrected = {
        carrier: carrier || shipment.carrier,
        trackingNumber: trackingNumber || shipment.trackingNumber,
      };
      shipments[index] = { ...shipment, ...corrected };
    });
    const facts = { carrier: carrier ?? "", trackingNumber: trackingNumber ?? "" };
    if (left.length > 0) shipments.push({ number: shipments.length + 1, at, items: left, ...facts });
  }
  return shipments;
}
