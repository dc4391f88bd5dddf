import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MailService, startMail } from "@spoke/cloud/mail/server.ts";
import {
  claim,
  claimComments,
  createClaimBike,
  createClaimComment,
  historiesOf,
  importClaim,
  updateClaimStatus,
} from "@spoke/core/claim";
import { type Actor, withActor } from "@spoke/core/platform";
import { addSubscription } from "@spoke/core/push";
import { userKey } from "@spoke/core/user";
import { userSchema } from "@spoke/core/user/schema.ts";
import { handler } from "@spoke/functions/subscribers/claim-changed-notice.ts";
import { loadPushKeys } from "@spoke/sandbox/portal/keys.ts";
import type { SQSEvent } from "aws-lambda";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { bikeFiles, knownProblem, shippedFrame } from "../../builders/claims.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import { AS_OF, asSystem, eventsSoFar, put, store } from "../../builders/store.ts";
import { Browser, startPushService } from "../../core/push/service.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
let mail: MailService;
let service: Awaited<ReturnType<typeof startPushService>>;
let directory = "";
let shop: Shop;
let browser: Browser;
let id = "";

beforeAll(async () => {
  table = await startStores();
  directory = mkdtempSync(join(tmpdir(), "spoke-claims-"));
  mail = await startMail(directory);
  service = await startPushService();
  const keys = loadPushKeys(directory);
  vi.stubEnv("AWS_ENDPOINT_URL_SESV2", mail.endpoint);
  vi.stubEnv("SITE_ORIGIN", "https://{host}");
  vi.stubEnv("PUSH_PUBLIC_KEY", keys.publicKey);
  vi.stubEnv("PUSH_PRIVATE_KEY", keys.privateKey);
  vi.stubEnv("PUSH_ENDPOINTS", service.origin);
  shop = await newShop({ host: { flags: ["WEB_NOTIFICATION"], email: "office@velo.example", webTitle: "Velo" } });
  await person(dealer().userId, "Dora Müller", { language: "de" });
  await person("olga", "Olga", {});
  browser = new Browser(`${service.origin}/dora`);
  await withActor(dealer(), () => addSubscription(browser.subscription));
  await shippedFrame(shop.sorg, "WTU9301K", { custCode: shop.unified });
  await knownProblem(shop.sorg, "P1");
  const attachments = await bikeFiles(dealer());
  const input = { frameNumber: "WTU9301K", purchaseDate: "2026-05-01", problems: [{ id: "P1" }], attachments };
  ({ id } = await withActor(dealer(), () => createClaimBike(input)));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await service.stop();
  await mail.stop();
  rmSync(directory, { recursive: true });
  await table.stop();
});

const dealer = (): Actor => shop.actor({ scopes: ["page.claim"] });
const office = (): Actor => shop.actor({ userId: "olga", name: "Olga", scopes: ["page.claim", "menu.change-cust"] });

async function person(userId: string, name: string, fields: object): Promise<void> {
  const user = { id: userId, username: userId, name, roles: ["dealer"], hosts: [shop.host], asOf: AS_OF };
  const settings = { email: `${userId}@example.test`.toLowerCase(), sendEmailWarranty: true };
  await store(put(userKey(userId), userSchema.parse({ ...user, ...settings, ...fields })));
}

/** Delivers every event of the claim so far, twice, and returns the mails that this sent, oldest first. */
async function deliver() {
  const before = mail.mailbox.list(1_000).length;
  const events = (await eventsSoFar()).filter(({ type }) => type === "claim.moved" || type === "claim.commented");
  for (const detail of [...events, ...events]) {
    const { batchItemFailures } = await handler({
      Records: [{ messageId: "m", body: JSON.stringify({ detail }) }],
    } as unknown as SQSEvent);
    expect(batchItemFailures).toEqual([]);
  }
  return mail.mailbox
    .list(1_000)
    .slice(0, -before || undefined)
    .reverse();
}
const move = (currentStatus: string, newStatus: string, reason = "") =>
  withActor(office(), () => updateClaimStatus({ id, currentStatus, newStatus, reason }));

test("a new claim is mailed to the office once, and confirmed to the dealer once, with what happens next", async () => {
  const mails = await deliver();
  expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
    [["office@velo.example"], `Claim ${id}: Sent`],
    [[`${dealer().userId}@example.test`.toLowerCase()], `Garantiefall ${id} ist eingegangen`],
  ]);
  const confirmed = mails.find(({ subject }) => subject.endsWith("eingegangen"))?.text;
  expect(confirmed).toContain("Das Garantieteam prüft den Fall. Jede Antwort erhalten Sie per E-Mail");
  expect(confirmed).toContain(`/de/claim/${id}`);
  expect(mails.find(({ to }) => to.includes("office@velo.example"))?.text).toContain("The claim of ");
  // It names the bike and what is wrong with it.
  for (const fact of ["Modell: VEL · Trail 5", "Rahmennummer: WTU9301K", "Problem: Drivetrain · Chain slips"])
    expect(confirmed).toContain(fact);
  expect(service.deliveries).toHaveLength(0);
});

