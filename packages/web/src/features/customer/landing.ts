import { type ProductCounts, startCategory } from "../../app/counts.ts";
import { catalogLanding } from "../../app/guard.ts";
import type { RouteRow } from "../../app/route.ts";
import { type Config, hasFlag } from "../../lib/config.ts";

/**
 * Where a change of customer leads (1 §4): from the catalog to its usual entry, in the newer layout to /catalog at
 * bikes or else at parts; undefined where the page itself is loaded anew. Pages that wait for a customer, such as fast
 * order, are where the user wants to be.
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
