import { rebuildAll } from "@spoke/core/catalog";
import { logger, systemActor, withActor } from "@spoke/core/platform";
import { relistVisits } from "@spoke/core/visit-form";
import * as z from "zod";
import { withTracing } from "../with-tracing.ts";

/** Time limit for the work of a run, below the 900 s of the function (`infra/functions.ts`). */
const SECONDS = 780;

/**
 * Rebuilds every catalog index from the table, and lists visit forms by who serves the dealers. It repairs what an event or a feed
 * missed, and applies what changes with the day (stock that arrives, promotions that start). Runs several times a night: each goes
 * on where the one before has stopped, and when all is done, it does nothing.
 */
export const handler = withTracing("nightly-index", rebuildNightly);

const scheduledSchema = z.object({ scheduledTime: z.string() });

async function rebuildNightly(event: unknown): Promise<void> {
  // Started by hand, it begins from the beginning.
  const again = !scheduledSchema.safeParse(event).success;
  const { sorgs, finished } = await withActor(systemActor(), () => rebuildAll({ seconds: SECONDS, again }));
  logger.info("catalogs rebuilt", { sorgs, finished });
  if (finished && sorgs.length > 0) await withActor(systemActor(), () => relistVisits({}));
}
