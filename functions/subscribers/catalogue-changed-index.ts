import { rebuildPart } from "@spoke/core/catalogue";
import { logger, systemActor, withActor } from "@spoke/core/platform";
import { catalogueChanged, type Envelope, parseEvent } from "@spoke/events";
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import * as z from "zod";
import { traced } from "../traced.ts";

const busMessage = z.object({ detail: z.unknown() });
type Changed = Envelope<z.output<(typeof catalogueChanged)["data"]>>;

/**
 * Rebuilds the parts of the read model that changed. The queue's batching window collects the changes of an import;
 * each part of a batch is built once, however many events asked for it. Building again is harmless, so no event is
 * marked as consumed; the events of a part that could not be built come again.
 */
export const handler = traced("catalogue-changed-index", rebuildChanged);

async function rebuildChanged(batch: SQSEvent): Promise<SQSBatchResponse> {
  const failed: string[] = [];
  const parts = new Map<string, { event: Changed; messages: string[] }>();
  for (const record of batch.Records) {
    const event = read(record);
    if (!event) {
      failed.push(record.messageId);
      continue;
    }
    const key = `${event.data.sorg} ${event.data.part}`;
    const known = parts.get(key);
    if (known) known.messages.push(record.messageId);
    else parts.set(key, { event, messages: [record.messageId] });
  }
  // The articles bring the stock part with them.
  for (const [key, { event, messages }] of parts) {
    const articles = event.data.part === "stock" && parts.get(`${event.data.sorg} articles`);
    if (articles && parts.delete(key)) articles.messages.push(...messages);
  }
  // One after another: a build holds a whole part in memory.
  for (const { event, messages } of parts.values()) {
    try {
      await withActor(systemActor(event), () => rebuildPart(event.data));
    } catch (error) {
      logger.error("a part of the catalogue could not be built", { error, ...event.data });
      failed.push(...messages);
    }
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}

function read(record: SQSRecord): Changed | undefined {
  try {
    return parseEvent(catalogueChanged, busMessage.parse(JSON.parse(record.body)).detail);
  } catch (error) {
    logger.error("no catalogue.changed event", { error, messageId: record.messageId });
    return undefined;
  }
}
