import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { Envelope } from "@spoke/events";
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { publishEvents } from "../publish.ts";
import { withTracing } from "../with-tracing.ts";

/**
 * Publishes outbox items from the table's stream to the bus, in order. The first failed item is reported, and Lambda reads the
 * stream again from there: every event is published at least once.
 */
export const handler = withTracing("outbox-publisher", publish);

async function publish(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const records = event.Records.map(toOutgoing).filter((record) => record !== undefined);
  const failed = await publishEvents(records.map(({ envelope }) => envelope));
  const record = failed === undefined ? undefined : records[failed];
  return { batchItemFailures: record ? [{ itemIdentifier: record.sequenceNumber }] : [] };
}

function toOutgoing(record: DynamoDBRecord): { sequenceNumber: string; envelope: Envelope } | undefined {
  const image = record.dynamodb?.NewImage;
  const sequenceNumber = record.dynamodb?.SequenceNumber;
  if (record.eventName !== "INSERT" || !image?.pk?.S?.startsWith("OUTBOX#")) return undefined;
  // An event outside the index was published before: somebody put a copy of it into the table.
  if (!image.envelope || !image.gsi1pk || !sequenceNumber) return undefined;
  const { envelope } = unmarshall({ envelope: image.envelope } as Parameters<typeof unmarshall>[0]);
  return { sequenceNumber, envelope };
}
