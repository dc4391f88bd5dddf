import { setTimeout as wait } from "node:timers/promises";
import { type FeedStatus, importFeed } from "@spoke/core/feed";
import { countMetric, logger } from "@spoke/core/platform";
import { s3Subscriber } from "../queue-handler.ts";

/**
 * Pauses before an interrupted import is resumed. Its message would come back only 20 minutes after it was received, and an
 * order's confirmation must not wait that long for a short fault.
 */
const PAUSES_MS = [500, 5_000];

/** Imports a file of the ERP. A file with errors counts as processed; only an unexpected failure brings the message back. */
export const handler = s3Subscriber("feed-received-import", async (file) => {
  const feed = await importWithRetries(file);
  if (!feed) return;
  const { key, status, changed, unchanged, refused, rows } = feed;
  countMetric("FeedRowsChanged", changed);
  countMetric("FeedRowsRefused", refused);
  logger.info("feed processed", { key, status, changed, unchanged, refused, rows });
});

async function importWithRetries(file: Parameters<typeof importFeed>[0]): Promise<FeedStatus | undefined> {
  for (const pause of PAUSES_MS) {
    try {
      return await importFeed(file);
    } catch (error) {
      logger.warn("import interrupted", { error, key: file.key });
      await wait(pause);
    }
  }
  return importFeed(file);
}
