import { hostsInTheMorning } from "@spoke/core/host";
import { logger, systemActor, withActor } from "@spoke/core/platform";
import { announceRestocked } from "@spoke/core/restock";
import { scheduledAt } from "../scheduled.ts";
import { withTracing } from "../with-tracing.ts";

/**
 * Notifies users, at the hosts where it is 08:00, of articles that came back without a message from the ERP: arrivals
 * expected today, pieces that orders released, articles that can be ordered again.
 */
export const handler = withTracing("restock-arrivals", async (event: unknown): Promise<void> => {
  const notified = await withActor(systemActor(), async () => {
    let sum = 0;
    for (const { host, sorg } of await hostsInTheMorning(scheduledAt(event)))
      sum += (await announceRestocked({ sorg, host, articleCodes: [] })).notified;
    return sum;
  });
  logger.info("restocked articles announced", { notified });
});
