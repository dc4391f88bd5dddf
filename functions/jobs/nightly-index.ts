import { rebuildAll } from "@spoke/core/catalogue";
import { logger, systemActor, withActor } from "@spoke/core/platform";

/**
 * Rebuilds every read model from the table: makes good whatever an event did not bring about, and moves the day on
 * (stock that arrives, promotions that begin).
 */
export async function handler(): Promise<void> {
  const { sorgs } = await withActor(systemActor(), () => rebuildAll({}));
  logger.info("catalogues rebuilt", { sorgs });
}
