import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MailService, startMail } from "@spoke/cloud/mail/server.ts";
import { mailOrder } from "@spoke/core/mail/order.ts";
import { mailOrderSteps } from "@spoke/core/mail/order-step.ts";
import { answerCancellation, changeOrderWrites, readOrder, requestCancellation } from "@spoke/core/order";
import type { Order } from "@spoke/core/order/schema.ts";
import { commit, type Write } from "@spoke/core/platform";
import { daySchema } from "@spoke/core/platform/schema.ts";
import { userIndex } from "@spoke/core/user";
import type { User } from "@spoke/core/user/schema.ts";
import { handler as placedMail } from "@spoke/functions/subscribers/order-placed-mail.ts";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { batchOf, eventsOf } from "../../builders/callbacks.ts";
import { seller, store } from "../../builders/records.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import { asSystem } from "../../builders/store.ts";
import { day, erpConfirms, erpDelivers, erpInvoices } from "../../core/order/erp.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
let mail: MailService;
let directory: string;
let lastSeen = 0;

beforeAll(async () => {
  table = await startStores();
  directory = mkdtempSync(join(tmpdir(), "spoke-mail-"));
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
beforeEach(() => {
  lastSeen = mail.mailbox.list(1_000).length;
});

/** Mails that came since the test began, oldest first. */
const sent = () =>
  mail.mailbox
    .list(1_000)
    .slice(0, -lastSeen || undefined)
    .reverse();

/** An order of a user who reads German and has a second address for confirmations. */
async function placedOrder(
  quantities: Readonly<Record<string, number>>,
  options: Parameters<typeof newShop>[0] = {},
): Promise<{ shop: Shop; placed: Order }> {
  const shop = await newShop(options);
  const placed = await shop.order(quantities);
  await store([
    seller(placed.createdBy.id, [], {
      hosts: [shop.host],
      custCode: shop.unified,
      email: "dora@shop.example",
      name: "Dora",
      language: "de",
      emailConfirmations: ["desk@shop.example"],
    }),
  ]);
  return { shop, placed };
}

const mailStep = ({ orderNumber }: Order, step: number): Promise<unknown> =>
  asSystem(() => mailOrderSteps({ steps: [{ orderNumber, step }], eventId: `e-${orderNumber}-${step}` }));

it("a confirmation says what comes when and what will not be supplied, once to every address, in the user's language", async () => {
  const { placed } = await placedOrder({ CHAIN: 5 });
  await erpConfirms(placed, { lines: [{ lineNo: 1, confirmations: [{ supplyQty: 2, supplyDate: "2026-12-01" }] }] });
  await mailStep(placed, 0);
  await mailStep(placed, 0);
  expect(
    sent()
      .map(({ to }) => to.join())
      .sort(),
  ).toEqual(["desk@shop.example", "dora@shop.example"]);
  const [first] = sent();
  expect(first?.subject).toBe(`Bestellung ${placed.orderNumber} bestätigt`);
  // One line says what it costs, as in the mail of the placed order, and when it comes.
  expect(first?.text).toMatch(/5 × CHAIN .*: .*€\n\s+2 erwartet am 01\.? Dez\.? 2026\n\s+3 werden nicht geliefert/);
  expect(first?.text.match(/5 × CHAIN/g)).toHaveLength(1);
  expect(first?.text).toContain(`/de/order/${placed.orderNumber}`);
  for (const fact of ["Lieferadresse", "Zahlung"]) expect(first?.text).toContain(`${fact}: `);
  expect(first?.text).toMatch(
    /Gesamtbetrag: 50,00.€\nStorniert oder nicht lieferbar: −30,00.€\nNeue Gesamtsumme: 20,00.€/,
  );
});

it("one shipment is the whole order; of several, the last one is the rest and the others are parts, whichever is mailed first", async () => {
  const { placed } = await placedOrder({ BELL: 3 });
  await erpConfirms(placed, { lines: [{ lineNo: 1, confirmations: [{ supplyQty: 2, supplyDate: "2026-12-01" }] }] });
  await erpDelivers(placed, { 1: 1 });
  await erpDelivers(placed, { 1: 1 }, { doNumber: `D2-${placed.orderNumber}` });
  const shippedSteps = ((await readOrder(placed.orderNumber))?.history ?? []).flatMap(({ what }, step) =>
    what === "shipped" ? [step] : [],
  );
  for (const step of shippedSteps.toReversed()) await mailStep(placed, step);
  const { placed: whole } = await placedOrder({ BELL: 3 });
  await erpConfirms(whole);
  await erpDelivers(whole, { 1: 3 });
  await mailStep(whole, 1);
  const own = sent().filter(({ to }) => to.includes("dora@shop.example"));
  expect(own.map(({ subject }) => subject)).toEqual([
    `Rest der Bestellung ${placed.orderNumber} versandt`,
    `Bestellung ${placed.orderNumber} teilweise versandt`,
    `Bestellung ${whole.orderNumber} vollständig versandt`,
  ]);
});

it("a shipment of a part lists what has not shipped, with its days, as it was then", async () => {
  const { placed } = await placedOrder({ BELL: 5, PEDAL: 2 });
  const confirmations = [
    { supplyQty: 2, supplyDate: "2026-12-01" },
    { supplyQty: 2, supplyDate: "2026-12-09" },
  ];
  const lines = [
    { lineNo: 1, confirmations },
    { lineNo: 2, confirmations: [{ supplyQty: 2, supplyDate: "2026-12-03" }] },
  ];
  await erpConfirms(placed, { lines });
  await erpDelivers(placed, { 1: 1 });
  await erpDelivers(placed, { 1: 3, 2: 2 }, { doNumber: `D2-${placed.orderNumber}` });
  await mailStep(placed, 1);
  await mailStep(placed, 2);
  const [part, rest] = sent().filter(({ to }) => to.includes("dora@shop.example"));
  expect(part?.text).toMatch(/In dieser Sendung:\n1 × BELL .*: 1 von 5 versandt/);
  expect(part?.text).toMatch(
    /Noch nicht versandt:\n3 × BELL .*: 1 erwartet am 01\.? Dez\.? 2026\n +2 erwartet am 09\.? Dez\.? 2026\n2 × PEDAL .*: erwartet am 03/,
  );
  expect(part?.html).toContain("Noch nicht versandt");
  expect(rest?.text).not.toContain("Noch nicht versandt");
});

it("the mail of a new order has the days that checkout showed", async () => {
  const { placed } = await placedOrder({ BELL: 3 }, { host: { orderConfirmation: true } });
  const forecast = [{ qty: 2, date: daySchema.parse("2026-12-04") }];
  const lines = placed.lines.map((line) => ({ ...line, forecast }));
  await asSystem(() => commit({ writes: changeOrderWrites([{ before: placed, after: { ...placed, lines } }]) }));
  await asSystem(() => mailOrder({ orderNumber: placed.orderNumber, eventId: `e-${placed.orderNumber}` }));
  const [mail] = sent().filter(({ to }) => to.includes("dora@shop.example"));
  expect(mail?.text).toMatch(/3 × BELL .*\n +2 erwartet am 04\.? Dez\.? 2026\n +1 noch ohne Termin/);
});

it("shipping is mailed with its tracking, an invoice with its amount and due date, an end with its reason", async () => {
  const { placed } = await placedOrder({ BELL: 3 });
  await erpConfirms(placed);
  await erpDelivers(placed, { 1: 1 }, { trackingUrl: "https://track.example/T1", expeditionName: "Parcel Express" });
  await erpInvoices(placed, { BELL: 1 });
  await mailStep(placed, 1);
  await mailStep(placed, 2);
  const own = sent().filter(({ to }) => to.includes("dora@shop.example"));
  expect(own.map(({ subject }) => subject)).toEqual([
    `Bestellung ${placed.orderNumber} teilweise versandt`,
    `Rechnung I-${placed.orderNumber} zur Bestellung ${placed.orderNumber}`,
  ]);
  const [shipped, invoiced] = own;
  expect(shipped?.text).toContain("Ein Teil Ihrer Bestellung");
  expect(shipped?.text).toContain("https://track.example/T1");
  expect(shipped?.text).toContain("Parcel Express T1");
  expect(shipped?.text).toMatch(/1 × BELL .*: 1 von 3 versandt/);
  expect(invoiced?.text).toContain("Lieferadresse: ");
  expect(invoiced?.text).toMatch(/Gesamtbetrag: .*10/);
  expect(invoiced?.text).toMatch(/Fällig: 04\.? Dez\.? 2026/);
});

it("the mail of an invoice opens it, to be paid where the host takes payments; installments have their own days", async () => {
  const view = ({ sorg }: Shop, { orderNumber }: Order) =>
    `/de/invoice/open-invoice?sorg=${sorg}&invoice=I-${orderNumber}\n`;
  const unpaid = await placedOrder({ BELL: 3 });
  await erpInvoices(unpaid.placed, { BELL: 3 });
  await mailStep(unpaid.placed, 0);
  const [first] = sent();
  expect(first?.text).toContain(
    `Rechnung und PDF ansehen:\nhttps://${unpaid.shop.host}${view(unpaid.shop, unpaid.placed)}`,
  );
  expect(first?.text).toContain(`Rechnungsnummer: I-${unpaid.placed.orderNumber}`);
  expect(first?.text).toMatch(/Offener Betrag: .*30/);
  expect(first?.text).not.toContain("bezahlen");
  expect(first?.attachments).toEqual([]);

  const { shop, placed } = await placedOrder({ BELL: 3 }, { host: { payment: true } });
  const half = { installment: 1, grandTotal: 300_000, accountingAmount: 150_000 };
  await erpInvoices(placed, { BELL: 3 }, half);
  await erpInvoices(placed, {}, { ...half, installment: 2, dueDate: "2027-01-04" });
  await mailStep(placed, 0);
  const payable = sent().at(-1);
  const pay = `merchant=${shop.sorg}&payer=${shop.unified}&invoices=${shop.sorg}-I-${placed.orderNumber}\n`;
  expect(payable?.text).toContain(`Rechnung bezahlen:\nhttps://${shop.host}/de/payment/invoice?${pay}`);
  expect(payable?.text).toContain(view(shop, placed));
  expect(payable?.text).toMatch(/Offener Betrag: 30,00/);
  expect(payable?.text).toMatch(/Fällig: 04\.? Dez\.? 2026: 15,00.*\n\s+04\.? Jan\.? 2027: 15,00/);
});

it("the mail of a prepaid invoice says that it is paid, and asks for nothing", async () => {
  const { placed } = await placedOrder({ BELL: 3 }, { host: { payment: true } });
  await erpInvoices(placed, { BELL: 3 }, { status: "Paid", clearingDate: "2026-11-04", isPrepaid: true });
  await mailStep(placed, 0);
  const text = sent()[0]?.text;
  expect(text).toContain("mit Ihrer Vorauszahlung bezahlt");
  expect(text).not.toMatch(/Rechnung bezahlen|Offener Betrag|Fällig/);
});

it("goods that the dealer picks up are announced as ready, without carrier and address", async () => {
  const shop = await newShop({
    sorg: { shipments: [{ id: "PICK", type: "Pick up", desc: "Pick up", input: "none", rate: 0, pickup: true }] },
  });
  await shop.sell("BELL");
  await shop.add({ BELL: 2 });
  const [placed] = await shop.checkout({ shipTo: { code: "" }, shipments: [{ sorg: shop.sorg, id: "PICK" }] });
  if (!placed) throw new Error("no order was placed");
  await store([
    seller(placed.createdBy.id, [], {
      hosts: [shop.host],
      custCode: shop.unified,
      email: "dora@shop.example",
      name: "Dora",
      language: "en-US",
    }),
  ]);
  await erpConfirms(placed);
  await erpDelivers(placed, { 1: 2 }, { expeditionName: "Parcel Express" });
  await mailStep(placed, 1);
  const [ready] = sent();
  expect(ready?.subject).toBe(`Order ${placed.orderNumber} is ready for pickup`);
  expect(ready?.text).toContain("is ready for pickup.");
  expect(ready?.text).toMatch(/2 × BELL .*: 2 of 2 ready/);
  expect(ready?.text).not.toContain("Ship to");
});

it("a confirmation says how and where the order goes, how it is paid, and that freight is free", async () => {
  const shop = await newShop({
    sorg: { shipments: [{ id: "STD", type: "Standard", desc: "Standard shipping", input: "none", rate: 0 }] },
  });
  await shop.sell("BELL");
  await shop.add({ BELL: 2 });
  const [placed] = await shop.checkout({ shipments: [{ sorg: shop.sorg, id: "STD" }] });
  if (!placed) throw new Error("no order was placed");
  const buyer = { hosts: [shop.host], custCode: shop.unified, email: "dora@shop.example", name: "Dora" };
  await store([seller(placed.createdBy.id, [], { ...buyer, language: "en-US" })]);
  await erpConfirms(placed);
  await mailStep(placed, 0);
  const [mail] = sent();
  for (const fact of ["Shipping method: Standard shipping", "Shipping: Free", `Payment: ${placed.orderPayment.desc}`])
    expect(mail?.text).toContain(fact);
  expect(mail?.text).toContain(placed.shipTo.name);
});

it("a change names only the lines that changed; a canceled order says that nothing comes", async () => {
  const { placed } = await placedOrder({ CHAIN: 1, PEDAL: 2 });
  await erpConfirms(placed);
  await erpConfirms(placed, {
    lines: [{ lineNo: 2, confirmations: [{ supplyQty: 2, supplyDate: "2026-12-20" }] }],
    asOf: day(3),
  });
  await erpConfirms(placed, { status: "canceled", lines: [], asOf: day(4) });
  await mailStep(placed, 1);
  await mailStep(placed, 2);
  const [changed, canceled] = sent().filter(({ to }) => to.includes("dora@shop.example"));
  expect(changed?.subject).toBe(`Bestellung ${placed.orderNumber} geändert`);
  expect(changed?.text).toMatch(/2 × PEDAL .*: erwartet am 20\.? Dez\.? 2026/);
  expect(changed?.text).not.toContain("CHAIN");
  expect(canceled?.text).toContain("Es wird nichts geliefert.");
  expect(canceled?.text).toMatch(/2 × PEDAL .*: 20,00.€/);
  expect(canceled?.text).toMatch(/Neue Gesamtsumme: 0,00.€/);
});

it("the answer to a cancellation names the pieces and the ERP's reason", async () => {
  const { shop, placed } = await placedOrder({ CHAIN: 3, PEDAL: 2 });
  const { orderNumber } = placed;
  await erpConfirms(placed);
  for (const [sequence, accepted] of [
    [1, false],
    [2, true],
  ] as const) {
    const why = "Kunde zog um.";
    await shop.as(() => requestCancellation({ orderNumber, lines: [{ lineNo: 2, qty: 1 }], reason: why }));
    const reason = accepted ? "" : "Schon verpackt.";
    await asSystem(() => answerCancellation({ orderNumber, sequence, accepted, reason, asOf: day(5) }));
  }
  await mailStep(placed, 2);
  await mailStep(placed, 4);
  const [refused, accepted] = sent().filter(({ to }) => to.includes("dora@shop.example"));
  expect(refused?.subject).toBe(`Bestellung ${orderNumber}: Stornierung nicht möglich`);
  expect(refused?.text).toMatch(/PEDAL .*: 10,00.€\n {4}1 Stk\. × 10,00.€\n/);
  expect(refused?.text).toContain("Grund der Stornierung: Kunde zog um.\nUnsere Antwort: Schon verpackt.");
  expect(refused?.text).not.toContain("CHAIN");
  expect(accepted?.subject).toBe(`Bestellung ${orderNumber}: Positionen storniert`);
  expect(accepted?.text).toMatch(/PEDAL .*: −10,00.€\n {4}1 Stk\. × 10,00.€\nStorniert: −10,00.€\n/);
  expect(accepted?.text).toMatch(/Neue Gesamtsumme: 40,00.€/);
  expect(accepted?.text).toContain(`/de/order/${orderNumber}`);
});

it("the answer to a cancellation goes to who requested it, not to who placed the order", async () => {
  const { shop, placed } = await placedOrder({ PEDAL: 2 });
  const { orderNumber } = placed;
  const colleague = { hosts: [shop.host], email: "carl@shop.example", name: "Carl", language: "en-US" as const };
  await store([seller("carl", [], colleague)]);
  await erpConfirms(placed);
  await shop.as(() => requestCancellation({ orderNumber, lineNos: [1] }), { userId: "carl" });
  await asSystem(() => answerCancellation({ orderNumber, sequence: 1, accepted: false, reason: "", asOf: day(5) }));
  await mailStep(placed, 2);
  expect(sent().map(({ to }) => to)).toEqual([["carl@shop.example"]]);
  expect(sent()[0]?.text).toContain(
    `You requested the cancellation for ${placed.customer.custName}. No one at this company`,
  );
});

it("the confirmation of a prepaid order says how much to pay for what will be supplied, by when, and where to", async () => {
  const transfer = { id: "P1", type: "Prepayment", desc: "Vorkasse", instruction: "IBAN DE89", receiptDays: 14 };
  const { placed } = await placedOrder({ CHAIN: 5 }, { sorg: { payments: [transfer] } });
  await erpConfirms(placed, { lines: [{ lineNo: 1, confirmations: [{ supplyQty: 2, supplyDate: "2026-12-01" }] }] });
  await mailStep(placed, 0);
  const [first] = sent();
  expect(first?.text).toMatch(new RegExp(`überweisen Sie 20,00.€ mit dem Verwendungszweck ${placed.orderNumber} bis`));
  expect(first?.text).toContain("IBAN DE89");
});

it("a request for another proof of payment has the reason, in the user's language", async () => {
  const { placed } = await placedOrder({ CHAIN: 1 });
  const order = await readOrder(placed.orderNumber);
  if (!order) throw new Error("an order was expected");
  const at = "2026-11-02T08:00:00.000Z";
  const by = { id: "office", name: "Olga" };
  const ref = { uploadId: "U", key: "K", fileName: "slip.pdf", contentType: "application/pdf", size: 1 };
  const doc = { ...ref, id: 1, kind: "receipt" as const, by, at, rejection: { reason: "Betrag fehlt", at, by } };
  const awaited = { state: "waiting" as const, expiredDate: daySchema.parse("2026-12-01"), docs: [doc] };
  const after = { ...order, orderPayment: { ...order.orderPayment, awaited } };
  await asSystem(() => commit({ writes: changeOrderWrites([{ before: order, after }]) }));
  await mailStep(placed, 0);
  const [first] = sent();
  expect(first?.subject).toBe(`Bitte senden Sie einen anderen Zahlungsnachweis für Bestellung ${placed.orderNumber}`);
  expect(first?.text).toContain("Betrag fehlt");
  expect(first?.text).toContain(`/de/order/${placed.orderNumber}`);
});

it("an order that a salesperson placed is mailed to the dealer, with a copy that names the dealer", async () => {
  const { shop, placed } = await placedOrder({ BELL: 3 });
  const area = { sorg: shop.sorg, limitation: "none", option: "", value: "" } as const;
  const listed = (id: string, more: Partial<User> = {}): Write => {
    const fields: Partial<User> = { hosts: [shop.host], language: "de", roles: ["dealer"], ...more };
    const write = seller(id, [area], { custCode: shop.unified, email: `${id}@shop.example`, ...fields });
    return write.kind === "put" ? { ...write, item: { ...write.item, ...userIndex(shop.sorg, id) } } : write;
  };
  await store([
    listed(placed.createdBy.id, { name: "Lea", custCode: "", roles: ["salesman"], email: "lea@velo.example" }),
    listed("dealer", { emailConfirmations: ["desk@shop.example"] }),
    listed("guest", { roles: ["guest"] }),
    listed("left", { active: false }),
    listed("other", { custCode: "C-OTHER" }),
  ]);
  const events = await eventsOf("order.placed");
  await placedMail(batchOf(events.find(({ data }) => data.orderNumber === placed.orderNumber)));
  const byAddress = () => new Map(sent().map((each) => [each.to.join(), each]));
  expect([...byAddress().keys()].sort()).toEqual(["dealer@shop.example", "desk@shop.example", "lea@velo.example"]);
  const copy = byAddress().get("lea@velo.example");
  const name = placed.customer.custName;
  expect(byAddress().get("dealer@shop.example")?.text).toContain("Vielen Dank für Ihre Bestellung");
  expect(copy?.subject).toBe(`Bestellung ${placed.orderNumber} von ${name}`);
  const received = `${name} hat diese E-Mail erhalten, dies ist Ihre Kopie.`;
  expect(copy?.text).toContain(`Sie haben diese Bestellung für ${name} aufgegeben. ${received}`);
  expect(copy?.text).not.toContain("Ihre Bestellung");

  lastSeen = mail.mailbox.list(1_000).length;
  await erpConfirms(placed);
  await mailStep(placed, 0);
  expect(byAddress().get("desk@shop.example")?.subject).toBe(`Bestellung ${placed.orderNumber} bestätigt`);
  expect(byAddress().get("lea@velo.example")?.subject).toBe(`${name}: Bestellung ${placed.orderNumber} bestätigt`);
  expect(byAddress().get("lea@velo.example")?.text).not.toContain("Ihre Bestellung");
  expect(byAddress().size).toBe(3);
});

it("an approved payment is mailed once, with what comes of the order", async () => {
  const { placed } = await placedOrder({ BELL: 3 });
  const expiredDate = daySchema.parse("2026-12-01");
  const pay = async (state: "waiting" | "completed") => {
    const before = await readOrder(placed.orderNumber);
    if (!before) throw new Error("the order is missing");
    const awaited = { state, expiredDate, docs: [] };
    const after = { ...before, orderPayment: { ...before.orderPayment, awaited } };
    await commit({ writes: changeOrderWrites([{ before, after }]) });
  };
  await asSystem(() => pay("waiting"));
  await asSystem(() => pay("completed"));
  await mailStep(placed, 0);
  await mailStep(placed, 0);
  const own = sent().filter(({ to }) => to.includes("dora@shop.example"));
  expect(own.map(({ subject }) => subject)).toEqual([`Zahlung zur Bestellung ${placed.orderNumber} eingegangen`]);
  expect(own[0]?.text).toContain("3 × BELL");
});
