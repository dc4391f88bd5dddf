import { gzipSync } from "node:zlib";
import {
  CreateBucketCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { importFeed } from "@spoke/core/feed";
import { placeOf } from "@spoke/core/feed/file.ts";
import { importFile } from "@spoke/core/feed/import.ts";
import type { FeedLimits } from "@spoke/core/feed/limits.ts";
import type { FeedStatus } from "@spoke/core/feed/progress.ts";
import { dynamo, filesBucket, getItem, type RawItem, systemActor, tableName, withActor } from "@spoke/core/platform";
import { s3 } from "@spoke/core/platform/s3.ts";
import { startFauxqs } from "fauxqs";
import { startTable } from "../../support/cloud.ts";

/** The template's table and a files bucket, for tests that import feeds. */
export async function startFeeds(): Promise<{ stop(): Promise<void> }> {
  const table = await startTable();
  const before = { endpoint: process.env.AWS_ENDPOINT_URL_S3, pathStyle: process.env.S3_FORCE_PATH_STYLE };
  const server = process.env.AWS_ENDPOINT_URL ? undefined : await startFauxqs({ port: 0, logger: false });
  if (server) process.env.AWS_ENDPOINT_URL_S3 = `http://127.0.0.1:${server.port}`;
  process.env.S3_FORCE_PATH_STYLE = "true";
  await s3().send(new CreateBucketCommand({ Bucket: filesBucket() }));
  return {
    async stop() {
      restore("AWS_ENDPOINT_URL_S3", before.endpoint);
      restore("S3_FORCE_PATH_STYLE", before.pathStyle);
      await server?.stop();
      await table.stop();
    },
  };
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

/** Puts a file there; `.gz` names are compressed. */
export async function drop(
  key: string,
  content: string | Buffer,
  metadata: Record<string, string> = {},
): Promise<void> {
  const Body = key.endsWith(".gz") && typeof content === "string" ? gzipSync(content) : content;
  await s3().send(
    new PutObjectCommand({
      Bucket: filesBucket(),
      Key: key,
      Body,
      ContentLength: Buffer.byteLength(Body),
      Metadata: metadata,
    }),
  );
}

/** @param limits others than the usual ones */
export function importKey(key: string, limits?: FeedLimits): Promise<FeedStatus | undefined> {
  const place = placeOf(key);
  return withActor(systemActor(), () =>
    limits && place ? importFile(place, limits) : importFeed({ bucket: filesBucket(), key }),
  );
}

/** Drops a file and imports it. @throws when it was no feed */
export async function send(key: string, content: string | Buffer): Promise<FeedStatus> {
  await drop(key, content);
  const status = await importKey(key);
  if (!status) throw new Error(`${key} is no feed`);
  return status;
}

export async function objectText(key: string): Promise<string> {
  const { Body } = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key: key }));
  return (await Body?.transformToString()) ?? "";
}

export async function contentType(key: string): Promise<string | undefined> {
  return (await s3().send(new HeadObjectCommand({ Bucket: filesBucket(), Key: key }))).ContentType;
}

export async function keysUnder(prefix: string): Promise<string[]> {
  const { Contents = [] } = await s3().send(new ListObjectsV2Command({ Bucket: filesBucket(), Prefix: prefix }));
  return Contents.map(({ Key }) => Key ?? "");
}

/** Lines of a file's errors.csv without its header. */
export async function errorsOf(key: string): Promise<string[]> {
  const text = await objectText(`${key.replace(/^feeds\//, "feeds-result/")}/errors.csv`);
  return text.split("\r\n").slice(1, -1);
}

export const item = (pk: string, sk: string): Promise<RawItem | undefined> => getItem({ pk, sk });

/** Every item whose pk begins with one of the prefixes, sorted by key. */
export async function itemsUnder(...prefixes: readonly string[]): Promise<RawItem[]> {
  const found: RawItem[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await dynamo().send(
      new ScanCommand({ TableName: tableName(), ConsistentRead: true, ExclusiveStartKey: start }),
    );
    for (const entry of page.Items ?? [])
      if (prefixes.some((prefix) => String(entry.pk).startsWith(prefix))) found.push(entry);
    start = page.LastEvaluatedKey;
  } while (start);
  return found.sort((a, b) => (`${a.pk}\n${a.sk}` < `${b.pk}\n${b.sk}` ? -1 : 1));
}

/** Types of the outbox events so far, oldest first. */
export async function eventsSoFar(): Promise<{ type: string; data: RawItem }[]> {
  const items = await itemsUnder("OUTBOX#");
  return items.map(({ envelope }) => envelope as { type: string; data: RawItem });
}

export const csv = (...lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join("");
