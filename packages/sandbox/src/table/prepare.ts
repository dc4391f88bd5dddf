import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type TableDescription,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import { database } from "./database.ts";

/** What a restored table lacks of the stage's own (`infra/storage.ts`). */
export interface Prepared {
  readonly turnedOn: readonly ("stream" | "deletion protection" | "time to live" | "point-in-time recovery")[];
  readonly streamArn: string;
}

/**
 * Turns on what restoring to a new table leaves off: the stream, time to live, point-in-time recovery, and deletion protection.
 * What is on stays as it is.
 * @throws Error for a table without the keys or the index of the portal
 */
export async function prepareTable(table: string): Promise<Prepared> {
  const before = await describe(table);
  checkShape(before);
  const turnedOn: Prepared["turnedOn"][number][] = [];
  if (!before.StreamSpecification?.StreamEnabled) {
    const StreamSpecification = { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" } as const;
    await update(table, { StreamSpecification });
    turnedOn.push("stream");
  }
  if (!before.DeletionProtectionEnabled) {
    await update(table, { DeletionProtectionEnabled: true });
    turnedOn.push("deletion protection");
  }
  if (await turnOnExpiry(table)) turnedOn.push("time to live");
  if (await turnOnRecovery(table)) turnedOn.push("point-in-time recovery");
  const { LatestStreamArn: streamArn } = await describe(table);
  if (streamArn === undefined) throw new Error(`${table} has no stream`);
  return { turnedOn, streamArn };
}

async function describe(table: string): Promise<TableDescription> {
  const { Table } = await database().send(new DescribeTableCommand({ TableName: table }));
  if (!Table) throw new Error(`${table} has no description`);
  return Table;
}

function checkShape({ TableName: name, KeySchema = [], GlobalSecondaryIndexes = [] }: TableDescription): void {
  const keys = KeySchema.map(({ AttributeName }) => AttributeName).join(", ");
  if (keys !== "pk, sk") throw new Error(`${name} has the keys ${keys}, not pk and sk`);
  if (!GlobalSecondaryIndexes.some(({ IndexName }) => IndexName === "gsi1"))
    throw new Error(`${name} has no index gsi1: restore it with its indexes`);
}

/** One setting at a time, as DynamoDB wants it. */
async function update(table: string, change: Omit<UpdateTableCommand["input"], "TableName">): Promise<void> {
  await database().send(new UpdateTableCommand({ TableName: table, ...change }));
  await waitUntilTableExists({ client: database(), maxWaitTime: 300, minDelay: 1, maxDelay: 5 }, { TableName: table });
}

async function turnOnExpiry(table: string): Promise<boolean> {
  const { TimeToLiveDescription } = await database().send(new DescribeTimeToLiveCommand({ TableName: table }));
  if (TimeToLiveDescription?.AttributeName === "ttl") return false;
  const TimeToLiveSpecification = { AttributeName: "ttl", Enabled: true };
  await database().send(new UpdateTimeToLiveCommand({ TableName: table, TimeToLiveSpecification }));
  return true;
}

async function turnOnRecovery(table: string): Promise<boolean> {
  const { ContinuousBackupsDescription } = await database().send(
    new DescribeContinuousBackupsCommand({ TableName: table }),
  );
  const status = ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus;
  if (status === "ENABLED") return false;
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  await database().send(new UpdateContinuousBackupsCommand({ TableName: table, PointInTimeRecoverySpecification }));
  return true;
}