test("the office's steps reach the dealer by mail and push in the dealer's language, each once", async () => {
  await move("submitted", "in-review");
  await move("in-review", "information-needed", "A sharper photo");
  const mails = await deliver();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [[`${dealer().userId}@example.test`.toLowerCase()], `Garantiefall ${id}: In Prüfung`],
    [[`${dealer().userId}@example.test`.toLowerCase()], `Garantiefall ${id}: Angaben fehlen`],
  ]);
  expect(mails.at(-1)?.text).toContain("Kommentar: A sharper photo");
  expect(mails.at(-1)?.text).toContain("Ihr Garantiefall zu ");
  const { lastComment } = await withActor(dealer(), () => claim({ id }));
  expect(lastComment).toMatchObject({ text: "A sharper photo", side: "office" });
  expect(service.deliveries.map(({ body }) => browser.read(body))).toMatchObject([
    { title: `Garantiefall ${id}: In Prüfung`, url: `/de/claim/${id}` },
    { title: `Garantiefall ${id}: Angaben fehlen` },
  ]);
});

test("a comment for the office reaches nobody; the dealer's answer reaches the person who handles the claim", async () => {
  await withActor(office(), () => createClaimComment({ id, comment: "Secret", isInternal: true }));
  await withActor(dealer(), () => createClaimComment({ id, comment: "Here it is" }));
  const mails = await deliver();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [["olga@example.test"], `New comment on claim ${id}`],
  ]);
  expect(JSON.stringify(mails)).toContain("Here it is");
  expect(JSON.stringify(mails)).not.toContain("Secret");
});

test("the timeline shows which mail went to which side and when; mails to the office, and addresses, no dealer reads", async () => {
  const mailsOf = async (user: Actor) => {
    const shown = await withActor(user, async () => historiesOf(await claim({ id })));
    expect(shown.every((entry) => !Number.isNaN(Date.parse(entry.at)))).toBe(true);
    const mails = shown.filter(({ kind }) => kind === "mail");
    return mails.map(({ recipient, to, text }) => [recipient, to, text]);
  };
  const toDealer = [
    ["dealer", "submitted", expect.stringContaining("Das Garantieteam prüft den Fall.")],
    ["dealer", "in-review", ""],
    ["dealer", "information-needed", "Kommentar: A sharper photo"],
  ];
  expect(await mailsOf(dealer())).toEqual(toDealer);
  const all = await mailsOf(office());
  expect(all.filter(([recipient]) => recipient === "dealer")).toEqual(toDealer);
  expect(all.filter(([recipient]) => recipient === "office")).toEqual([
    ["office", "submitted", ""],
    ["office", undefined, ""],
  ]);
  for (const user of [dealer(), office()]) {
    const all = await withActor(user, async () => [
      await historiesOf(await claim({ id })),
      await claimComments({ id }),
    ]);
    expect(JSON.stringify(all)).not.toContain("example.test");
    expect(JSON.stringify(all)).not.toContain("office@velo.example");
  }
  const comments = await withActor(office(), () => claimComments({ id }));
  expect(comments.map(({ comment }) => comment)).toEqual(["Secret", "Here it is"]);
});

test("a new claim is confirmed to users who want no mail about warranty, but not to those who want none at all", async () => {
  const { userId, name } = dealer();
  const file = async (frameNumber: string) => {
    await shippedFrame(shop.sorg, frameNumber, { custCode: shop.unified });
    const attachments = await bikeFiles(dealer());
    const input = { frameNumber, purchaseDate: "2026-05-01", problems: [{ id: "P1" }], attachments };
    const filed = await withActor(dealer(), () => createClaimBike(input));
    return [`Garantiefall ${filed.id} ist eingegangen`, (await deliver()).map(({ subject }) => subject)];
  };
  await person(userId, name, { language: "de", custCode: shop.unified, sendEmailWarranty: false });
  const [subject, mails] = await file("WTU9302K");
  expect(mails).toContain(subject);
  const confirmed = mail.mailbox.list(1_000).find((sent) => sent.subject === subject);
  expect(confirmed?.text).toContain("Jede Antwort finden Sie im Portal");
  await person(userId, name, { language: "de", custCode: shop.unified, sendEmail: false, sendEmailWarranty: false });
  expect((await file("WTU9303K"))[1]).toEqual([expect.stringContaining("Sent")]);
});

test("the office's steps on an imported claim, which no user filed, are mailed to the shop", async () => {
  await deliver();
  const imported = {
    ...{ id: "ERP-77", sorg: shop.sorg, custCode: shop.unified, frameNumber: "WTU9301K", purchaseDate: "2026-05-01" },
    ...{
      status: "submitted" as const,
      createdAt: AS_OF,
      statusAt: AS_OF,
      problem: { part: "Fork", description: "Play" },
    },
  };
  await asSystem(() => importClaim(imported));
  const step = { id: "ERP-77", currentStatus: "submitted", newStatus: "in-review", reason: "" };
  await withActor(office(), () => updateClaimStatus(step));
  const mails = await deliver();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [[`${shop.unified}@shop.test`.toLowerCase()], "Claim ERP-77: In review"],
  ]);
  expect(mails[0]?.text).toContain("Your claim for ");
  // An approval names the resolution and the amount of its credit.
  const lines = [{ lineNo: 1, decision: "approved", resolution: "credit", creditAmount: 455_000 }];
  const approval = { id: "ERP-77", currentStatus: "in-review", newStatus: "approved", lines, isCreditConfirmed: true };
  await withActor(office(), () => updateClaimStatus(approval));
  expect((await deliver()).at(-1)?.text).toMatch(/\nCredit, .*45\.50 excl\. tax/);
});
