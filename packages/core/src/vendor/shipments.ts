import { type ItemState, isOpen } from "./status.ts";

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

/** Whether a step of a history only changes the carrier or tracking number of what had shipped before. */
export function isTrackingChange(history: readonly Step[], step: number): boolean {
  const taken = history[step];
  if (taken?.status !== "shipped") return false;
  const before = shipmentsOf(history.slice(0, step));
  return taken.items.every((id) => before.some((shipment) => shipment.items.includes(id)));
}

/** An item, with the one that it was part of. */
interface Part {
  readonly id: string;
  readonly qty: number;
  readonly splitFrom?: string | null | undefined;
}

/** Pieces of an item when a step was taken: those that later steps split off were still part of it. */
export function piecesAt(
  step: number,
  item: Part,
  lines: readonly Part[],
  history: readonly Pick<Step, "items">[],
): number {
  const isLater = ({ id }: Part): boolean => history.findIndex(({ items }) => items.includes(id)) > step;
  return lines
    .filter((line) => line.splitFrom === item.id && isLater(line))
    .reduce((sum, line) => sum + piecesAt(step, line, lines, history), item.qty);
}

/** Items that were still to ship after a step, with their pieces then; without those that are canceled by now. */
export function leftAfter<Item extends Part & { readonly status: ItemState }>(
  step: number,
  items: readonly Item[],
  history: readonly Pick<Step, "status" | "items">[],
): Item[] {
  return items.flatMap((item) => {
    const isLater = item.splitFrom != null && history.findIndex((each) => each.items.includes(item.id)) > step;
    const last = history.slice(0, step + 1).findLast((each) => each.items.includes(item.id));
    if (isLater || item.status === "canceled" || (last && !isOpen(last.status))) return [];
    return [{ ...item, qty: piecesAt(step, item, items, history) }];
  });
}

/** Where carriers show a parcel, by a word of their name. */
const PAGES: readonly (readonly [carrier: RegExp, page: string])[] = [
  [/\bups\b/i, "https://www.ups.com/track?tracknum="],
  [/\bfed ?ex\b/i, "https://www.fedex.com/fedextrack/?trknbr="],
  [/\busps\b/i, "https://tools.usps.com/go/TrackConfirmAction?tLabels="],
  [/\bdhl\b/i, "https://www.dhl.com/global-en/home/tracking.html?tracking-id="],
  [/\bdpd\b/i, "https://tracking.dpd.de/status/en_US/parcel/"],
  [/\bgls\b/i, "https://gls-group.com/track/"],
];

/** Where a vendor's parcel can be followed; undefined for an unknown carrier, and without a number. */
export function trackingPage(carrier = "", trackingNumber = ""): string | undefined {
  const [, page] = PAGES.find(([name]) => name.test(carrier)) ?? [];
  const number = trackingNumber.replace(/\s/g, "");
  return page && number ? page + encodeURIComponent(number) : undefined;
}
