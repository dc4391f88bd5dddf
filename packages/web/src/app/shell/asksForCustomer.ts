import type { Config } from "../../lib/config.ts";
import { canFirstChoose } from "../guard.ts";
import type { RouteRow } from "../route.ts";
import type { User } from "../session.ts";

/** Whether all that a page shows is that a customer must be chosen. */
export function asksForCustomer(row: RouteRow, user: User, config: Config): boolean {
  return (row.customerForced === true || row.customerNeeded === true) && canFirstChoose(row, user, config);
}
