import { logger, systemActor, withActor } from "@spoke/core/platform";
import { creditPastMonth } from "@spoke/core/recall/monthly.ts";
import { scheduledAt } from "../scheduled.ts";
import { withTracing } from "../with-tracing.ts";

/** Asks the ERP to credit the recall work of the past month, on the first of the month where it is 08:00. */
export const handler = withTracing("recalls-credit", async (event: unknown): Promise<void> => {
  const { statements } = await withActor(systemActor(), () => creditPastMonth({ at: scheduledAt(event) }));
  logger.info("recall work credited", { statements });
});
