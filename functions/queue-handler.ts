import { logger, systemActor, withActor } from "@spoke/core/platform";
import { type Envelope, type EventType, parseEvent } from "@spoke/events";
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import * as z from "zod";
import { withTracing } from "./with-tracing.ts";

/**
 * The handler of a queue. Each record is processed on its own; one that throws is reported to Lambda, comes back, and ends in
 * the dead-letter queue. What it does must be idempotent, since a record may be delivered twice.
 * @param sequential one record after another, for work that needs much memory
 */
function queueHandler(
  name: string,
  work: (record: SQSRecord) => Promise<void>,
  { sequential = false } = {},
): (batch: SQSEvent) => Promise<SQSBatchResponse> {
  return withTracing(name, async ({ Records }: SQSEvent) => {
    const failed: string[] = [];
    const process = async (record: SQSRecord): Promise<void> => {
      try {
        await work(record);
      } catch (error) {
        logger.error("message failed", { error, name, messageId: record.messageId });
        failed.push(record.messageId);
      }
    };
    if (sequential) for (const record of Records) await process(record);
    else await Promise.all(Records.map(process));
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  });
}

const busMessage = z.object({ detail: z.looseObject({ type: z.unknown() }) });

/** An effect of an event, without the type of its payload. */
interface Effect {
  readonly type: string;
  readonly run: (detail: unknown) => Promise<void>;
}

/** An effect of an event, for `effects`. */
export const on = <Type extends string, Schema extends z.ZodType>(
  definition: EventType<Type, Schema>,
  effect: (event: Envelope<z.output<Schema>>) => Promise<void>,
): Effect => ({
  type: definition.type,
  run: async (detail) => {
    const event = parseEvent(definition, detail);
    await withActor(systemActor(event), () => effect(event));
  },
});

/** The handler of several events with different payloads. Otherwise as `subscriber`. */
export function effects(handled: readonly [Effect, ...Effect[]]): (batch: SQSEvent) => Promise<SQSBatchResponse> {
  return queueHandler(handled[0].type, async ({ body }) => {
    const { detail } = busMessage.parse(JSON.parse(body));
    await (handled.find(({ type }) => type === detail.type) ?? handled[0]).run(detail);
  });
}

/**
 * The handler of one effect of an event. It runs as the system on behalf of the actor who caused the event. To be idempotent, the
 * effect commits with `once`.
 * @param definition the event, or several with the same payload
 */
export function subscriber<Type extends string, Schema extends z.ZodType>(
  definition: EventType<Type, Schema> | readonly [EventType<Type, Schema>, ...EventType<Type, Schema>[]],
  effect: (event: Envelope<z.output<Schema>>) => Promise<void>,
): (batch: SQSEvent) => Promise<SQSBatchResponse> {
  if ("type" in definition) return effects([on(definition, effect)]);
  const [first, ...others] = definition;
  return effects([on(first, effect), ...others.map((other) => on(other, effect))]);
}

/** Waits for several effects of an event. @throws what the first that failed threw, when all have ended */
export async function allOf(...effects: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(effects)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

/** EventBridge's "Object Created". The key is not URL-encoded, unlike in S3's own notifications. */
const objectCreated = z.object({
  detail: z.object({ bucket: z.object({ name: z.string() }), object: z.object({ key: z.string() }) }),
});

/** The handler of one effect of events of an AWS service. It runs as the system. */
export function serviceSubscriber<Schema extends z.ZodType>(
  name: string,
  detailSchema: Schema,
  effect: (detail: z.output<Schema>) => Promise<void>,
): (batch: SQSEvent) => Promise<SQSBatchResponse> {
  return queueHandler(name, async ({ body }) => {
    const { detail } = z.object({ detail: z.unknown() }).parse(JSON.parse(body));
    await withActor(systemActor(), () => effect(detailSchema.parse(detail)));
  });
}

/** The handler of one effect of a new file in the files bucket. It runs as the system, one file at a time. */
export function s3Subscriber(
  name: string,
  effect: (file: { readonly bucket: string; readonly key: string }) => Promise<void>,
): (batch: SQSEvent) => Promise<SQSBatchResponse> {
  return queueHandler(
    name,
    async ({ body }) => {
      const { bucket, object } = objectCreated.parse(JSON.parse(body)).detail;
      await withActor(systemActor(), () => effect({ bucket: bucket.name, key: object.key }));
    },
    { sequential: true },
  );
}
