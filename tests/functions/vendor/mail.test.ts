import { userIndex, userKey } from "@spoke/core/user";
import { userSchema } from "@spoke/core/user/schema.ts";
import { moveVendorItems, vendorKey } from "@spoke/core/vendor";
import { vendorSchema } from "@spoke/core/vendor/schema.ts";
import type { ItemState } from "@spoke/core/vendor/status.ts";
import { handler } from "@spoke/functions/subscribers/vendor-order-mail.ts";
import { JSDOM } from "jsdom";
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
  const custCode = at.shop.unified;
  await store(put(userKey(id), userSchema.parse({ ...user, custCode, roles: ["dealer"], asOf: AS_OF, ...fields })));
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
  return sent.map(({ to, subject, text, html }) => ({ to, subject, text, html }));
}

/** The amounts of a mail's items and the sum below them, in cents. */
function billOf({ html }: { readonly html: string }) {
  const rows = [...(new JSDOM(html).window.document.querySelector("table")?.rows ?? [])].map(({ cells }) => {
    const [name, amount] = [...cells];
    return { label: name?.textContent ?? "", text: amount?.textContent ?? "", html: name?.outerHTML ?? "" };
  });
  const cents = (text: string) => Number(text.replace(/\D/g, ""));
  const sumAt = rows.findIndex(({ html: name }) => name.includes("font-weight:700"));
  return {
    items: rows.slice(0, sumAt).map(({ label }) => label),
    sum: rows.slice(0, sumAt).reduce((sum, { text }) => sum + cents(text), 0),
    total: cents(rows[sumAt]?.text ?? ""),
    crossed: rows.slice(sumAt + 1).map(({ label, text }) => `${label}: ${text}`),
  };
}

const move = (orderNumber: string, status: ItemState, items: readonly string[]) => () =>
  moveVendorItems({ orderNumber, status, items });

