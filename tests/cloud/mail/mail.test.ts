import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from "@aws-sdk/client-sesv2";
import type { NewEvent } from "@spoke/cloud/eventbridge/event.ts";
import { openMailbox } from "@spoke/cloud/mail/mailbox.ts";
import { type MailService, startMail } from "@spoke/cloud/mail/server.ts";
import { CREDENTIALS, REGION } from "@spoke/cloud/supervisor/account.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { until } from "../../support/until.ts";

let directory: string;
let service: MailService;
let client: SESv2Client;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "spoke-mail-"));
  service = await startMail(directory);
  client = new SESv2Client({ endpoint: service.endpoint, region: REGION, credentials: CREDENTIALS, maxAttempts: 1 });
});
afterEach(async () => {
  client.destroy();
  await service.stop();
  rmSync(directory, { recursive: true });
});

const mail = (changes: Partial<SendEmailCommandInput> = {}): SendEmailCommand =>
  new SendEmailCommand({
    FromEmailAddress: '"Radwerk" <portal@spoke.example>',
    Destination: { ToAddresses: ["office@example.com"] },
    ReplyToAddresses: ["shop@example.com"],
    Content: {
      Simple: {
        Subject: { Data: "Anfrage für Köln", Charset: "UTF-8" },
        Body: { Text: { Data: "Hallo\n" }, Html: { Data: "<p>Hallo</p>" } },
        Headers: [{ Name: "Auto-Submitted", Value: "auto-generated" }],
      },
    },
    ...changes,
  });

describe("the mail service", () => {
  it("stores mails sent with the SDK", async () => {
    const { MessageId } = await client.send(mail());
    const [only, ...more] = service.mailbox.list(10);
    expect(more).toEqual([]);
    expect(only).toMatchObject({
      id: MessageId,
      from: '"Radwerk" <portal@spoke.example>',
      to: ["office@example.com"],
      replyTo: ["shop@example.com"],
      subject: "Anfrage für Köln",
      text: "Hallo\n",
      html: "<p>Hallo</p>",
    });
  });

  it("keeps mails across a restart, newest first", async () => {
    await client.send(mail());
    await client.send(mail({ Destination: { ToAddresses: ["second@example.com"] } }));
    await service.stop();
    service = await startMail(directory);
    expect(service.mailbox.list(10).map(({ to }) => to)).toEqual([["second@example.com"], ["office@example.com"]]);
  });

  it.each<[string, Partial<SendEmailCommandInput>]>([
    ["nobody", { Destination: { ToAddresses: [] } }],
    ["no address", { Destination: { ToAddresses: ["office"] } }],
    ["an address of two lines", { Destination: { ToAddresses: ["a@b.example\r\nBcc: c@d.example"] } }],
    [
      "a blind copy, which the portal never sends",
      { Destination: { ToAddresses: ["a@b.example"], BccAddresses: ["c@d.example"] } },
    ],
    [
      "a subject of two lines",
      { Content: { Simple: { Subject: { Data: "a\nBcc: b" }, Body: { Text: { Data: "x" } } } } },
    ],
    ["a raw mail", { Content: { Raw: { Data: new Uint8Array([1]) } } }],
  ])("refuses a mail to or with %s, as SES does", async (_, changes) => {
    await expect(client.send(mail(changes))).rejects.toMatchObject({ name: "BadRequestException" });
    expect(service.mailbox.list(10)).toEqual([]);
  });

  it("refuses anything but a mail", async () => {
    const answer = await fetch(`${service.endpoint}/v2/email/account`);
    expect([answer.status, answer.headers.get("x-amzn-errortype")]).toEqual([404, "NotFoundException"]);
    const broken = await fetch(`${service.endpoint}/v2/email/outbound-emails`, { method: "POST", body: "{" });
    expect(broken.status).toBe(400);
  });
});

it("a mailbox only reads its own files and deletes the oldest", () => {
  const box = openMailbox(directory);
  writeFileSync(join(directory, "notes.json"), "{}");
  const mail = { from: "a@b.c", to: ["d@e.f"], replyTo: [], subject: "s", text: "t", html: "" };
  const ids = Array.from({ length: 1_003 }, () => box.add(mail));
  expect(box.list(2_000)).toHaveLength(1_000);
  expect(box.read(ids[0] ?? "")).toBeUndefined();
  expect(box.read(ids.at(-1) ?? "")?.subject).toBe("s");
  expect(box.read("../notes")).toBeUndefined();
  expect(readdirSync(directory)).toHaveLength(1_001);
});

describe("a mail to SES's mailbox simulator", () => {
  const events: NewEvent[] = [];
  beforeEach(() => {
    events.length = 0;
    service.report(new Map([["spoke-test", ["BOUNCE"]]]), async (event) => events.push(event));
  });
  const send = (to: string, ConfigurationSetName?: string) =>
    client.send(mail({ Destination: { ToAddresses: [to] }, ...(ConfigurationSetName && { ConfigurationSetName }) }));

  it("comes back, which the configuration set reports as SES does", async () => {
    await send("bounce+1@simulator.amazonses.com", "spoke-test");
    await until("the event is there", () => events.length === 1);
    expect(events[0]).toMatchObject({
      source: "aws.ses",
      detailType: "Email Bounced",
      detail: {
        eventType: "Bounce",
        bounce: { bounceType: "Permanent", bouncedRecipients: [{ emailAddress: "bounce+1@simulator.amazonses.com" }] },
        mail: { tags: { "ses:configuration-set": ["spoke-test"] } },
      },
    });
  });

  it("is reported only for what the set lists, and only with a set that exists", async () => {
    await send("complaint@simulator.amazonses.com", "spoke-test");
    await send("bounce@simulator.amazonses.com");
    await expect(send("bounce@simulator.amazonses.com", "another")).rejects.toMatchObject({
      name: "NotFoundException",
    });
    expect(events).toEqual([]);
  });
});
