import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sendCustomerFeedback } from "@spoke/core/feedback";
import { countryKey } from "@spoke/core/geo";
import { createCustomerInquiry } from "@spoke/core/inquiry";
import { guestActor, logger, newId, type ObservedCall, queryAll, setFaultHook, withActor } from "@spoke/core/platform";
import { plainError } from "@spoke/core/platform/logger.ts";
import { feedbackReceived, inquiryReceived, passwordForgotten, userCreated } from "@spoke/events";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { handler as feedbackMail } from "../../../functions/subscribers/feedback-received-mail.ts";
import { handler as inquiryMail } from "../../../functions/subscribers/inquiry-received-mail.ts";
import { handler as passwordMail } from "../../../functions/subscribers/password-forgotten-mail.ts";
import { handler as invitationMail } from "../../../functions/subscribers/user-created-mail.ts";
import { type MailService, startMail } from "../../../packages/local/src/mail/server.ts";
import { actingFor, HOST, host, seller, someone, store } from "../../core/clientele/world.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";

const MUTE = "mute.localhost";
let table: TestTable;
let mail: MailService;
let directory: string;
let stopFaults: () => void = () => undefined;
let lastSeen = 0;

beforeAll(async () => {
  table = await startTable();
  directory = mkdtempSync(join(tmpdir(), "spoke-mail-"));
  mail = await startMail(directory);
  vi.stubEnv("AWS_ENDPOINT_URL_SESV2", mail.endpoint);
  vi.stubEnv("SITE_ORIGIN", "https://{host}");
  const hosts = { hosts: [HOST, MUTE] };
  await store([
    host(HOST, "U001", { email: "office@velo.example", webTitle: "Velo & Co" }),
    host(MUTE, "U001"),
    seller("dora", [], { ...hosts, email: "dora@shop.example", name: "Dora Müller", language: "de" }),
    seller("fake", [], { ...hosts, email: "everybody@shop.example", isFakeEmail: true }),
    seller("bare", [], hosts),
    seller("gone", [], { ...hosts, email: "gone@shop.example", active: false }),
    seller("none", [], { ...hosts, email: "ask the office" }),
    { kind: "put", item: { ...countryKey("DE"), id: "DE", name: "Germany" } },
  ]);
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
afterEach(() => stopFaults());

/** Mails that came since the test began, oldest first. */
const sent = () =>
  mail.mailbox
    .list(1_000)
    .slice(0, -lastSeen || undefined)
    .reverse();

function batch({ type, version }: { type: string; version: number }, data: object, id = newId()): SQSEvent {
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
const failures = ({ batchItemFailures }: SQSBatchResponse) => batchItemFailures.length;

async function newInquiry(cust_email: string): Promise<string> {
  const input = {
    host: HOST,
    reason: "We sell bicycles",
    goal: "Become a dealer",
    cust_name: "Đặng & Söhne",
    cust_address: "Straße 1",
    cust_state: "BW",
    cust_country: "DE",
    cust_email,
    cust_phone: "+49123456",
    custCity: "Ulm",
  };
  await withActor(guestActor(HOST, "", "de"), () => createCustomerInquiry({ input, address: "192.0.2.1" }));
  const [newest] = await queryAll({ pk: `INQUIRIES#${HOST}`, index: "gsi1", newestFirst: true });
  return String(newest?.id);
}

it("whoever forgot his password gets a link in his language, once", async () => {
  const event = batch(passwordForgotten, { userId: "dora", host: HOST });
  expect(failures(await passwordMail(event))).toBe(0);
  expect(failures(await passwordMail(event))).toBe(0);
  const [only, ...more] = sent();
  expect(more).toEqual([]);
  expect(only).toMatchObject({
    from: '"Velo & Co" <portal@spoke.example>',
    to: ["dora@shop.example"],
    replyTo: [],
    subject: "Neues Passwort für Velo & Co setzen",
  });
  expect(only?.text).toContain("Guten Tag Dora Müller,");
  expect(only?.text).toMatch(/https:\/\/velo\.localhost\/de\/reset-password#token=\S{20,}/);
});

it("nobody is written to whose address is not his, who has none, or who may not sign in", async () => {
  for (const userId of ["fake", "bare", "gone", "none", "nobody"])
    expect(failures(await passwordMail(batch(passwordForgotten, { userId, host: HOST })))).toBe(0);
  expect(sent()).toEqual([]);
});

it("a new user is invited when the office says so", async () => {
  await invitationMail(batch(userCreated, { userId: "dora", host: HOST, invite: false }));
  expect(sent()).toEqual([]);
  await invitationMail(batch(userCreated, { userId: "dora", host: HOST, invite: true }));
  expect(sent().map(({ subject, to }) => [subject, to])).toEqual([["Ihr Zugang zu Velo & Co", ["dora@shop.example"]]]);
  expect(sent()[0]?.text).toContain("Benutzername: dora");
});

it("an inquiry goes to the office, and answers to it to whoever asked", async () => {
  const inquiryId = await newInquiry("shop1@example.com");
  await inquiryMail(batch(inquiryReceived, { inquiryId, host: HOST }));
  expect(sent()).toMatchObject([
    { to: ["office@velo.example"], replyTo: ["shop1@example.com"], subject: "New customer inquiry: Đặng & Söhne" },
  ]);
});

it("feedback goes to the office, and answers to the user", async () => {
  const dora = someone("dora", ["consumer-voice.submit"], actingFor("C1", ["U001"]));
  await withActor(dora, () => sendCustomerFeedback({ message: "Nice\\nsite" }));
  const [kept] = await queryAll({ pk: `FEEDBACKS#${HOST}`, index: "gsi1" });
  await feedbackMail(batch(feedbackReceived, { feedbackId: String(kept?.id), host: HOST }));
  expect(sent()).toMatchObject([
    { to: ["office@velo.example"], replyTo: ["dora@shop.example"], subject: "Feedback from dora" },
  ]);
  expect(sent()[0]?.text).toContain("Customer: RC1\nMessage: Nice\n    site");
});

it("a host without an address for mails, and an inquiry that is no more, end without a mail", async () => {
  const inquiryId = await newInquiry("shop2@example.com");
  expect(failures(await inquiryMail(batch(inquiryReceived, { inquiryId, host: MUTE })))).toBe(0);
  expect(failures(await inquiryMail(batch(inquiryReceived, { inquiryId: "none", host: HOST })))).toBe(0);
  expect(sent()).toEqual([]);
});

it("a mail that could not be sent comes again, and says nothing of anybody in the log", async () => {
  const lines: string[] = [];
  for (const method of ["error", "warn", "info"] as const)
    vi.spyOn(logger, method).mockImplementation((message, { error, ...details } = {}) => {
      lines.push(message, JSON.stringify(details), JSON.stringify(error instanceof Error ? plainError(error) : error));
    });
  stopFaults = setFaultHook(({ service, phase }: ObservedCall) => {
    if (service === "ses" && phase === "before")
      throw Object.assign(new Error("Email address is not verified: dora@shop.example"), { name: "MessageRejected" });
  });
  const event = batch(passwordForgotten, { userId: "dora", host: HOST });
  expect(failures(await passwordMail(event))).toBe(1);
  stopFaults();
  expect(failures(await passwordMail(event))).toBe(0);
  vi.restoreAllMocks();
  expect(sent()).toHaveLength(1);
  expect(lines.join("\n")).toContain("MessageRejected");
  for (const secret of ["shop.example", "Dora", "token="]) expect(lines.join("\n")).not.toContain(secret);
});

it("a crash after the mail and before its mark sends it again, never loses it", async () => {
  const event = batch(inquiryReceived, { inquiryId: await newInquiry("shop3@example.com"), host: HOST });
  stopFaults = setFaultHook(({ command, phase }: ObservedCall) => {
    if (command === "TransactWriteItemsCommand" && phase === "before") throw new Error("gone");
  });
  expect(failures(await inquiryMail(event))).toBe(1);
  stopFaults();
  vi.restoreAllMocks();
  expect(failures(await inquiryMail(event))).toBe(0);
  expect(failures(await inquiryMail(event))).toBe(0);
  expect(sent()).toHaveLength(2);
});
