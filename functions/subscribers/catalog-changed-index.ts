import { rebuildPart } from "@spoke/core/catalog";
import { logger, systemActor, withActor } from "@spoke/core/platform";
import { catalogChanged, type Envelope, parseEvent } from "@spoke/events";
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import * as z from "zod";
import { withTracing } from "../with-tracing.ts";

const busMessage = z.object({ detail: z.unknown() });
type Changed = Envelope<z.output<(typeof catalogChanged)["data"]>>;

/**
 * Rebuilds the changed parts of the catalog index. It processes the batch as a whole, unlike other subscribers: the queue's
 * batching window collects the changes of an import, and each part is built once however many events ask for it. Building a
 * part again is harmless, so events are not marked as consumed. If a part fails, its events come back.
 */
export const handler = withTracing("catalog-changed-index", rebuildChanged);

async function rebuildChanged(batch: SQSEvent): Promise<SQSBatchResponse> {
  const failed: string[] = [];
  const parts = new Map<string, { event: Changed; messages: string[]; codes: Set<string> | undefined }>();
  for (const record of batch.Records) {
    const event = parseRecord(record);
    if (!event) {
      failed.push(record.messageId);
      continue;
    }
    const key = `${event.data.sorg} ${event.data.part}`;
    const part = parts.get(key);
    const { articleCodes } = event.data;
    if (!part) {
      parts.set(key, { event, messages: [record.messageId], codes: articleCodes && new Set(articleCodes) });
      continue;
    }
    part.messages.push(record.messageId);
    // An event without articles means all of them.
    part.codes = articleCodes && part.codes?.union(new Set(articleCodes));
  }
  // Building the articles builds the stock as well.
  for (const [key, { event, messages }] of parts) {
    const articles = event.data.part === "stock" && parts.get(`${event.data.sorg} articles`);
    if (articles && parts.delete(key)) articles.messages.push(...messages);
  }
  // One after another: a build holds a whole part in memory.
  for (const { event, messages, codes } of parts.values()) {
    try {
      await withActor(systemActor(event), () => rebuildPart({ ...event.data, articleCodes: codes && [...codes] }));
    } catch (error) {
      logger.error("catalog part not built", { error, sorg: event.data.sorg, part: event.data.part });
      failed.push(...messages);
    }
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}

function parseRecord(record: SQSRecord): Changed | undefined {
  try {
    return parseEvent(catalogChanged, busMessage.parse(JSON.parse(record.body)).detail);
  } catch (error) {
    logger.error("invalid catalog.changed event", { error, messageId: record.messageId });
    return undefined;
  }
}
