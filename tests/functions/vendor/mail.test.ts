import { userKey } from "@spoke/core/user";
import { userSchema } from "@spoke/core/user/schema.ts";
import { moveVendorItems, vendorKey } from "@spoke/core/vendor";
import { vendorSchema } from "@spoke/core/vendor/schema.ts";
import type { ItemState } from "@spoke/core/vendor/status.ts";
import { handler } from "@spoke/functions/subscribers/vendor-order-mail.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { AS_OF, eventsSoFar, put, store } from "../../builders/store.ts";
import { newVendors, type Vendors } from "../../builders/vendors.ts";
import { startNotices } from "../../support/notices.ts";
import { startStores } from "../../support/stores.ts";

let stores: Awaited<ReturnType<typeof startStores>>;
let notices: Awaited<ReturnType<typeof startNotices>>;
beforeAll(async () => {
  stores = await startStores();
  notices = await startNotices();
});
afterAll(async () => {
  await notices.stop();
  await stores.stop();
});

/** A dealer who reads German, with orders at two vendors, of which the first reads French. */
async function ordered(fields: object = {}): Promise<Vendors & { readonly first: string; readonly buyer: string }> {
  const at = await newVendors();
  const email = `orders@${at.a.toLowerCase()}.example`;
  const vendor = { id: at.a, name: "Klingelwerk", email, language: "fr", currency: "EUR", sorgs: [at.shop.sorg] };
  await store(put(vendorKey(at.a), vendorSchema.parse({ ...vendor, asOf: AS_OF })));
  const id = `u-${at.shop.unified}`;
  const buyer = `${id.toLowerCase()}@shop.example`;
  const user = { id, username: id.toLowerCase(), name: "Dora", email: buyer, language: "de", hosts: [at.shop.host] };
  await store(put(userKey(id), userSchema.parse({ ...user, roles: ["dealer"], asOf: AS_OF, ...fields })));
  await at.offer(at.a, "BELL", { stock: 10 });
  await at.offer(at.a, "LAMP", { stock: 10 });
  await at.offer(at.b, "PUMP", { stock: 10 });
  await at.add({ [`${at.a}#BELL`]: 2, [`${at.a}#LAMP`]: 1, [`${at.b}#PUMP`]: 3 });
  const [first] = await at.checkout();
  return Object.assign(at, { first: first?.orderNumber ?? "", buyer });
}

/** Mails of the events about an order, each delivered twice. */
async function mails(type: string, orderNumber: string) {
  const events = (await eventsSoFar(type)).filter(({ data }) => data.orderNumber === orderNumber);
  const sent = await notices.deliver(handler, events);
  return sent.map(({ to, subject, text }) => ({ to, subject, text }));
}

const move = (orderNumber: string, status: ItemState, items: readonly string[]) => () =>
  moveVendorItems({ orderNumber, status, items });

it("a new order is mailed once to its vendor: only its own lines, its notes, and the address, in its language", async () => {
  const at = await ordered({ sendEmail: false });
  const [mail, ...others] = await mails("vendor-order.placed", at.first);
  expect(others).toEqual([]);
  expect(mail?.to).toEqual([`orders@${at.a.toLowerCase()}.example`]);
  expect(mail?.subject).toContain(`Commande ${at.first}`);
  for (const part of ["2 × BELL", "1 × LAMP", `Notes to ${at.a}`, "Adresse de livraison"])
    expect(mail?.text).toContain(part);
  for (const foreign of ["PUMP", at.b]) expect(`${mail?.subject} ${mail?.text}`).not.toContain(foreign);
});

it("a new order is confirmed once to who placed it: lines, total, and link, in the user's language", async () => {
  const at = await ordered();
  const sent = await mails("vendor-order.placed", at.first);
  expect(sent).toHaveLength(2);
  const mail = sent.find(({ to }) => to.includes(at.buyer));
  expect(mail?.subject).toBe(`Bestellung ${at.first} bei Klingelwerk aufgegeben`);
  for (const part of ["2 × BELL", "1 × LAMP", "Gesamtbetrag: 30,00\u00a0€", `/de/3rd-party/order/${at.first}`])
    expect(mail?.text).toContain(part);
  expect(mail?.text).not.toContain("PUMP");
});

