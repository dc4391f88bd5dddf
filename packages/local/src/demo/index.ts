import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { hashPassword } from "@spoke/core/session";
import type { Account, Demo, DemoSurroundings } from "../supervisor/companion.ts";
import type { FeedFile } from "./feed-file.ts";
import { historyFeeds } from "./history.ts";
import { MARKETS, type Market } from "./markets.ts";
import { masterFeeds } from "./masters.ts";
import { DEMO_PASSWORD, people } from "./people.ts";

/** Kinds that later ones refer to: users name hosts and sales organisations. */
const FIRST_KINDS = new Set(["sorgs", "hosts"]);
const UPLOADS_AT_ONCE = 16;
const IMPORT_DEADLINE_MS = 300_000;

function accounts(market: Market): Account[] {
  return people(market)
    .users.filter((one) => one.fixed)
    .map(({ username, role }) => ({ username, password: DEMO_PASSWORD, role, host: market.host }));
}

const keyOf = ({ sorg, kind, name }: FeedFile): string => `feeds/${sorg}/${kind}/${name}`;

/** Drops files where the ERP would drop them. */
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

/** Waits until every file is imported. @throws Error naming the files that were refused, or that took too long. */
export async function waitForImports(
  client: DynamoDBClient,
  tableName: string,
  keys: readonly string[],
): Promise<void> {
  const end = Date.now() + IMPORT_DEADLINE_MS;
  const open = new Set(keys);
  const failed: string[] = [];
  while (open.size > 0) {
    for (const key of open) {
      const { Item } = await client.send(
        new GetItemCommand({ TableName: tableName, Key: { pk: { S: `FEED#${key}` }, sk: { S: "FEED" } } }),
      );
      const status = Item?.status?.S;
      if (status === "failed") failed.push(key);
      if (status === "failed" || status === "imported") open.delete(key);
      else break;
    }
    if (open.size > 0 && Date.now() > end) throw new Error(`not imported in time: ${[...open].slice(0, 5).join(", ")}`);
    if (open.size > 0) await new Promise((resolve) => setTimeout(resolve, 100));
  }
  if (failed.length > 0) throw new Error(`demo data was refused: ${failed.slice(0, 5).join(", ")}`);
}

/**
 * Loads the demo through the feed pipeline at the first start, and says who can sign in where.
 * It comes back when everything is imported.
 */
export async function loadDemo({ first, s3, bucket, endpoints, tableName }: DemoSurroundings): Promise<Demo> {
  if (first) {
    const today = new Date();
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    const feeds = MARKETS.flatMap((market) => [
      ...masterFeeds(market, today, passwordHash),
      ...historyFeeds(market, today),
    ]);
    const client = new DynamoDBClient({ endpoint: endpoints.dynamodb });
    try {
      for (const isTurn of [(kind: string) => FIRST_KINDS.has(kind), (kind: string) => !FIRST_KINDS.has(kind)]) {
        const keys = await dropFeeds(
          s3,
          bucket,
          feeds.filter(({ kind }) => isTurn(kind)),
        );
        await waitForImports(client, tableName, keys);
      }
    } finally {
      client.destroy();
    }
  }
  return { hosts: MARKETS.map(({ host }) => host), accounts: MARKETS.flatMap(accounts) };
}
