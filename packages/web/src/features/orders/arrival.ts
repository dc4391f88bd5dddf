import { isUnderWay } from "@spoke/core/delivery/arrival.ts";
import { parseDay } from "@spoke/core/platform/calendar.ts";
import { todayHere } from "../../lib/config.ts";
import type { Translate } from "../../lib/i18n.ts";
import type { Tone } from "../../ui/Status.tsx";

/** The days of a delivery, as the API answers them. */
export interface DeliveryDays {
  readonly deliveryDate: { readonly date: string };
  readonly estimatedDeliveryDate?: { readonly date: string } | null | undefined;
  readonly deliveredDate?: { readonly date: string } | null | undefined;
}

/** How far a delivery is, by the same rule as the filter of deliveries under way. */
export function arrivalBadge(
  { deliveryDate, estimatedDeliveryDate: estimated, deliveredDate }: DeliveryDays,
  t: Translate,
): { readonly tone: Tone; readonly text: string } {
  if (deliveredDate) return { tone: "good", text: t("delivery_delivered") };
  const days = {
    deliveryDate: parseDay(deliveryDate.date),
    estimatedDeliveryDate: estimated ? parseDay(estimated.date) : undefined,
  };
  return isUnderWay(days, parseDay(todayHere()))
    ? { tone: "info", text: t("delivery_in_transit") }
    : { tone: "neutral", text: t("delivery_arrived") };
}
