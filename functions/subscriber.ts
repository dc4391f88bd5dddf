import { type Actor, logger, systemActor, withActor } from "@spoke/core/platform";
import { type Envelope, type EventType, parseEvent } from "@spoke/events";
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import * as z from "zod";
import { traced } from "./traced.ts";

const busMessage = z.object({ detail: z.looseObject({ type: z.unknown() }) });

/**
 * Makes the handler of one effect: every record of the batch is read as the event, worked as the system on behalf
 * of whoever caused it, and reported alone when it fails. The effect itself must be idempotent (`commit({ once })`).
 * @param definition the event, or several with the same payload
 */
export function subscriber<Type extends string, Schema extends z.ZodType>(
  definition: EventType<Type, Schema> | readonly [EventType<Type, Schema>, ...EventType<Type, Schema>[]],
  effect: (event: Envelope<z.output<Schema>>) => Promise<void>,
): (batch: SQSEvent) => Promise<SQSBatchResponse> {
  const definitions = "type" in definition ? ([definition] as const) : definition;
  return traced(definitions[0].type, async (batch: SQSEvent) => {
    const outcomes = await Promise.all(batch.Records.map((record) => work(record, definitions, effect)));
    return {
      batchItemFailures: outcomes.filter((id) => id !== undefined).map((itemIdentifier) => ({ itemIdentifier })),
    };
  });
}

/** The message's id when it failed. */
async function work<Type extends string, Schema extends z.ZodType>(
  record: SQSRecord,
  definitions: readonly [EventType<Type, Schema>, ...EventType<Type, Schema>[]],
  effect: (event: Envelope<z.output<Schema>>) => Promise<void>,
): Promise<string | undefined> {
  try {
    const { detail } = busMessage.parse(JSON.parse(record.body));
    const definition = definitions.find(({ type }) => type === detail.type) ?? definitions[0];
    const event = parseEvent(definition, detail);
    const who: Actor = systemActor(event);
    await withActor(who, () => effect(event));
    return undefined;
  } catch (error) {
    logger.error(`${definitions[0].type} could not be worked`, { error, messageId: record.messageId });
    return record.messageId;
  }
}
