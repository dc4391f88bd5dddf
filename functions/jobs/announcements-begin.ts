import { publishBeginning } from "@spoke/core/announcement/begin.ts";
import { logger, systemActor, withActor } from "@spoke/core/platform";
import { scheduledAt } from "../scheduled.ts";
import { withTracing } from "../with-tracing.ts";

/** Publishes the announcements that begin today, at the hosts where it is 08:00. */
export const handler = withTracing("announcements-begin", async (event: unknown): Promise<void> => {
  const { published } = await withActor(systemActor(), () => publishBeginning({ at: scheduledAt(event) }));
  logger.info("announcements published", { published });
});
