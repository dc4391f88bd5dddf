import { type DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import type { FeedFile } from "./feed-file.ts";

const UPLOADS_AT_ONCE = 16;
const DEADLINE_MS = 600_000;
const LOOK_EVERY_MS = 150;

const keyOf = ({ sorg, kind, name }: FeedFile): string => `feeds/${sorg}/${kind}/${name}`;

/** Drops files where the ERP would drop them, and answers their keys. */
export async function dropFeeds(s3: S3Client, bucket: string, files: readonly FeedFile[]): Promise<string[]> {
  const left = [...files];
  const upload = async (): Promise<void> => {
    for (let file = left.shift(); file; file = left.shift()) {
      await s3.send(new PutObjectCommand({ Bucket: bucket, Key: keyOf(file), Body: file.body }));
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, upload));
  return files.map(keyOf);
}

/** Waits until every file is imported. @throws Error naming files that were refused, or that took too long. */
export async function waitForImports(
  client: DynamoDBClient,
  tableName: string,
  keys: readonly string[],
  progress: (line: string) => void,
): Promise<void> {
  const end = Date.now() + DEADLINE_MS;
  const open = new Set(keys);
  const failed: string[] = [];
  let told = Date.now();
  while (open.size > 0) {
    for (const key of open) {
      const { Item } = await client.send(
        new GetItemCommand({ TableName: tableName, Key: { pk: { S: `FEED#${key}` }, sk: { S: "FEED" } } }),
      );
      const status = Item?.status?.S;
      if (status !== "failed" && status !== "imported") break;
      if (status === "failed") failed.push(key);
      open.delete(key);
    }
    if (open.size === 0) break;
    if (Date.now() > end) throw new Error(`not imported in time: ${[...open].slice(0, 5).join(", ")}`);
    if (Date.now() - told > 5_000) {
      told = Date.now();
      progress(`imported ${keys.length - open.size} of ${keys.length} files`);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  if (failed.length > 0) throw new Error(`refused: ${failed.slice(0, 5).join(", ")}`);
}
