import { PutEventsCommand, type PutEventsRequestEntry } from "@aws-sdk/client-eventbridge";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { busName, countMetric, eventBridge, logger } from "@spoke/core/platform";
import { type Envelope, EVENT_SOURCE } from "@spoke/events";
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { withTracing } from "../with-tracing.ts";

const ENTRIES_PER_CALL = 10;
const BYTES_PER_CALL = 240 * 1024;

/**
 * Publishes outbox items from the table's stream to the bus, in order. The first failed item is reported, and Lambda reads the
 * stream again from there: every event is published at least once.
 */
export const handler = withTracing("outbox-publisher", publish);

async function publish(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const records = event.Records.filter((record) => record.eventName === "INSERT").map(toEntry);
  for (const group of groups(records.filter((entry) => entry !== undefined))) {
    const failed = await put(group);
    if (failed) return { batchItemFailures: [{ itemIdentifier: failed }] };
  }
  return { batchItemFailures: [] };
}

interface Entry {
  readonly sequenceNumber: string;
  readonly bytes: number;
  readonly request: PutEventsRequestEntry;
}

function toEntry(record: DynamoDBRecord): Entry | undefined {
  const image = record.dynamodb?.NewImage;
  const sequenceNumber = record.dynamodb?.SequenceNumber;
  if (!image?.pk?.S?.startsWith("OUTBOX#") || !image.envelope || !sequenceNumber) return undefined;
  const envelope = unmarshallEnvelope(image.envelope);
  const detail = JSON.stringify(envelope);
  return {
    sequenceNumber,
    bytes: Buffer.byteLength(detail) + 100,
    request: {
      EventBusName: busName(),
      Source: EVENT_SOURCE,
      DetailType: envelope.type,
      Detail: detail,
      Time: new Date(envelope.time),
    },
  };
}

function unmarshallEnvelope(value: NonNullable<NonNullable<DynamoDBRecord["dynamodb"]>["NewImage"]>[string]): Envelope {
  const { envelope } = unmarshall({ envelope: value } as Parameters<typeof unmarshall>[0]);
  return envelope;
}

function groups(entries: readonly Entry[]): Entry[][] {
  const result: Entry[][] = [];
  let bytes = 0;
  for (const entry of entries) {
    const last = result.at(-1);
    if (last && last.length < ENTRIES_PER_CALL && bytes + entry.bytes <= BYTES_PER_CALL) {
      last.push(entry);
      bytes += entry.bytes;
    } else {
      result.push([entry]);
      bytes = entry.bytes;
    }
  }
  return result;
}

/** Sequence number of the first entry that was not published, if any. */
async function put(group: readonly Entry[]): Promise<string | undefined> {
  try {
    const response = await eventBridge().send(new PutEventsCommand({ Entries: group.map(({ request }) => request) }));
    const failed = response.Entries?.findIndex((entry) => entry.ErrorCode) ?? -1;
    if (failed < 0) {
      countMetric("EventsPublished", group.length);
      return undefined;
    }
    logger.warn("event refused by the bus", { code: response.Entries?.[failed]?.ErrorCode });
    return group[failed]?.sequenceNumber;
  } catch (error) {
    logger.error("bus not reachable", { error });
    return group[0]?.sequenceNumber;
  }
}
