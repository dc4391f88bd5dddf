import { dayOf, daysBetween, isDay } from "@spoke/core/platform/calendar.ts";
import type { AttentionReason, CustomersInNeedQuery } from "../../gql/graphql.ts";
import { getConfig, todayHere } from "../../lib/config.ts";
import type { Translate } from "../../lib/i18n.ts";
import { REASONS } from "./reasons.ts";

type Customer = CustomersInNeedQuery["customersInNeed"]["customers"][number];

/** What is to be done about a customer, with the days that it waits. */
export function reasonText(t: Translate, reason: AttentionReason, customer: Customer): string {
  const { overdueSince, lastOrderAt, lastVisit } = customer;
  if (reason === "overdue" && overdueSince) return t("need_overdue_days", { count: daysSince(overdueSince) });
  if (reason === "quiet")
    return lastOrderAt ? t("need_quiet_days", { count: daysSince(lastOrderAt) }) : t("need_quiet_ever");
  if (reason === "unvisited")
    return lastVisit ? t("need_unvisited_days", { count: daysSince(lastVisit) }) : t("visit_never");
  return t(REASONS[reason].label);
}

/** Days from a day or an instant until today, at the host. */
const daysSince = (at: string): number => daysBetween(isDay(at) ? at : dayOf(at, getConfig().timeZone), todayHere());
