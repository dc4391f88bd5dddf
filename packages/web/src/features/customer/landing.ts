import { type ProductCounts, startCategory } from "../../app/counts.ts";
import { catalogLanding } from "../../app/guard.ts";
import type { RouteRow } from "../../app/route.ts";
import { type Config, hasFlag } from "../../lib/config.ts";

/**
 * Where a change of customer leads (1 §4): from the catalog to its entry page, in the newer layout to /catalog with bikes,
 * or parts if there are no bikes; undefined if the page only reloads, as do pages that require a customer, such as fast
 * order.
 */
export function landingAfterChange(
  row: Pick<RouteRow, "path" | "customerForced"> | undefined,
  config: Config,
  counts: ProductCounts | undefined,
): string | undefined {
  if (!row || row.customerForced || !/^\/catalog(\/|$)/.test(row.path)) return undefined;
  if (hasFlag(config, "APP_BAR")) return `/catalog?category=${startCategory(counts)}`;
  return catalogLanding(config, counts);
}
