import { type DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, NoSuchKey, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { decodeTime } from "ulid";
import { z } from "zod";
import type { FeedFile } from "../feed-file.ts";

const CONCURRENT_UPLOADS = 16;
const DEADLINE_MS = 780_000;
const POLL_MS = 150;

const keyOf = ({ sorg, kind, name }: FeedFile): string => `feeds/${sorg}/${kind}/${name}`;

/** Uploads feed files like an ERP and returns their keys. */
export async function uploadFeeds(s3: S3Client, bucket: string, files: readonly FeedFile[]): Promise<string[]> {
  const pending = [...files];
  const upload = async (): Promise<void> => {
    for (let file = pending.shift(); file; file = pending.shift()) {
      await s3.send(new PutObjectCommand({ Bucket: bucket, Key: keyOf(file), Body: file.body }));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_UPLOADS }, upload));
  return files.map(keyOf);
}

/** Feed kinds of each part of the catalog. */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  articles: ["articles"],
  commercial: ["prices", "promotions", "promotion-details", "deals"],
  stock: ["stock", "articles"],
};

const pointerSchema = z.object({ version: z.string() });

/**
 * Waits until the catalogs contain the imported files: until each part was built after the last of its files.
 * @throws Error naming a part that takes too long
 */
export async function waitForCatalogs(
  s3: S3Client,
  bucket: string,
  imported: ReadonlyMap<string, number>,
): Promise<void> {
  const due = new Map<string, number>();
  for (const [key, finishedAt] of imported) {
    const [, sorg = "", kind = ""] = key.split("/");
    for (const [part, kinds] of Object.entries(SOURCES)) {
      const pointer = `catalog/${sorg}/${part}/current.json`;
      if (kinds.includes(kind)) due.set(pointer, Math.max(due.get(pointer) ?? 0, finishedAt));
    }
  }
  const end = Date.now() + DEADLINE_MS;
  for (const [pointer, since] of due) {
    while ((await builtFrom(s3, bucket, pointer)) < since) {
      if (Date.now() > end) throw new Error(`catalog not built in time: ${pointer}`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}

/** Start of the current build in epoch milliseconds; 0 before the first build. */
async function builtFrom(s3: S3Client, bucket: string, pointer: string): Promise<number> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: pointer }));
    return decodeTime(pointerSchema.parse(JSON.parse((await Body?.transformToString()) ?? "")).version);
  } catch (error) {
    if (error instanceof NoSuchKey) return 0;
    throw error;
  }
}

/** Waits until all files are imported; returns the time of each import in epoch milliseconds. @throws Error naming refused or late files */
export async function waitForImports(
  client: DynamoDBClient,
  tableName: string,
  keys: readonly string[],
  progress: (line: string) => void,
): Promise<Map<string, number>> {
  const end = Date.now() + DEADLINE_MS;
  const imported = new Map<string, number>();
  const open = new Set(keys);
  const failed: string[] = [];
  let reportedAt = Date.now();
  let reported = 0;
  while (open.size > 0) {
    for (const key of open) {
      const { Item } = await client.send(
        new GetItemCommand({ TableName: tableName, Key: { pk: { S: `FEED#${key}` }, sk: { S: "FEED" } } }),
      );
      const status = Item?.status?.S;
      if (status !== "failed" && status !== "imported") break;
      if (status === "failed") failed.push(key);
      imported.set(key, Date.parse(Item?.finishedAt?.S ?? ""));
      open.delete(key);
    }
    if (open.size === 0) break;
    if (Date.now() > end) throw new Error(`not imported in time: ${[...open].slice(0, 5).join(", ")}`);
    if (imported.size > reported && Date.now() - reportedAt > 5_000) {
      reportedAt = Date.now();
      reported = imported.size;
      progress(`imported ${reported} of ${keys.length} files`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  if (reported > 0) progress(`imported all ${keys.length} files`);
  if (failed.length > 0) throw new Error(`refused: ${failed.slice(0, 5).join(", ")}`);
  return imported;
}
