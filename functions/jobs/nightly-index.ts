import { rebuildAll } from "@spoke/core/catalogue";
import { logger, systemActor, withActor } from "@spoke/core/platform";
import { traced } from "../traced.ts";

/**
 * Rebuilds every read model from the table: makes good whatever an event did not bring about, and moves the day on
 * (stock that arrives, promotions that begin).
 */
export const handler = traced("nightly-index", rebuildNightly);

async function rebuildNightly(): Promise<void> {
  const { sorgs } = await withActor(systemActor(), () => rebuildAll({}));
  logger.info("catalogues rebuilt", { sorgs });
}