it("a new order is mailed once to its vendor: only its own lines, its notes, and the address, in its language", async () => {
  const at = await ordered({ sendEmail: false });
  const [mail, ...others] = await mails("vendor-order.placed", at.first);
  expect(others).toEqual([]);
  expect(mail?.to).toEqual([`orders@${at.a.toLowerCase()}.example`]);
  expect(mail?.subject).toContain(`Commande ${at.first}`);
  for (const part of ["2 × BELL", "1 × LAMP", `Notes to ${at.a}`, "Livrer à"]) expect(mail?.text).toContain(part);
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

it("an order that a salesperson placed is confirmed to the dealer's users, with a copy that names the dealer", async () => {
  const at = await ordered({ custCode: undefined, roles: ["salesman"] });
  const area = { sorg: at.shop.sorg, limitation: "none", option: "", value: "" };
  const own = { id: `d-${at.shop.unified}`, username: `d-${at.shop.unified}`.toLowerCase(), name: "Dealer" };
  const user = userSchema.parse({
    ...{ ...own, email: `${own.username}@shop.example`, language: "de", hosts: [at.shop.host], roles: ["dealer"] },
    ...{ custCode: at.shop.unified, userAreas: [area], asOf: AS_OF },
  });
  await store(put({ ...userKey(own.id), ...userIndex(at.shop.sorg, own.id) }, user));
  const sent = await mails("vendor-order.placed", at.first);
  const subjectTo = (address: string) => sent.find(({ to }) => to.includes(address))?.subject;
  expect(subjectTo(user.email)).toBe(`Bestellung ${at.first} bei Klingelwerk aufgegeben`);
  expect(subjectTo(at.buyer)).toMatch(/^.+: Bestellung .+ bei Klingelwerk aufgegeben$/);
});

it("the mail of a step has its reason, or its carrier and tracking number, and the sum of the items that it names", async () => {
  const at = await ordered();
  const orderNumber = at.first;
  const ship = { items: ["1"], status: "shipped", carrier: "Nordfracht", trackingNumber: "NF 17" };
  await at.asVendor(at.a, () => moveVendorItems({ orderNumber, ...ship }));
  const [shipped] = await mails("vendor-order.moved", at.first);
  for (const part of ["Versanddienst: Nordfracht", "Sendungsnummer: NF 17", "Summe dieser Positionen: 20,00\u00a0€"])
    expect(shipped?.text).toContain(part);
  await at.asVendor(at.a, () =>
    moveVendorItems({ orderNumber, items: ["2"], status: "canceled", reason: "Nicht lieferbar" }),
  );
  const [canceled] = await mails("vendor-order.moved", at.first);
  for (const part of ["Grund: Nicht lieferbar", "Storniert insgesamt: 10,00\u00a0€"])
    expect(canceled?.text).toContain(part);
  expect(canceled?.text).not.toContain("Lieferadresse");
});

it("the items of every mail add up to its total, and items canceled since are crossed out without an amount", async () => {
  const at = await ordered();
  await at.as(move(at.first, "canceled", ["1"]));
  // The mails of the order come after its first item was canceled.
  const placed = await mails("vendor-order.placed", at.first);
  expect(placed.map(billOf)).toEqual([
    { items: ["1 × LAMP Article LAMP"], sum: 1_000, total: 1_000, crossed: ["2 × BELL Article BELL: Annulé"] },
    { items: ["1 × LAMP Article LAMP"], sum: 1_000, total: 1_000, crossed: ["2 × BELL Article BELL: Storniert"] },
  ]);
  // The vendor is not asked to ship them.
  expect(placed[0]?.text).toContain("sans ceux qui sont annulés");
  await at.asVendor(at.a, move(at.first, "confirmed", ["2"]));
  await at.asVendor(at.a, move(at.first, "canceled", ["2"]));
  const bills = (await mails("vendor-order.moved", at.first)).map(billOf);
  expect(bills).toEqual([
    { items: ["2 × BELL Article BELL"], sum: 2_000, total: 2_000, crossed: [] },
    { items: [], sum: 0, total: 0, crossed: ["1 × LAMP Article LAMP: Storniert"] },
    { items: ["1 × LAMP Article LAMP"], sum: 1_000, total: 1_000, crossed: [] },
  ]);
});

it("mails have the look of the host, and say whether amounts include tax", async () => {
  const at = await ordered();
  const accent = "#0b5d4e";
  const placed = await mails("vendor-order.placed", at.first);
  expect(placed).toHaveLength(2);
  for (const { html } of placed) expect(html).toContain(`border-left:4px solid ${accent}`);
  expect(
    placed.map(({ text }) => /La facture ne comporte aucune taxe|Die Rechnung weist keine USt aus/.exec(text)?.[0]),
  ).toEqual(["La facture ne comporte aucune taxe", "Die Rechnung weist keine USt aus"]);
  await at.shop.setArea({ includeTax: true });
  await at.asVendor(at.a, move(at.first, "shipped", ["1"]));
  const [shipped] = await mails("vendor-order.moved", at.first);
  expect(shipped?.text).toContain("Alle Preise inkl. USt.");
  expect(shipped?.html).toContain(accent);
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
    {
      ...{ to: [at.buyer], subject: `Bestellung ${at.first} teilweise versandt` },
      text: expect.stringContaining("Noch zu liefern: 1 × LAMP Article LAMP"),
    },
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

it("the mail about some pieces of an item says what has not shipped yet, and the last one that everything has", async () => {
  const at = await ordered();
  const orderNumber = at.first;
  const some = { items: ["1"], quantities: [{ item: "1", qty: 1 }], status: "shipped" } as const;
  await at.asVendor(at.a, () => moveVendorItems({ orderNumber, ...some }));
  await at.asVendor(at.a, move(orderNumber, "shipped", ["1", "2"]));
  const [part, rest] = await mails("vendor-order.moved", orderNumber);
  expect(part?.subject).toBe(`Bestellung ${orderNumber} teilweise versandt`);
  // As it was when the first piece left.
  expect(part?.text).toContain("Noch zu liefern: 1 × BELL Article BELL, 1 × LAMP Article LAMP");
  expect(rest?.subject).toBe(`Bestellung ${orderNumber} versandt`);
  expect(rest?.text).not.toContain("Noch zu liefern");
});

it("another tracking number is mailed as such, once for changes that follow each other before the mail is sent", async () => {
  const at = await ordered();
  const orderNumber = at.first;
  const ship = (trackingNumber: string) => () =>
    moveVendorItems({ orderNumber, items: ["1"], status: "shipped", carrier: "UPS", trackingNumber });
  await at.asVendor(at.a, ship("1Z1"));
  await at.asVendor(at.a, ship("1Z2"));
  await at.asVendor(at.a, ship("1Z3"));
  const [shipped, changed, ...others] = await mails("vendor-order.moved", orderNumber);
  expect(others).toEqual([]);
  expect(shipped).toMatchObject({ subject: `Bestellung ${orderNumber} teilweise versandt` });
  expect(changed).toMatchObject({ to: [at.buyer], subject: `Bestellung ${orderNumber}: Sendungsnummer geändert` });
  expect(changed?.text).toContain("Sendungsnummer: 1Z3");
});

it("what a dealer cancels is mailed to the vendor, and what the office cancels to both, each in words of its own", async () => {
  const at = await ordered();
  const vendor = `orders@${at.a.toLowerCase()}.example`;
  await at.as(move(at.first, "canceled", ["1"]));
  const [own, ...others] = await mails("vendor-order.moved", at.first);
  expect(others).toEqual([]);
  const dealer = `Dealer ${at.shop.unified}`;
  expect(own).toMatchObject({ to: [vendor], subject: `Commande ${at.first} de ${dealer} : articles annulés` });
  expect(own?.text).toContain(
    `${dealer} a annulé ces articles de la commande ${at.first}. Merci de ne pas les expédier.`,
  );
  expect(own?.text).toContain(`/fr/3rd-party/order/${at.first}`);
  const scopes = ["page.3rdpartyorder", "menu.change-cust"];
  await at.shop.as(move(at.first, "canceled", ["2"]), { userId: "office", customer: undefined, scopes });
  const both = await mails("vendor-order.moved", at.first);
  expect(both).toHaveLength(2);
  const textTo = (address: string) => both.find(({ to }) => to.includes(address))?.text;
  expect(textTo(vendor)).toContain(`${at.shop.host} a annulé ces articles de la commande ${at.first}.`);
  expect(textTo(at.buyer)).toContain(`${at.shop.host} hat diese Positionen Ihrer Bestellung ${at.first} storniert.`);
  expect(textTo(at.buyer)).toContain("Lieferant: Klingelwerk");
  expect(textTo(at.buyer)).toContain(`/de/3rd-party/order/${at.first}`);
});

it("dealers who want no mail and invalid addresses get no mail", async () => {
  const at = await ordered({ sendEmail: false });
  await at.asVendor(at.a, move(at.first, "shipped", ["1"]));
  expect(await mails("vendor-order.moved", at.first)).toEqual([]);
  await at.addVendor(at.a, { email: "ask the office" });
  expect(await mails("vendor-order.placed", at.first)).toEqual([]);
});
