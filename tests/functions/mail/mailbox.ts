import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MailService, startMail } from "@spoke/cloud/mail/server.ts";
import { newId } from "@spoke/core/platform";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import { HOST, host, seller, store } from "../../builders/records.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";

/** A host without an address for mails. */
export const MUTE = "mute.localhost";

/** Two hosts, one with an office, their dealer Dora, who reads German, and what was mailed. @param seed stores what the tests need besides */
export function setUpMailbox(seed: () => Promise<void> = async () => undefined) {
  let table: TestTable;
  let mail: MailService;
  let directory: string;
  let lastSeen = 0;
  beforeAll(async () => {
    table = await startTable();
    directory = mkdtempSync(join(tmpdir(), "spoke-mail-"));
    mail = await startMail(directory);
    vi.stubEnv("AWS_ENDPOINT_URL_SESV2", mail.endpoint);
    vi.stubEnv("SITE_ORIGIN", "https://{host}");
    const dora = { hosts: [HOST, MUTE], email: "dora@shop.example", name: "Dora Müller", language: "de" as const };
    await store([
      host(HOST, "U001", { email: "office@velo.example", webTitle: "Velo & Co" }),
      host(MUTE, "U001"),
      seller("dora", [], dora),
    ]);
    await seed();
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await mail.stop();
    rmSync(directory, { recursive: true });
    await table.stop();
  });
  beforeEach(() => {
    lastSeen = mail.mailbox.list(1_000).length;
  });
  return {
    /** Mails that came since the test began, oldest first. */
    sent: () =>
      mail.mailbox
        .list(1_000)
        .slice(0, -lastSeen || undefined)
        .reverse(),
  };
}

/** An event as a subscriber receives it. */
export function batch({ type, version }: { type: string; version: number }, data: object, id = newId()): SQSEvent {
  const actor = { kind: "system", userId: "u", host: HOST, sorg: "U001", locale: "en-US" };
  const detail = { id, type, version, time: "2026-11-20T10:00:00.000Z", actor, correlationId: "c", data };
  const attributes = {
    ApproximateReceiveCount: "1",
    SentTimestamp: "0",
    SenderId: "s",
    ApproximateFirstReceiveTimestamp: "0",
  };
  const origin = { md5OfBody: "", eventSource: "aws:sqs", eventSourceARN: "arn", awsRegion: "eu-central-1" };
  const record = {
    messageId: "m1",
    receiptHandle: "r",
    body: JSON.stringify({ detail }),
    attributes,
    messageAttributes: {},
    ...origin,
  };
  return { Records: [record] };
}
/** How many events will be tried again. */
export const failures = ({ batchItemFailures }: SQSBatchResponse) => batchItemFailures.length;
