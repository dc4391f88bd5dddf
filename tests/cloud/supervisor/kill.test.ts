import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DynamoDBClient, GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { CREDENTIALS, REGION } from "@spoke/cloud/supervisor/account.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { until } from "../../support/until.ts";

const aboutSchema = z.object({
  endpoints: z.object({ dynamodb: z.string(), s3: z.string(), events: z.string() }),
  tableName: z.string(),
  bucket: z.string(),
  bus: z.string(),
});

let directory: string;
let running: ChildProcess | undefined;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "spoke-kill-"));
});
afterEach(async () => {
  if (running && running.exitCode === null && running.signalCode === null) {
    running.kill("SIGKILL");
    await once(running, "exit");
  }
  rmSync(directory, { recursive: true, force: true });
});

async function start(): Promise<z.infer<typeof aboutSchema>> {
  const script = fileURLToPath(new URL("./cloud-process.ts", import.meta.url));
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script, directory], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  running = child;
  await Promise.race([
    once(child.stdout, "data"),
    once(child, "exit").then(() => {
      throw new Error("the cloud did not start");
    }),
  ]);
  return aboutSchema.parse(JSON.parse(readFileSync(join(directory, "about.json"), "utf8")));
}

function noted(kind: "begin" | "done"): Set<string> {
  const file = join(directory, "calls.log");
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  return new Set(lines.filter((line) => line.startsWith(kind)).map((line) => line.slice(kind.length + 1)));
}

// What survives a kill of a DynamoDB elsewhere is that one's own affair.
const elsewhere = Boolean(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? process.env.AWS_ENDPOINT_URL);

it.skipIf(elsewhere)(
  "nothing that was acknowledged is lost when the whole process is killed with work in flight",
  async () => {
    const about = await start();
    const client = { region: REGION, credentials: CREDENTIALS, maxAttempts: 1 };
    const events = new EventBridgeClient({ ...client, endpoint: about.endpoints.events });
    const s3 = new S3Client({ ...client, endpoint: about.endpoints.s3, forcePathStyle: true });
    const dynamoDb = new DynamoDBClient({ ...client, endpoint: about.endpoints.dynamodb });
    const place = async (id: string): Promise<void> => {
      const entry = {
        EventBusName: about.bus,
        Source: "spoke",
        DetailType: "order.placed",
        Detail: JSON.stringify({ id }),
      };
      const { FailedEntryCount: failed } = await events.send(new PutEventsCommand({ Entries: [entry] }));
      expect(failed).toBe(0);
    };

    await place("id-1-");
    await until("a function is at work", () => noted("begin").has("id-1-"));
    const item = { pk: { S: "OUTBOX#id-2-" }, sk: { S: "EVENT" } };
    await Promise.all([
      dynamoDb.send(new PutItemCommand({ TableName: about.tableName, Item: item })),
      s3.send(new PutObjectCommand({ Bucket: about.bucket, Key: "feeds/C001/id-3-", Body: "a" })),
      ...[4, 5, 6, 7].map((n) => place(`id-${n}-`)),
    ]);
    running?.kill("SIGKILL");
    if (running) await once(running, "exit");
    expect(noted("done").size).toBe(0);

    writeFileSync(join(directory, "go"), "");
    const again = await start();
    await until("everything is done", () => noted("done").size === 7);
    const table = new DynamoDBClient({ ...client, endpoint: again.endpoints.dynamodb });
    const found = await table.send(new GetItemCommand({ TableName: again.tableName, Key: item }));
    expect(found.Item).toEqual(item);
    const store = new S3Client({ ...client, endpoint: again.endpoints.s3, forcePathStyle: true });
    const object = await store.send(new GetObjectCommand({ Bucket: again.bucket, Key: "feeds/C001/id-3-" }));
    expect(await object.Body?.transformToString()).toBe("a");

    running?.kill("SIGTERM");
    const [code] = running ? await once(running, "exit") : [];
    expect(code).toBe(0);
  },
);
