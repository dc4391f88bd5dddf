import { addDays, type Day, parseDay } from "../platform/calendar.ts";
import type { Delivery } from "./schema.ts";

/** Days after which goods without an estimated day count as arrived. */
const USUAL_DAYS = 14;

/** The last day on which a delivery counts as under way. */
export const arrivalDay = ({
  deliveryDate,
  estimatedDeliveryDate,
}: Pick<Delivery, "deliveryDate" | "estimatedDeliveryDate">): Day =>
  estimatedDeliveryDate === undefined ? addDays(parseDay(deliveryDate), USUAL_DAYS) : parseDay(estimatedDeliveryDate);

/** Whether a delivery counts as in transit on a day; after that it should have arrived. */
export const isUnderWay = (
  delivery: Pick<Delivery, "deliveryDate" | "estimatedDeliveryDate" | "deliveredDate">,
  today: Day,
): boolean => delivery.deliveredDate === undefined && arrivalDay(delivery) >= today;
