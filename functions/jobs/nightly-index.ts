import { rebuildAll } from "@spoke/core/catalog";
import { logger, systemActor, withActor } from "@spoke/core/platform";
import { relistVisits } from "@spoke/core/visit-form";
import { withTracing } from "../with-tracing.ts";

/**
 * Rebuilds every catalog index from the table, and lists visit forms by who serves the dealers. It repairs what an event or a feed
 * missed, and applies what changes with the day (stock that arrives, promotions that start).
 */
export const handler = withTracing("nightly-index", rebuildNightly);

async function rebuildNightly(): Promise<void> {
  const { sorgs } = await withActor(systemActor(), () => rebuildAll({}));
  logger.info("catalogs rebuilt", { sorgs });
  await withActor(systemActor(), () => relistVisits({}));
}
