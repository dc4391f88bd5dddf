import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { CREDENTIALS } from "@spoke/cloud/supervisor/account.ts";
import { uploadFeeds, waitForImports } from "@spoke/sandbox/demo/upload.ts";
import { type FeedFile, ndjson } from "@spoke/sandbox/feed-file.ts";
import { SERVICES_FILE, servicesSchema } from "@spoke/sandbox/portal/services.ts";
import { z } from "zod";
import type { Site } from "../support/site.ts";
import { until } from "../support/until.ts";
import { newName } from "./people.ts";

const servicesOf = ({ directory }: Site) =>
  servicesSchema.parse(JSON.parse(readFileSync(join(directory, SERVICES_FILE), "utf8")));

/** Drops files where the ERP would, and waits until they are imported. @throws Error naming files that were refused */
export async function importFeeds(site: Site, files: readonly FeedFile[]): Promise<void> {
  const { endpoints, bucket, tableName } = servicesOf(site);
  const common = { region: endpoints.region, credentials: CREDENTIALS };
  const s3 = new S3Client({ ...common, endpoint: endpoints.s3, forcePathStyle: true });
  const dynamodb = new DynamoDBClient({ ...common, endpoint: endpoints.dynamodb });
  try {
    const keys = await uploadFeeds(s3, bucket, files);
    await waitForImports(dynamodb, tableName, keys, () => undefined);
  } finally {
    s3.destroy();
    dynamodb.destroy();
  }
}

const auditSchema = z.object({
  what: z.string(),
  who: z.string(),
  forWhom: z.string().optional(),
  detail: z.record(z.string(), z.unknown()).optional(),
});

/** Audit entries of a subject, such as `CUSTOMER#{code}`, with user and customer, in order. */
export async function auditOf(site: Site, subject: string): Promise<z.output<typeof auditSchema>[]> {
  const { endpoints, tableName } = servicesOf(site);
  const { region, dynamodb: endpoint } = endpoints;
  const dynamodb = DynamoDBDocumentClient.from(new DynamoDBClient({ region, credentials: CREDENTIALS, endpoint }));
  try {
    const { Items = [] } = await dynamodb.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": `AUDIT#${subject}` },
      }),
    );
    return Items.map((item) => auditSchema.parse(item));
  } finally {
    dynamodb.destroy();
  }
}

/** Makes or changes a host of U001 that no other test visits. */
export async function importHost(
  site: Site,
  host: string,
  serverStatus: "online" | "maintenance",
  timeZone = "UTC",
): Promise<void> {
  const row = {
    host,
    timeZone,
    sorg: "U001",
    webTitle: "Branch",
    currency: { display: "USD", symbol: "$", thousandSeparator: ",", decimalSeparator: ".", decimalPrecision: 2 },
    branding: { accent: "#0b5d4e", accentText: "#ffffff" },
    languages: [{ code: "en-US" }],
    serverStatus,
    asOf: new Date().toISOString(),
  };
  await importFeeds(site, [
    { ...ndjson("U001", "hosts", new Date(), [row]), name: `${newName(`${host}-${serverStatus}`)}.ndjson` },
  ]);
}

const mailsSchema = z.array(z.object({ subject: z.string(), to: z.array(z.string()), text: z.string() }));

/** The newest mail to an address, as soon as there are so many of them. */
export async function mailTo(site: Site, address: string, count = 1): Promise<z.output<typeof mailsSchema>[number]> {
  return until(`${address} has mail`, async () => {
    const answer = await fetch(`${site.mailbox}.json?${new URLSearchParams({ to: address })}`);
    const mails = mailsSchema.parse(await answer.json());
    return mails.length >= count && mails[0];
  });
}

/** The newest mail to an address in whose text some words are, as soon as it is there. */
export async function mailSaying(
  site: Site,
  address: string,
  words: string,
): Promise<z.output<typeof mailsSchema>[number]> {
  return until(`${address} reads "${words}"`, async () => {
    const answer = await fetch(`${site.mailbox}.json?${new URLSearchParams({ to: address })}`);
    return mailsSchema.parse(await answer.json()).find(({ text }) => text.includes(words));
  });
}
