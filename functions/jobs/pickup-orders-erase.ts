import { erasePickupConsumers } from "@spoke/core/pickup-order";
import { logger, systemActor, withActor } from "@spoke/core/platform";
import { withTracing } from "../with-tracing.ts";

/** Erases consumers' personal data of pickup orders that ended long ago, every night. */
export const handler = withTracing("pickup-orders-erase", async (): Promise<void> => {
  const { erased } = await withActor(systemActor(), () => erasePickupConsumers({}));
  logger.info("personal data of pickup orders erased", { erased });
});
