import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MailService, startMail } from "@spoke/cloud/mail/server.ts";
import { newId } from "@spoke/core/platform";
import { acceptProposal, declineProposal, sendProposal } from "@spoke/core/proposal";
import { userIndex, userKey } from "@spoke/core/user";
import { type User, userSchema } from "@spoke/core/user/schema.ts";
import { handler } from "@spoke/functions/subscribers/proposal-mail.ts";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { batchOf, eventsOf } from "../../builders/callbacks.ts";
import { article, itemOf } from "../../builders/catalog-articles.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import { AS_OF, store } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
let mail: MailService;
let directory: string;
let shop: Shop;
let lastSeen = 0;
const SALES = { userId: "sara", name: "Sara Sales", scopes: ["cart.display-order-qty", "menu.change-cust"] };

beforeAll(async () => {
  table = await startStores();
  directory = mkdtempSync(join(tmpdir(), "spoke-proposal-"));
  mail = await startMail(directory);
  vi.stubEnv("AWS_ENDPOINT_URL_SESV2", mail.endpoint);
  vi.stubEnv("SITE_ORIGIN", "https://{host}");
  vi.stubEnv("MAIL_FROM", "portal@spoke.example");
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await mail.stop();
  rmSync(directory, { recursive: true });
  await table.stop();
});
beforeEach(async () => {
  lastSeen = mail.mailbox.list(1_000).length;
  const area = { option: "", limitation: "none", value: "" } as const;
  shop = await newShop({
    sorg: { exactQtyCheck: true },
    host: { email: "office@velo.example", webTitle: "Velo & Co" },
  });
  await shop.sell(["A", "B"]);
  await shop.stock("A", 10);
  await shop.stock("B", 10);
  const user = (id: string, fields: Partial<User> = {}) => {
    const defaults = { id, username: id, name: id, roles: ["dealer"], hosts: [shop.host], custCode: shop.unified };
    const userAreas = [{ ...area, sorg: shop.sorg }];
    const parsed = userSchema.parse({ ...defaults, email: `${id}@x.example`, userAreas, asOf: AS_OF, ...fields });
    return { kind: "put", item: { ...userKey(id), ...userIndex(shop.sorg, id), ...parsed } } as const;
  };
  await store(
    itemOf(article("A", { sorg: shop.sorg, name: { "en-US": "Chain", de: "Kette" } })),
    user("dora", { name: "Dora", language: "de" }),
    // A dealer needs no areas.
    user("eric", { name: "Eric", userAreas: [] }),
    user("quiet", { sendEmail: false }),
    user("fake", { isFakeEmail: true }),
    user("gone", { active: false }),
    user("guest", { roles: ["guest"] }),
    user("stranger", { custCode: "C-OTHER" }),
    user("elsewhere", { hosts: ["other.localhost"] }),
    user("far", { userAreas: [{ ...area, sorg: "X999" }] }),
    user("sara", { name: "Sara Sales", custCode: undefined, roles: ["salesman"], email: "sara@velo.example" }),
  );
});

/** What the bus delivers of the events so far; each twice, as a queue may. */
async function deliverTwice(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    for (const event of await eventsOf(name)) {
      if (event.data.custCode !== shop.unified) continue;
      for (let times = 0; times < 2; times += 1) {
        expect(await handler(batchOf(event))).toEqual({ batchItemFailures: [] });
      }
    }
  }
}

async function send(note = "For the season"): Promise<string> {
  const requestId = newId();
  await shop.add({ A: 2, B: 3 }, shop.sorg, SALES);
  await shop.as(() => sendProposal({ requestId, note }), SALES);
  return requestId;
}

const sent = () =>
  mail.mailbox
    .list(1_000)
    .slice(0, -lastSeen || undefined)
    .map(({ to: addresses, subject, text }) => ({ to: addresses.join(), subject, text }));
const to = (address: string) => sent().filter((each) => each.to === address);

it("is mailed once to each user of the customer who can take it and wants mails, in the user's language", async () => {
  await send();
  await deliverTwice("proposal.sent");
  expect(
    sent()
      .map((each) => each.to)
      .sort(),
  ).toEqual(["dora@x.example", "eric@x.example"]);
  const [german] = to("dora@x.example");
  expect(german?.subject).toBe("Sara Sales hat bei Velo & Co einen Warenkorb für Sie vorbereitet");
  expect(german?.text).toContain("Sara Sales schlägt Ihnen 5 Stück vor.");
  expect(german?.text).toContain("Notiz: For the season");
  expect(german?.text).toMatch(/2 × A Kette: 20,00\s€\n {4}je 10,00\s€/);
  expect(german?.text).toMatch(/Gesamtbetrag: 50,00\s€/);
  expect(german?.text).toMatch(/bis \d+\. /);
  expect(german?.text).toContain(`https://${shop.host}/de/cart`);
  expect(to("eric@x.example")[0]?.text).toContain(`https://${shop.host}/en-us/cart`);
});

it("tells its sender that it was taken, and what is left of it", async () => {
  const id = await send();
  await shop.stock("B", 1, [], "2026-11-30T00:00:00.000Z");
  await shop.as(() => acceptProposal({ id }), { userId: "dora" });
  await deliverTwice("proposal.answered");
  expect(sent()).toMatchObject([{ to: "sara@velo.example", subject: `Dealer ${shop.unified} accepted your proposal` }]);
  expect(sent()[0]?.text).toContain("Dora put the articles of your proposal into the cart");
  expect(sent()[0]?.text).toContain("1 article could not be added");
});

it("tells its sender that it was declined, but not what the sender did", async () => {
  const declined = await send();
  await shop.as(() => declineProposal({ id: declined, reason: "Too early" }), { userId: "dora" });
  await deliverTwice("proposal.answered");
  expect(sent()).toMatchObject([{ to: "sara@velo.example", subject: `Dealer ${shop.unified} declined your proposal` }]);
  expect(sent()[0]?.text).toContain("Reason: Too early");
});

it("tells the dealer that its sender withdrew it or took it back, not the sender", async () => {
  for (const end of [declineProposal, acceptProposal]) {
    lastSeen = mail.mailbox.list(1_000).length;
    const id = await send();
    await shop.as(async () => void (await end({ id })), SALES);
    await deliverTwice("proposal.answered");
    const mails = sent().toSorted((a, b) => a.to.localeCompare(b.to));
    expect(mails.map((each) => each.to)).toEqual(["dora@x.example", "eric@x.example"]);
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Sara Sales hat den Vorschlag bei Velo & Co zurückgezogen",
      "Sara Sales withdrew the proposal at Velo & Co",
    ]);
  }
});

it("is not mailed when it was closed before", async () => {
  const id = await send();
  await shop.as(() => declineProposal({ id }), SALES);
  await deliverTwice("proposal.sent");
  expect(sent()).toEqual([]);
});
