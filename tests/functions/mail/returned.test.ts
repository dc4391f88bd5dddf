import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MailService, startMail } from "@spoke/cloud/mail/server.ts";
import { sendMail } from "@spoke/core/mail/send.ts";
import { type Actor, systemActor, withActor } from "@spoke/core/platform";
import { resumeUserMails, updateUser, users } from "@spoke/core/user-admin";
import { workQueue } from "@spoke/core/work-queue";
import { handler } from "@spoke/functions/subscribers/mail-returned-stop.ts";
import type { SQSEvent } from "aws-lambda";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { addUser, confirmNewAddress, EAST, seedSites, signedIn } from "../../builders/sites.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { refusalOf } from "../../support/portal.ts";
import { until } from "../../support/until.ts";

const AT = "2026-11-25T10:00:00.000Z";
const directory = mkdtempSync(join(tmpdir(), "spoke-returned-"));
let table: TestTable;
let mail: MailService;
beforeAll(async () => {
  table = await startTable();
  mail = await startMail(directory);
  vi.stubEnv("AWS_ENDPOINT_URL_SESV2", mail.endpoint);
  await seedSites();
  await addUser({ id: "boss", roles: ["administrator"] });
  await addUser({ id: "chief", roles: ["administrator"], hosts: [EAST] });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await mail.stop();
  await table.stop();
  rmSync(directory, { recursive: true, force: true });
});

let dealer = "";
let address = "";
beforeEach(async () => {
  dealer = `dealer-${Math.random().toString(36).slice(2)}`;
  address = `${dealer}@Example.com`;
  await addUser({ id: dealer, email: address });
});

/** What SES reports, as it arrives in the queue, delivered twice. */
async function report(detail: object): Promise<void> {
  const record = { messageId: "m", body: JSON.stringify({ source: "aws.ses", detail }) };
  const batch = { Records: [record, record] } as unknown as SQSEvent;
  expect(await handler(batch)).toEqual({ batchItemFailures: [] });
}
const bounce = (to: string, bounceType = "Permanent") =>
  report({
    eventType: "Bounce",
    bounce: { bounceType, bouncedRecipients: [{ emailAddress: to, status: "5.1.1" }], timestamp: AT },
    mail: { messageId: "1" },
  });

async function sends(to: string): Promise<boolean> {
  const before = mail.mailbox.list(1_000).length;
  const text = "Hello";
  const sender = { host: "velo.localhost", webTitle: "Velo", email: "" };
  await withActor(systemActor(), () => sendMail(sender, { to, subject: "Hello", text, html: "<p>Hello</p>" }));
  return mail.mailbox.list(1_000).length > before;
}

const office = signedIn("boss");
const stateOf = async (id: string) =>
  (await withActor(office, () => users({ ids: [id] }))).users.map(({ state, mailProblem }) => ({ state, mailProblem }));
const waiting = async (who: Actor) =>
  (await withActor(who, () => workQueue({}))).find(({ kind }) => kind === "mails")?.count;

it("stops mails to an address that does not exist, and shows the office which user has it", async () => {
  const before = (await waiting(office)) ?? 0;
  const elsewhere = await waiting(signedIn("chief", undefined, { sorg: "G001", sorgs: ["G001"], host: EAST }));
  expect(await sends(address)).toBe(true);
  await bounce(`Dealer <${address.toUpperCase()}>`);
  expect(await sends(address)).toBe(false);
  const mailProblem = { address: address.toLowerCase(), reason: "bounce", at: AT };
  expect(await stateOf(dealer)).toEqual([{ state: "undeliverable", mailProblem }]);
  await until("the list of users is up to date", async () => {
    const found = (await withActor(office, () => users({ state: "undeliverable", limit: 100 }))).users;
    return found.some(({ id }) => id === dealer);
  });
  expect(await waiting(office)).toBe(before + 1);
  expect(await waiting(signedIn("chief", undefined, { sorg: "G001", sorgs: ["G001"], host: EAST }))).toBe(elsewhere);
});

it("stops mails to a reader who reported one as spam", async () => {
  const complaint = { complainedRecipients: [{ emailAddress: address }], timestamp: AT };
  await report({ eventType: "Complaint", complaint, mail: { messageId: "1" } });
  expect(await sends(address)).toBe(false);
  expect(await stateOf(dealer)).toMatchObject([{ mailProblem: { reason: "complaint" } }]);
});

it("still sends to a mailbox that was only full", async () => {
  await bounce(address, "Transient");
  expect(await sends(address)).toBe(true);
  expect(await stateOf(dealer)).toMatchObject([{ mailProblem: null }]);
});

it("also stops mails to addresses of no user", async () => {
  await bounce("consumer@example.com");
  expect(await sends("consumer@example.com")).toBe(false);
});

it("sends again when the office says so, which others may not", async () => {
  await bounce(address);
  const stranger = signedIn("chief", undefined, { sorg: "G001", sorgs: ["G001"], host: EAST });
  expect((await refusalOf(withActor(stranger, () => resumeUserMails({ id: dealer }))))?.kind).toBe("not-found");
  await withActor(office, () => resumeUserMails({ id: dealer }));
  expect(await sends(address)).toBe(true);
  expect(await stateOf(dealer)).toMatchObject([{ mailProblem: null }]);
  const again = await refusalOf(withActor(office, () => resumeUserMails({ id: dealer })));
  expect(again?.errors).toEqual([{ field: "id", message: "user_mails_sent" }]);
});

it("sends to a corrected address, and no longer to the old one, once its link is opened", async () => {
  const before = (await waiting(office)) ?? 0;
  await bounce(address);
  await until("the address waits for the office", async () => (await waiting(office)) === before + 1);
  const email = `new-${address}`;
  await withActor(office, () => updateUser({ id: dealer, user: { email } }));
  expect(await sends(email)).toBe(true);
  expect(await sends(address)).toBe(false);
  expect(await stateOf(dealer)).toMatchObject([{ mailProblem: { address: address.toLowerCase() } }]);
  await confirmNewAddress(dealer);
  expect(await stateOf(dealer)).toMatchObject([{ mailProblem: null }]);
  await until("nothing of this user waits", async () => ((await waiting(office)) ?? 0) === before);
});
