import { publishBeginning } from "@spoke/core/announcement/begin.ts";
import { publishNews } from "@spoke/core/news";
import { logger, systemActor, withActor } from "@spoke/core/platform";
import { publishSalesDocuments } from "@spoke/core/sales-document";
import { scheduledAt } from "../scheduled.ts";
import { withTracing } from "../with-tracing.ts";

/** Publishes the announcements, news, and documents that begin today, at the hosts where it is 08:00. */
export const handler = withTracing("announcements-begin", async (event: unknown): Promise<void> => {
  const at = scheduledAt(event);
  await withActor(systemActor(), async () => {
    const { published } = await publishBeginning({ at });
    const [news, documents] = [await publishNews({ at }), await publishSalesDocuments({ at })];
    logger.info("announcements published", { published, news, documents });
  });
});
