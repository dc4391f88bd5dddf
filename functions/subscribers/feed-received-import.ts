import { importFeed } from "@spoke/core/feed";
import { countMetric, logger, systemActor, withActor } from "@spoke/core/platform";
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import * as z from "zod";
import { traced } from "../traced.ts";

/** What EventBridge says of an object that was created. Its key is as it is, not encoded as in S3's own notifications. */
const objectCreated = z.object({
  detail: z.object({ bucket: z.object({ name: z.string() }), object: z.object({ key: z.string() }) }),
});

/** Imports the files that were dropped under `feeds/`; only a fault brings the message back. */
export const handler = traced("feed-received-import", importAll);

async function importAll(batch: SQSEvent): Promise<SQSBatchResponse> {
  const failed: string[] = [];
  for (const record of batch.Records) if (!(await work(record))) failed.push(record.messageId);
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}

async function work(record: SQSRecord): Promise<boolean> {
  try {
    const { detail } = objectCreated.parse(JSON.parse(record.body));
    const status = await withActor(systemActor(), () =>
      importFeed({ bucket: detail.bucket.name, key: detail.object.key }),
    );
    if (status) {
      const { key, status: state, changed, unchanged, refused, rows } = status;
      countMetric("FeedRowsChanged", changed);
      countMetric("FeedRowsRefused", refused);
      logger.info("a feed was worked off", { key, status: state, changed, unchanged, refused, rows });
    }
    return true;
  } catch (error) {
    logger.error("a feed could not be worked", { error, messageId: record.messageId });
    return false;
  }
}