it("the mail of a step has its reason, or its carrier and tracking number, and the total without canceled items", async () => {
  const at = await ordered();
  const orderNumber = at.first;
  const ship = { items: ["1"], status: "shipped", carrier: "Nordfracht", trackingNumber: "NF 17" };
  await at.asVendor(at.a, () => moveVendorItems({ orderNumber, ...ship }));
  const [shipped] = await mails("vendor-order.moved", at.first);
  for (const part of ["Versanddienst: Nordfracht", "Sendungsnummer: NF 17"]) expect(shipped?.text).toContain(part);
  await at.asVendor(at.a, () =>
    moveVendorItems({ orderNumber, items: ["2"], status: "canceled", reason: "Nicht lieferbar" }),
  );
  const [canceled] = await mails("vendor-order.moved", at.first);
  for (const part of ["Grund: Nicht lieferbar", "Gesamtbetrag: 20,00\u00a0€"]) expect(canceled?.text).toContain(part);
});

it("what a vendor confirms, ships, or cancels is mailed to the dealer, in the dealer's language and with these items only", async () => {
  const at = await ordered();
  await at.asVendor(at.a, move(at.first, "confirmed", ["1"]));
  const [confirmed, ...others] = await mails("vendor-order.moved", at.first);
  expect(others).toEqual([]);
  expect(confirmed).toMatchObject({ to: [at.buyer], subject: `Bestellung ${at.first} bestätigt` });
  expect(confirmed?.text).toContain("2 × BELL");
  expect(confirmed?.text).not.toContain("LAMP");
  await at.asVendor(at.a, move(at.first, "shipped", ["1"]));
  expect(await mails("vendor-order.moved", at.first)).toMatchObject([
    { to: [at.buyer], subject: `Bestellung ${at.first} versandt`, text: expect.stringContaining("Klingelwerk") },
  ]);
  await at.asVendor(at.a, move(at.first, "canceled", ["2"]));
  const [canceled, ...rest] = await mails("vendor-order.moved", at.first);
  expect(rest).toEqual([]);
  expect(canceled).toMatchObject({ to: [at.buyer], subject: `Bestellung ${at.first}: Positionen storniert` });
  expect(canceled?.text).toContain("1 × LAMP");
  expect(canceled?.text).not.toContain("BELL");
  await at.asVendor(at.a, move(at.first, "delivered", ["1"]));
  expect(await mails("vendor-order.moved", at.first)).toEqual([]);
});

it("what a dealer cancels is mailed to the vendor, and what the office cancels to both", async () => {
  const at = await ordered();
  const vendor = `orders@${at.a.toLowerCase()}.example`;
  await at.as(move(at.first, "canceled", ["1"]));
  expect((await mails("vendor-order.moved", at.first)).map(({ to }) => to)).toEqual([[vendor]]);
  const scopes = ["page.3rdpartyorder", "menu.change-cust"];
  await at.shop.as(move(at.first, "canceled", ["2"]), { userId: "office", customer: undefined, scopes });
  const both = await mails("vendor-order.moved", at.first);
  expect(both.map(({ to: [address] }) => address).sort()).toEqual([vendor, at.buyer].sort());
});

it("dealers who want no mail and invalid addresses get no mail", async () => {
  const at = await ordered({ sendEmail: false });
  await at.asVendor(at.a, move(at.first, "shipped", ["1"]));
  expect(await mails("vendor-order.moved", at.first)).toEqual([]);
  await at.addVendor(at.a, { email: "ask the office" });
  expect(await mails("vendor-order.placed", at.first)).toEqual([]);
});
