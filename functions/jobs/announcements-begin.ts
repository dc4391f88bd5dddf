import { publishBeginning } from "@spoke/core/announcement/begin.ts";
import { logger, systemActor, withActor } from "@spoke/core/platform";
import { traced } from "../traced.ts";

/** Makes news of the announcements whose first day is today. */
export const handler = traced("announcements-begin", publishToday);

async function publishToday(): Promise<void> {
  const { published } = await withActor(systemActor(), () => publishBeginning({}));
  logger.info("announcements begin", { published });
}
