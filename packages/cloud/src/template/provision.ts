import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  type KeySchemaElement,
  ResourceInUseException,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import { CreateBucketCommand, HeadBucketCommand, NotFound, type S3Client } from "@aws-sdk/client-s3";
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  QueueDoesNotExist,
  SetQueueAttributesCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import { TemplateProblem } from "./cloudformation.ts";
import type { BucketPlan, Key, QueuePlan, TablePlan } from "./plan.ts";

function keySchema(key: Key): KeySchemaElement[] {
  const partition: KeySchemaElement = { AttributeName: key.partition, KeyType: "HASH" };
  return key.sort === undefined ? [partition] : [partition, { AttributeName: key.sort, KeyType: "RANGE" }];
}

function indexes(table: TablePlan): NonNullable<CreateTableCommandInput["GlobalSecondaryIndexes"]> {
  return table.indexes.map((index) => ({
    IndexName: index.name,
    KeySchema: keySchema(index.key),
    Projection: {
      ProjectionType: index.projection,
      ...(index.projection === "INCLUDE" ? { NonKeyAttributes: [...index.include] } : {}),
    },
  }));
}

function creation(table: TablePlan): CreateTableCommandInput {
  return {
    TableName: table.name,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: Object.entries(table.attributes).map(([name, type]) => ({
      AttributeName: name,
      AttributeType: type,
    })),
    KeySchema: keySchema(table.key),
    ...(table.indexes.length > 0 ? { GlobalSecondaryIndexes: indexes(table) } : {}),
    ...(table.stream ? { StreamSpecification: { StreamEnabled: true, StreamViewType: table.stream } } : {}),
  };
}

async function describe(client: DynamoDBClient, name: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

function shape(schema: readonly KeySchemaElement[] | undefined): string {
  return (schema ?? []).map((part) => `${part.AttributeName} ${part.KeyType}`).join(", ");
}

/** Updates an existing table to the template. The key of a table cannot change, as on AWS. */
async function adjust(client: DynamoDBClient, table: TablePlan, existing: TableDescription): Promise<void> {
  const wanted = shape(keySchema(table.key));
  if (shape(existing.KeySchema) !== wanted) {
    throw new TemplateProblem(
      `table ${table.name} exists with the key ${shape(existing.KeySchema)}, but the template wants ${wanted}: start over with --fresh`,
    );
  }
  const present = new Set((existing.GlobalSecondaryIndexes ?? []).map((index) => index.IndexName));
  for (const index of indexes(table)) {
    if (present.has(index.IndexName)) continue;
    const { AttributeDefinitions } = creation(table);
    await client.send(
      new UpdateTableCommand({
        TableName: table.name,
        AttributeDefinitions,
        GlobalSecondaryIndexUpdates: [{ Create: index }],
      }),
    );
    await waitUntilTableExists({ client, maxWaitTime: 60 }, { TableName: table.name });
  }
  if (table.stream && !existing.StreamSpecification?.StreamEnabled) {
    await client.send(
      new UpdateTableCommand({
        TableName: table.name,
        StreamSpecification: { StreamEnabled: true, StreamViewType: table.stream },
      }),
    );
  }
}

/**
 * Creates or updates the table and waits until it is active.
 * @throws TemplateProblem when an existing table has another key
 */
export async function provisionTable(client: DynamoDBClient, table: TablePlan): Promise<void> {
  const existing = await describe(client, table.name);
  if (existing) await adjust(client, table, existing);
  else {
    try {
      await client.send(new CreateTableCommand(creation(table)));
    } catch (error) {
      // Created concurrently; checked at the next start.
      if (!(error instanceof ResourceInUseException)) throw error;
    }
    await waitUntilTableExists({ client, maxWaitTime: 60, minDelay: 0.05, maxDelay: 1 }, { TableName: table.name });
  }
  if (!table.ttlAttribute) return;
  const ttl = await client.send(new DescribeTimeToLiveCommand({ TableName: table.name }));
  if (ttl.TimeToLiveDescription?.AttributeName === table.ttlAttribute) return;
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName: table.name,
      TimeToLiveSpecification: { AttributeName: table.ttlAttribute, Enabled: true },
    }),
  );
}

/** Creates the bucket if it is missing. */
export async function provisionBucket(client: S3Client, bucket: BucketPlan): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket.name }));
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    await client.send(new CreateBucketCommand({ Bucket: bucket.name }));
  }
}

function wantedAttributes(queue: QueuePlan): Record<string, string> {
  const redrive = queue.redrive && {
    deadLetterTargetArn: queue.redrive.queueArn,
    maxReceiveCount: queue.redrive.maxReceiveCount,
  };
  return { ...queue.attributes, RedrivePolicy: redrive ? JSON.stringify(redrive) : "" };
}

async function provisionQueue(client: SQSClient, queue: QueuePlan): Promise<void> {
  const wanted = wantedAttributes(queue);
  try {
    const { Attributes: existing = {} } = await client.send(
      new GetQueueAttributesCommand({ QueueUrl: queue.url, AttributeNames: ["All"] }),
    );
    const current = new Map<string, string>(Object.entries(existing));
    const changed = Object.entries(wanted).filter(
      ([name, value]) => name !== "FifoQueue" && (current.get(name) ?? "") !== value,
    );
    if (changed.length === 0) return;
    await client.send(new SetQueueAttributesCommand({ QueueUrl: queue.url, Attributes: Object.fromEntries(changed) }));
  } catch (error) {
    if (!(error instanceof QueueDoesNotExist)) throw error;
    const attributes = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ""));
    await client.send(new CreateQueueCommand({ QueueName: queue.name, Attributes: attributes }));
  }
}

/** Creates the queues, dead-letter queues first, and updates attributes that differ from the template. */
export async function provisionQueues(client: SQSClient, queues: readonly QueuePlan[]): Promise<void> {
  await Promise.all(queues.filter((queue) => !queue.redrive).map((queue) => provisionQueue(client, queue)));
  await Promise.all(queues.filter((queue) => queue.redrive).map((queue) => provisionQueue(client, queue)));
}
