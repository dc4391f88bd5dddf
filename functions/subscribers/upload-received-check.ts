import { countMetric, logger, systemActor, withActor } from "@spoke/core/platform";
import { checkUpload } from "@spoke/core/upload/check.ts";
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import * as z from "zod";
import { traced } from "../traced.ts";

/** What EventBridge says of an object that was created. */
const objectCreated = z.object({ detail: z.object({ object: z.object({ key: z.string() }) }) });

/** Checks the files that were sent into quarantine; only a fault brings the message back. */
export const handler = traced("upload-received-check", checkAll);

async function checkAll(batch: SQSEvent): Promise<SQSBatchResponse> {
  const failed: string[] = [];
  // One after another: a picture may take much of the memory.
  for (const record of batch.Records) if (!(await work(record))) failed.push(record.messageId);
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}

async function work(record: SQSRecord): Promise<boolean> {
  try {
    const { detail } = objectCreated.parse(JSON.parse(record.body));
    const outcome = await withActor(systemActor(), () => checkUpload({ key: detail.object.key }));
    if (outcome === "REFUSED") countMetric("UploadsRefused");
    return true;
  } catch (error) {
    logger.error("an upload could not be checked", { error, messageId: record.messageId });
    return false;
  }
}
