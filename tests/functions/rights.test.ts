import { rebuildAll } from "@spoke/core/catalog";
import { readPointer } from "@spoke/core/catalog/artifacts.ts";
import { sendCustomerFeedback } from "@spoke/core/feedback";
import { createCustomerInquiry } from "@spoke/core/inquiry";
import { countryKey } from "@spoke/core/inquiry/places";
import { sendEmailInvoice } from "@spoke/core/invoice";
import { readPickupOrder, receivePickupOrder } from "@spoke/core/pickup-order";
import { guestActor, now, setClock, withActor } from "@spoke/core/platform";
import { sendProposal } from "@spoke/core/proposal";
import { upload } from "@spoke/core/upload";
import { userIndex, userKey } from "@spoke/core/user";
import { type User, userSchema } from "@spoke/core/user/schema.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { erpPosts } from "../builders/erp-invoices.ts";
import { newShop, type Shop } from "../builders/shop.ts";
import { AS_OF, asSystem, store } from "../builders/store.ts";
import { administrator, cleanUpload } from "../builders/uploads.ts";
import { startCloud, type TestCloud } from "../support/cloud.ts";
import { seedHost } from "../support/portal.ts";
import { until } from "../support/until.ts";

const DAY_MS = 86_400_000;
let cloud: TestCloud;
let shop: Shop;

beforeAll(async () => {
  cloud = await startCloud({ functions: true });
  shop = await newShop({ host: { email: "office@velo.example", webTitle: "Velo & Co" } });
  await shop.sell(["A", "B"]);
  await shop.stock("A", 10);
  const user = (id: string, fields: Partial<User>) => {
    const defaults = { id, username: id, name: id, hosts: [shop.host], email: `${id}@shop.example`, asOf: AS_OF };
    return {
      kind: "put",
      item: { ...userKey(id), ...userIndex(shop.sorg, id), ...userSchema.parse({ ...defaults, ...fields }) },
    } as const;
  };
  await store(
    user(`u-${shop.unified}`, { roles: ["dealer"], custCode: shop.unified }),
    user("sara", { roles: ["salesman"] }),
    { kind: "put", item: { ...countryKey("DE"), id: "DE", name: "Germany" } },
  );
});
afterAll(() => cloud?.stop());

/** Runs a function in its environment with its role, as AWS does. */
async function run(entry: string, event: object = {}): Promise<void> {
  const id = cloud.plan.functions.find((each) => each.entry === entry)?.id ?? "";
  expect(await cloud.functions.invoke(id, event)).toMatchObject({ status: "ok" });
}
/** Does some work some time ago. */
async function ago<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const moment = now() - milliseconds;
  const restore = setClock(() => moment);
  try {
    return await work();
  } finally {
    restore();
  }
}
const mailTo = (address: string, words: RegExp) =>
  until(`${address} has the mail`, () =>
    cloud.mailbox
      .list(1_000)
      .find(
        ({ to, subject, text }) =>
          to.join().toLowerCase() === address.toLowerCase() && words.test(`${subject} ${text}`),
      ),
  );

describe("with the rights of their roles, mails are sent", () => {
  it("about inquiries and feedback to the office", async () => {
    const input = {
      ...{ host: shop.host, reason: "We sell bicycles", goal: "Become a dealer", name: "Fox Bikes" },
      ...{ address: "Dock 1", city: "Kiel", state: "SH", country: "DE", email: "fox@bikes.example", phone: "+49301" },
    };
    await withActor(guestActor(shop.host, shop.sorg, "de"), () =>
      createCustomerInquiry({ input, address: "192.0.2.1" }),
    );
    await mailTo("office@velo.example", /Fox Bikes/);
    await shop.as(() => sendCustomerFeedback({ message: "Finds it at once" }), {
      scopes: ["consumer-voice.submit"],
    });
    await mailTo("office@velo.example", /Finds it at once/);
  });

  it("with an invoice to the user who asks for it", async () => {
    const fields = { sorg: shop.sorg, custCode: shop.unified, payerCode: shop.unified, companyCode: `K${shop.sorg}` };
    await erpPosts("I-1", { ...fields, currency: "EUR" });
    await shop.as(() => sendEmailInvoice({ invoiceNo: "I-1", sorg: shop.sorg }), { scopes: ["page.invoice-status"] });
    await mailTo(`u-${shop.unified}@shop.example`, /I-1/);
  });

  it("about a proposed cart to the dealer, and no more to an address that does not exist", async () => {
    const sales = { userId: "sara", name: "Sara", scopes: ["cart.display-order-qty", "menu.change-cust"] };
    await shop.add({ A: 2 }, shop.sorg, sales);
    await shop.as(() => sendProposal({ requestId: crypto.randomUUID(), note: "For the season" }), sales);
    const address = `u-${shop.unified}@shop.example`;
    await mailTo(address, /For the season/);
    const bounce = { bounceType: "Permanent", bouncedRecipients: [{ emailAddress: address }], timestamp: AS_OF };
    const body = JSON.stringify({ source: "aws.ses", detail: { eventType: "Bounce", bounce } });
    await run("functions/subscribers/mail-returned-stop.ts", { Records: [{ messageId: "m", body }] });
    expect(cloud.warnings).toEqual([expect.stringContaining("mails to an address stopped")]);
  });
});

describe("with the rights of their roles, jobs", () => {
  // After the mails: the table has none of the shop's articles, so that its catalog is empty then.
  it("build catalogs, and delete the files that a newer version replaced", async () => {
    const build = () => asSystem(() => rebuildAll({ again: true }));
    await ago(4 * 3_600_000, build);
    const first = (await readPointer(shop.sorg, "sales"))?.pointer;
    await ago(3 * 3_600_000, build);
    await run("functions/jobs/nightly-index.ts");
    const last = (await readPointer(shop.sorg, "sales"))?.pointer;
    expect(last?.superseded.flatMap(({ keys }) => keys)).not.toContain(first?.keys[0]);
  });

  it("delete the files of uploads that nothing used", async () => {
    await seedHost("velo.localhost", "U001");
    const anna = administrator({ scopes: new Set(["page.announcement", "page.banner", "page.claim"]) });
    const ids = await ago(8 * DAY_MS, async () => [
      await cleanUpload(anna, "CLAIM_PHOTO", "image/jpeg"),
      await cleanUpload(anna, "BANNER_IMAGE"),
    ]);
    await run("functions/jobs/uploads-expire.ts");
    for (const id of ids)
      await expect(withActor(anna, () => upload({ id }))).rejects.toMatchObject({ kind: "not-found" });
  });

  it("erase consumers of orders that ended long ago", async () => {
    const consumer = {
      firstName: "Mia",
      lastName: "Fox",
      email: "mia@home.example",
      phone: "+49 30 1234",
      locale: "de",
    };
    const asOf = new Date(now() - 100 * DAY_MS).toISOString();
    const lines = [{ lineNo: 1, articleCode: "A", name: "Helmet", qty: 1, refunded: 1 }];
    const row = { id: "W-1", sorg: shop.sorg, custCode: shop.unified, shop: "Velo Web", consumer, lines };
    await ago(100 * DAY_MS, () =>
      asSystem(() => receivePickupOrder({ ...row, createdAt: asOf, asOf, pickupHours: "" })),
    );
    await run("functions/jobs/pickup-orders-erase.ts");
    expect((await asSystem(() => readPickupOrder("W-1")))?.consumer.lastName).toBe("");
  });
});
