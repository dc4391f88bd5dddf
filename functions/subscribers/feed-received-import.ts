import { importFeed } from "@spoke/core/feed";
import { countMetric, logger } from "@spoke/core/platform";
import { s3Subscriber } from "../queue-handler.ts";

/** Imports a file of the ERP. A file with errors counts as processed; only an unexpected failure brings the message back. */
export const handler = s3Subscriber("feed-received-import", async (file) => {
  const feed = await importFeed(file);
  if (!feed) return;
  const { key, status, changed, unchanged, refused, rows } = feed;
  countMetric("FeedRowsChanged", changed);
  countMetric("FeedRowsRefused", refused);
  logger.info("feed processed", { key, status, changed, unchanged, refused, rows });
});
