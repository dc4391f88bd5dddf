import type { Order } from "../order/schema.ts";
import { action, commit, Refusal, type UserError } from "../platform/index.ts";
import { accepted } from "./change.ts";
import { ownPickupOrder, requireVersion } from "./find.ts";
import { dueOf, itemsOf, setAside, setAsideOf } from "./items.ts";
import { changed, type Happened } from "./move.ts";
import { draftFromHeadquarters, orderFromHeadquarters } from "./order-goods.ts";
import { type PickupLine, type PickupOrder, type Shipment, shipmentSchema } from "./schema.ts";
import { PICKUP } from "./transitions.ts";

/**
 * Marks items as ready to pickup, or as ordered from headquarters, which places an order of the dealer with all rules of a checkout. Both
 * happen in one transaction. Quantities are totals, so that a repeated call changes nothing. Marking confirms the order.
 * @throws Refusal "not-found", "conflict" for another version and for a finished order, of `details.{i}.qty`, and as checkout
 */
export const updatePickupShipments = action({
  name: "pickupOrder.updateShipments",
  scope: PICKUP,
  input: shipmentSchema,
  run: async (shipment): Promise<PickupOrder> => {
    const ordered = shipment.details.some(({ status }) => status === "order-to-hq");
    return ordered ? orderFromHeadquarters(shipment, marked) : markReady(shipment);
  },
});

/** The dealer's order that the same shipment would place at headquarters now; undefined if it orders nothing. Nothing changes. */
export const pickupOrderDraft = action({
  name: "pickupOrder.draft",
  scope: PICKUP,
  input: shipmentSchema,
  run: (shipment): Promise<Order | undefined> => draftFromHeadquarters(shipment, marked),
});

const markReady = (shipment: Shipment): Promise<PickupOrder> =>
  commit.retrying(async () => {
    const before = await ownPickupOrder(shipment.id);
    const { order, happened } = marked(before, shipment);
    if (happened.length === 0) return { writes: [], result: before };
    requireVersion(before, shipment.version);
    return changed(before, order, happened);
  });

/** An order with what is marked as ready. */
export interface Marked {
  readonly order: PickupOrder;
  readonly happened: readonly Happened[];
}

/** The order with the pieces set aside that a shipment marks as ready. @throws Refusal of marks that do not fit */
export function marked(before: PickupOrder, { details }: Shipment): Marked {
  const errors: UserError[] = [];
  const happened: Happened[] = [];
  let lines: readonly PickupLine[] = before.lines;
  for (const [index, { lineNo, status, qty }] of details.entries()) {
    const line = itemsOf(lines).find((other) => other.lineNo === lineNo);
    if (!line) errors.push({ field: `details.${index}.id`, message: "unknown_value" });
    if (!line || status !== "ready") continue;
    const total = qty ?? dueOf(line);
    if (total > dueOf(line)) {
      errors.push({ field: `details.${index}.qty`, message: "pickup_more_than_due", values: { max: dueOf(line) } });
      continue;
    }
    const added = total - setAsideOf(line);
    if (added <= 0) continue;
    happened.push({ kind: "set-aside", qty: added, item: line.name, lineNo: line.lineNo });
    lines = lines.map((other) => (other === line ? setAside(line, total) : other));
  }
  if (errors.length > 0) throw new Refusal("invalid", "invalid_input", errors);
  // A repeated mark of an order that has gone on is nothing new.
  if (happened.length > 0) requireUnfinished(before);
  return { order: { ...accepted(before), lines: [...lines] }, happened };
}

/** @throws Refusal "conflict" for an order that was handed over or canceled */
export function requireUnfinished({ finishedAt }: PickupOrder): void {
  if (finishedAt) throw new Refusal("conflict", "pickup_finished");
}
