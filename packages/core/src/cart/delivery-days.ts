import { commonDeliveryDays, type DeliveryDays, deliveryDayAfter, isDeliveryDay } from "../host/delivery-days.ts";
import type { SorgConfig } from "../host/schema.ts";
import type { Day } from "../platform/calendar.ts";
import type { UserError } from "../platform/errors.ts";

/** When a shipping method delivers goods that are in stock. */
export interface ShipmentDay {
  readonly sorg: string;
  readonly shipmentId: string;
  readonly earliest: Day;
}

/** Days that can be requested for an order of these sales organizations. */
export interface Delivery extends DeliveryDays {
  /** The first day that can be requested; undefined if there is none within a year. */
  readonly first: Day | undefined;
  /** Shipping methods of which it is known. */
  readonly shipments: readonly ShipmentDay[];
  /** Shipping methods with which the dealer collects the goods. */
  readonly pickups: readonly Pick<ShipmentDay, "sorg" | "shipmentId">[];
}

type Config = Pick<SorgConfig, "sorg" | "deliveryDays" | "shipments">;

/** Days on which all of the sales organizations deliver, and when each shipping method does. */
export function deliveryOf(configs: readonly Config[], today: Day): Delivery {
  const days = commonDeliveryDays(configs.map(({ deliveryDays }) => deliveryDays));
  const shipments = configs.flatMap(({ sorg, shipments: methods, deliveryDays }) =>
    methods.flatMap(({ id, leadDays }): ShipmentDay[] => {
      const earliest = leadDays === undefined ? undefined : deliveryDayAfter(deliveryDays, today, leadDays);
      return earliest ? [{ sorg, shipmentId: id, earliest }] : [];
    }),
  );
  const pickups = configs.flatMap(({ sorg, shipments: methods }) =>
    methods.flatMap(({ id, pickup }) => (pickup ? [{ sorg, shipmentId: id }] : [])),
  );
  return { ...days, first: deliveryDayAfter(days, today, 0), shipments, pickups };
}

/** Whether the dealer collects everything from these sales organizations, so that no address is needed. */
export const isPickup = (
  { pickups }: Pick<Delivery, "pickups">,
  sorgs: readonly string[],
  chosen: (sorg: string) => string | undefined,
): boolean =>
  sorgs.length > 0 &&
  sorgs.every((sorg) => pickups.some((method) => method.sorg === sorg && method.shipmentId === chosen(sorg)));

/** The first day on which goods in stock can arrive by all of the chosen shipping methods, by sales organization. */
export function earliestDay(
  { weekdays, closed, first, shipments }: Delivery,
  chosen: (sorg: string) => string | undefined,
): Day | undefined {
  const [last] = shipments
    .filter(({ sorg, shipmentId }) => chosen(sorg) === shipmentId)
    .map(({ earliest }) => earliest)
    .sort()
    .reverse();
  // The method of one sales organization may arrive on a day on which another does not deliver.
  return last ? deliveryDayAfter({ weekdays, closed }, last, 0) : first;
}

/** Why a delivery day cannot be requested; a message key. */
export function wantedDayProblem(
  delivery: Delivery,
  {
    day,
    today,
    chosen,
  }: { readonly day: Day; readonly today: Day; readonly chosen: (sorg: string) => string | undefined },
): UserError["message"] | undefined {
  if (day < today) return "date_past";
  if (!isDeliveryDay(delivery, day)) return "date_no_delivery";
  const earliest = earliestDay(delivery, chosen);
  return earliest !== undefined && day < earliest ? "date_too_early" : undefined;
}
