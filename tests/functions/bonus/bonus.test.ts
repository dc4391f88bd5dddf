import {
  putBonusRules,
  recordBonusFrames,
  recordBonusInstallment,
  recordBonusInvoices,
  recordBonusPayment,
} from "@spoke/core/bonus";
import { figuresOf, sumFigures } from "@spoke/core/bonus/ledger.ts";
import { BONUS_KINDS, type Entry } from "@spoke/core/bonus/schema.ts";
import { appendWrites, invoiceSource, newestEntries, readBalances } from "@spoke/core/bonus/store.ts";
import { frameKey } from "@spoke/core/frame";
import { frameSchema } from "@spoke/core/frame/schema.ts";
import { postInvoice } from "@spoke/core/invoice";
import { paymentRequestSchema } from "@spoke/core/payments/requests/schema.ts";
import { newRequestWrites } from "@spoke/core/payments/requests/store.ts";
import {
  amountOf,
  chunk,
  commit,
  type Day,
  newId,
  parseDay,
  quarterOf,
  setClock,
  shardOf,
  systemActor,
  withActor,
} from "@spoke/core/platform";
import { answerRegistration, deleteRegistration, registerFrame } from "@spoke/core/registration";
import type { EventActor } from "@spoke/events";
import { handler } from "@spoke/functions/subscribers/bonus-ledger.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { article } from "../../builders/article.ts";
import { bonusRules } from "../../builders/bonus.ts";
import { actingFor, dealer, HOST, host, someone, sorg, store } from "../../builders/records.ts";
import { eventsSoFar, itemsUnder } from "../../builders/store.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { ask as askAs } from "../../support/graphql.ts";

const SCOPES = ["page.bonus-dealer", "page.customer-sales-report"];
const dora = someone("dora", SCOPES, actingFor("D1", ["U001"]));
const otto = someone("otto", SCOPES, actingFor("D2", ["U001"]));
/** The payment of an invoice in full. */
const FULL = "01K6B0NVS0000000000000000F";
/** The payment of an installment. */
const INSTALLMENT = "01K6B0NVS0000000000000000D";
const YEAR: readonly [Day, Day] = [parseDay("2026-01-01"), parseDay("2026-12-31")];
const asSystem = <T>(work: () => Promise<T>): Promise<T> => withActor(systemActor(), work);

let table: TestTable;
let restoreClock: () => void;
beforeAll(async () => {
  restoreClock = setClock(() => Date.parse("2026-11-22T12:00:00Z"));
  table = await startTable();
  await store([
    ...[host(HOST, "U001", { timeZone: "America/New_York" })].map((write) =>
      // Listed, so that its time zone is found by its sales organization.
      write.kind === "put" ? { ...write, item: { ...write.item, gsi1pk: "HOSTS", gsi1sk: HOST } } : write,
    ),
    sorg("U001", "USD"),
    ...["D1", "D2"].flatMap((code) => dealer({ code, name: code, areas: [{ sorg: "U001" }] })),
    ...[article("B1", { category: "Bike" }), article("P1"), article("Q1")].map((item) => ({
      kind: "put" as const,
      item: { pk: `ARTICLES#U001#${shardOf(item.articleCode)}`, sk: item.articleCode, ...item },
    })),
    ...["WTU7101K", "WTU7102K"].map((frameNumber) => {
      const frame = frameSchema.parse({
        ...{ frameNumber, sorg: "U001", brand: "VEL", articleCode: "B1", description: "Trail 5", custCode: "D1" },
        asOf: "2026-01-01T00:00:00.000Z",
      });
      return { kind: "put" as const, item: { ...frameKey(frame), ...frame } };
    }),
  ]);
  const rates = [
    { kind: "purchase" as const, category: "bike" as const, points: 100, class: "A" },
    { kind: "purchase" as const, articleCode: "P1", points: 5 },
    { kind: "retail" as const, category: "bike" as const, points: 40, class: "A" },
  ];
  await asSystem(() => putBonusRules(bonusRules({ rates })));
});
afterAll(async () => {
  await table.stop();
  restoreClock();
});

const ask = (query: string, who = dora) => askAs(who, query);

interface Bill {
  readonly day: string;
  readonly lines: Readonly<Record<string, number>>;
  readonly credit?: string;
  readonly clearedOn?: string;
  readonly custCode?: string;
  /** Number of an installment, with its amount in dollars. Only the first has lines. */
  readonly installment?: readonly [number: number, amount: number];
}

let posted = 0;

/** Posts an invoice of D1, or a credit note, as the ERP does. */
async function post(invoiceNo: string, bill: Bill): Promise<void> {
  const { day, lines, credit, clearedOn, custCode = "D1", installment } = bill;
  posted += 1;
  const detail = Object.entries(lines).map(([articleCode, qty]) => ({
    ...{
      articleCode,
      articleCodeDisplay: articleCode,
      name: `Name of ${articleCode}`,
      brand: "Brand",
      uom: "PCE",
      qty,
    },
    ...{ price: amountOf(1_000_000), subTotal: amountOf(qty * 1_000_000) },
  }));
  const total = Object.values(lines).reduce((sum, qty) => sum + qty, 0) * 1_000_000;
  await asSystem(() =>
    postInvoice({
      ...{ invoiceNo, sorg: "U001", custCode, payerCode: custCode, currency: "USD", detail },
      ...{ invoiceDate: day, dueDate: "2026-09-30", assignment: credit ?? invoiceNo },
      ...{ accountingAmount: credit ? -total : total, grandTotal: credit ? -total : total },
      ...(installment && { installment: installment[0], accountingAmount: installment[1] * 10_000 }),
      ...(clearedOn && { clearingDate: clearedOn, status: "Paid" }),
      asOf: new Date(Date.parse("2026-01-01T00:00:00Z") + posted * 1_000).toISOString(),
    }),
  );
}

const actor: EventActor = { kind: "system", userId: "system", host: HOST, sorg: "U001", locale: "en-US" };

/** A message of the queue, as the bus hands an event over. */
function message(type: string, data: object) {
  const envelope = { id: newId(), type, version: 1, time: "2026-02-04T00:00:00.000Z", actor, correlationId: "c", data };
  return {
    ...{ messageId: `${type} ${JSON.stringify(data)}`, receiptHandle: "r" },
    body: JSON.stringify({ detail: envelope }),
    attributes: {
      ...{ ApproximateReceiveCount: "1", SentTimestamp: "0", SenderId: "s", ApproximateFirstReceiveTimestamp: "0" },
    },
    ...{ messageAttributes: {}, md5OfBody: "", eventSource: "aws:sqs", eventSourceARN: "arn", awsRegion: "local" },
  };
}

let handled = 0;

/** Hands the events that were published since to the subscriber, each several times and in reverse. */
async function deliver(times = 2): Promise<void> {
  const all = await eventsSoFar();
  const published = all.slice(handled).filter(({ type }) => /^(invoice|registration)\./.test(type));
  handled = all.length;
  const records = Array.from({ length: times }, () => published.map(({ type, data }) => message(type, data)).reverse());
  for (const batch of records) {
    const failed = await handler({ Records: batch });
    expect(failed).toEqual({ batchItemFailures: [] });
  }
}

/** The balances of a dealer, which are the sum of the entries. */
async function balance(customer = "D1") {
  const kinds = BONUS_KINDS.map((kind) =>
    asSystem(() => {
      const range = { customer, sorg: "U001", kind, from: YEAR[0], to: YEAR[1] };
      return Array.fromAsync(newestEntries(range, { after: undefined, most: 100_000 }));
    }),
  );
  const entries = (await Promise.all(kinds)).flat().map(({ entry }) => entry);
  const balances = await asSystem(() => readBalances(customer, "U001", 2026));
  const sums = Map.groupBy(entries, ({ day }) => quarterOf(day));
  for (const [quarter, some] of sums) expect(sumFigures(some.map(figuresOf))).toEqual(balances.get(quarter));
  return sumFigures([...balances.values()]);
}

describe("the bonus of a dealer", () => {
  it("[bonus-001] [bonus-002] the five figures take a year and the customer; purchases list every column of a line", async () => {
    await post("I1", { day: "2026-02-04", lines: { B1: 3, P1: 10, Q1: 1 } });
    await post("C1", { day: "2026-05-04", lines: { B1: 1 }, credit: "I1" });
    await post("O1", { day: "2026-02-04", lines: { B1: 7 }, custCode: "D2" });
    await deliver();
    const args = `(year: 2026, custCode: "D1")`;
    const answer = await ask(`{
      b2bPurchases${args} { invoiceNumber } b2bPurchasesV2${args} { invoiceNumber }
      b2bPurchasesV3${args} { invoiceDate invoiceNumber articleDescription brandId articleCode quantity point pointValue subTotal netSales quarter reason isReversal rules }
      retailSales${args} { frameNumber } retailSalesV2${args} { frameNumber }
      totalDealerSales${args} { currency { symbol } quarters { quarter netSales purchasePoints points subTotal } }
      onTimePayment${args} { quarter } onTimePaymentV2${args} { quarters { quarter percentage } payments { invoiceNumber } }
      verificationPercentages${args} { quarter bought registered percentage target } }`);
    const [returned, ...bought] = [answer.b2bPurchasesV3].flat();
    expect(returned).toEqual({
      ...{ invoiceDate: "2026-05-04", invoiceNumber: "C1", articleDescription: "Name of B1", brandId: "BR" },
      ...{ articleCode: "B1", quantity: -1, point: 100, pointValue: 0.5, subTotal: -50, netSales: -100 },
      ...{ quarter: "2026-Q2", reason: null, isReversal: false, rules: 1 },
    });
    expect(bought).toHaveLength(3);
    expect(bought).toContainEqual(expect.objectContaining({ articleCode: "B1", quantity: 3, subTotal: 150 }));
    expect(bought).toContainEqual(expect.objectContaining({ articleCode: "P1", quantity: 10, point: 5, subTotal: 25 }));
    expect(bought).toContainEqual(expect.objectContaining({ articleCode: "Q1", point: 0, reason: "no_rate" }));
    expect([answer.b2bPurchases, answer.b2bPurchasesV2].map((rows) => [rows].flat().length)).toEqual([4, 4]);
    expect(answer.totalDealerSales).toMatchObject({
      currency: { symbol: "$" },
      quarters: [
        { quarter: "2026-Q1", netSales: 1_400, purchasePoints: 350, points: 350, subTotal: 175 },
        { quarter: "2026-Q2", netSales: -100, purchasePoints: -100, points: -100, subTotal: -50 },
        { quarter: "2026-Q3", points: 0 },
        { quarter: "2026-Q4", points: 0 },
      ],
    });
    expect(answer.verificationPercentages).toMatchObject([
      { quarter: "2026-Q1", bought: 3, registered: 0, percentage: 0, target: 60 },
      { bought: -1, percentage: null },
      { bought: 0, percentage: null },
      {},
    ]);
    expect(await ask(`{ b2bPurchasesV3(year: 2025) { id } onTimePaymentV2(year: 2026) { payments { id } } }`)).toEqual({
      b2bPurchasesV3: [],
      onTimePaymentV2: { payments: [] },
    });
    // By the ERP's code too; another's code is refused.
    expect(await ask(`{ b2bPurchases(year: 2026, custCode: "RD1") { id } }`)).toMatchObject({
      b2bPurchases: { length: 4 },
    });
    await expect(ask(`{ b2bPurchases(year: 2026, custCode: "D2") { id } }`)).rejects.toThrow("forbidden");
    await expect(ask(`{ b2bPurchases(year: 2026, sorg: "G001") { id } }`)).rejects.toThrow("invalid_input");
  });

  it("an invoice that is paid on time earns more points, and a correction takes them back", async () => {
    await post("I1", { day: "2026-02-04", lines: { B1: 3, P1: 10, Q1: 1 }, clearedOn: "2026-09-30" });
    await deliver();
    expect(await balance()).toMatchObject({ paymentPoints: 20, invoicesPaid: 1, invoicesOnTime: 1 });
    await post("I1", { day: "2026-02-04", lines: { B1: 3, P1: 10, Q1: 1 }, clearedOn: "2026-10-02" });
    await deliver();
    expect(await balance()).toMatchObject({
      paymentPoints: 0,
      invoicesPaid: 1,
      invoicesOnTime: 0,
      purchasePoints: 250,
    });
    const { onTimePaymentV2 } = await ask(
      `{ onTimePaymentV2(year: 2026) { quarters { quarter invoices onTime percentage points } payments { invoiceNumber paidOn onTime points reason isReversal } } }`,
    );
    expect(onTimePaymentV2).toMatchObject({
      quarters: [
        {},
        {},
        { invoices: 0, percentage: null },
        { quarter: "2026-Q4", invoices: 1, onTime: 0, percentage: 0 },
      ],
    });
    const { payments } = Object(onTimePaymentV2);
    expect(payments[0]).toMatchObject({ paidOn: "2026-10-02", onTime: false, points: 0, reason: "paid_late" });
  });

  it("says why an invoice that was paid on time earned nothing", async () => {
    for (const [invoice, clearedOn] of Object.entries({ N1: "2026-07-01", N2: "2026-07-02", N3: "2026-12-01" }))
      await post(invoice, { day: "2026-02-04", lines: { Q1: 1 }, clearedOn });
    await deliver();
    const { onTimePaymentV2 } = await ask(
      `{ onTimePaymentV2(year: 2026) { payments { invoiceNumber points pointValue reason } } }`,
    );
    const { payments } = Object(onTimePaymentV2);
    expect(payments).toContainEqual({ invoiceNumber: "N1", points: 0, pointValue: 0.5, reason: "no_share" });
    expect(payments).toContainEqual(expect.objectContaining({ invoiceNumber: "N3", reason: "paid_late" }));
  });

  it("an invoice paid online in full by its due date is on time, whenever the ERP clears it", async () => {
    const before = await balance();
    await post("I3", { day: "2026-03-04", lines: { B1: 1 } });
    await post("I4", { day: "2026-03-04", lines: { B1: 1 } });
    const paid = (id: string, invoiceNo: string, isPartialPayment: boolean) =>
      paymentRequestSchema.parse({
        ...{ id, customer: "D1", payerCode: "D1", payerName: "D1", userId: "dora", host: HOST, locale: "en-US" },
        ...{ sorg: "U001", companyCode: "KU001", merchant: "U001", amount: 1_000_000, currency: "USD" },
        ...{ paymentId: "CARD", method: { type: "Credit Card", desc: "Card" }, provider: "sandbox", state: "paid" },
        ...{ invoices: [{ sorg: "U001", invoiceNo, amount: 1_000_000 }], isPartialPayment, digest: id, version: 1 },
        // Still September 30 in New York.
        ...{ createdAt: "2026-09-30T10:00:00.000Z", expiresAt: "2026-10-01T10:00:00.000Z" },
        endedAt: "2026-10-01T03:00:00.000Z",
      });
    const part = "01K6B0NVS0000000000000000P";
    await store([...newRequestWrites(paid(FULL, "I3", false)), ...newRequestWrites(paid(part, "I4", true))]);
    const settled = [FULL, part].map((requestId) =>
      message("payment.settled", {
        ...{ requestId, sorg: "U001", customer: "D1", amount: 1_000_000, currency: "USD", merchant: "U001" },
        isPartialPayment: requestId === part,
      }),
    );
    expect(await handler({ Records: [...settled, ...settled] })).toEqual({ batchItemFailures: [] });
    const { invoicesPaid, invoicesOnTime, paymentPoints } = await balance();
    expect(invoicesPaid - before.invoicesPaid).toBe(1);
    for (const invoiceNo of ["I3", "I4"]) {
      await post(invoiceNo, { day: "2026-03-04", lines: { B1: 1 }, clearedOn: "2026-10-03" });
    }
    await deliver();
    expect(await balance()).toMatchObject({ invoicesPaid: invoicesPaid + 1, invoicesOnTime, paymentPoints });
    expect(paymentPoints - before.paymentPoints).toBe(10);
  });

  it("each installment counts as paid on time or late, cleared by the ERP or paid online, in any order", async () => {
    const before = await balance();
    const lines = { B1: 4 };
    const day = "2026-03-05";
    // The second installment comes first; the invoice is recorded with it.
    await post("I5", { day, lines: {}, installment: [2, 100], clearedOn: "2026-10-03" });
    await deliver();
    expect(await balance()).toEqual(before);
    await post("I5", { day, lines, installment: [1, 200], clearedOn: "2026-09-30" });
    await post("I5", { day, lines: {}, installment: [3, 100] });
    await deliver();
    const since = async () => {
      const now = await balance();
      const paid = now.invoicesPaid - before.invoicesPaid;
      return [now.paymentPoints - before.paymentPoints, paid, now.invoicesOnTime - before.invoicesOnTime];
    };
    // 40 points for payment on time: half of them for the first.
    expect(await since()).toEqual([20, 2, 1]);
    const notes = async () =>
      Object((await ask(`{ bonusExplanation(reference: "I5") { notes } }`)).bonusExplanation).notes;
    expect(await notes()).toEqual(["earned", "paid_late", "not_paid"]);
    const id = INSTALLMENT;
    const request = paymentRequestSchema.parse({
      ...{ id, customer: "D1", payerCode: "D1", payerName: "D1", userId: "dora", host: HOST, locale: "en-US" },
      ...{ sorg: "U001", companyCode: "KU001", merchant: "U001", amount: 1_000_000, currency: "USD" },
      ...{ paymentId: "CARD", method: { type: "Credit Card", desc: "Card" }, provider: "sandbox", state: "paid" },
      ...{ invoices: [{ sorg: "U001", invoiceNo: "I5", installment: 3, amount: 1_000_000 }], digest: id, version: 1 },
      ...{ createdAt: "2026-09-29T10:00:00.000Z", expiresAt: "2026-09-30T10:00:00.000Z", isPartialPayment: false },
      endedAt: "2026-09-29T13:00:00.000Z",
    });
    await store(newRequestWrites(request));
    const amount = { customer: "D1", amount: 1_000_000, currency: "USD", merchant: "U001", isPartialPayment: false };
    const settled = message("payment.settled", { requestId: id, sorg: "U001", ...amount });
    expect(await handler({ Records: [settled, settled] })).toEqual({ batchItemFailures: [] });
    expect(await since()).toEqual([30, 3, 2]);
    expect(await notes()).toEqual(["earned", "paid_late"]);
    // The ERP clears it later, and corrects the second.
    await post("I5", { day, lines: {}, installment: [3, 100], clearedOn: "2026-10-05" });
    await post("I5", { day, lines: {}, installment: [2, 100], clearedOn: "2026-09-20" });
    await deliver(3);
    expect(await since()).toEqual([40, 3, 3]);
    const { onTimePaymentV2 } = await ask(
      `{ onTimePaymentV2(year: 2026) { payments { invoiceNumber installment points isReversal onTime } } }`,
    );
    const own = Object(onTimePaymentV2).payments.filter((each: Record<string, unknown>) => each.invoiceNumber === "I5");
    expect(own).toContainEqual({ invoiceNumber: "I5", installment: 2, points: 10, isReversal: false, onTime: true });
    expect(own).toContainEqual({ invoiceNumber: "I5", installment: 1, points: 20, isReversal: false, onTime: true });
    await post("C5", { day: "2026-10-10", lines, credit: "I5" });
    await deliver();
    expect(await since()).toEqual([0, 3, 3]);
    expect((await balance()).purchasePoints).toBe(before.purchasePoints);
  });

  it("[bonus-003] a registered frame earns points, listed with class and quarter; deleting it, or the ERP's refusal, takes them back exactly", async () => {
    const before = await balance();
    const buyer = { name: "Ada", phone: "1234567", email: "", address: "", city: "" };
    const sale = { frameNumber: "WTU7101K", soldOn: parseDay("2026-11-20"), buyer };
    const registered = await withActor(dora, () => registerFrame(sale));
    await deliver();
    expect(await balance()).toMatchObject({ retailPoints: 40, retailValue: 200_000, bikesRegistered: 1 });
    const { retailSalesV2 } = await ask(
      `{ retailSalesV2(year: 2026) { inputDate frameNumber class point pointValue subTotal quarter } }`,
    );
    expect(retailSalesV2).toEqual([
      {
        ...{ inputDate: "2026-11-22", frameNumber: "WTU7101K", class: "A", point: 40, pointValue: 0.5, subTotal: 20 },
        quarter: "2026-Q4",
      },
    ]);
    const answered = {
      registrationId: registered.id,
      frameNumber: "WTU7101K",
      sequence: 1,
      accepted: false,
      reason: "R",
    };
    await asSystem(() => answerRegistration({ ...answered, asOf: "2026-11-22T13:00:00.000Z" }));
    await deliver();
    expect(await balance()).toMatchObject({ retailPoints: 0, bikesRegistered: 0 });
    await asSystem(() => answerRegistration({ ...answered, accepted: true, asOf: "2026-11-22T14:00:00.000Z" }));
    await deliver();
    expect(await balance()).toMatchObject({ retailPoints: 40 });
    await withActor(dora, () => deleteRegistration({ frameNumber: "WTU7101K" }));
    await deliver();
    expect(await balance()).toEqual(before);
    // Another dealer's registration of the frame is theirs alone.
    await withActor(otto, () => registerFrame(sale));
    await deliver();
    expect(await balance()).toEqual(before);
    expect(await balance("D2")).toMatchObject({ retailPoints: 40 });
  });

  it("what is calculated again from nothing is what was stored", async () => {
    const before = [await balance("D1"), await balance("D2")];
    const items = await itemsUnder("BONUS#", "BONUSBALANCE#", "BONUSSOURCE#");
    await asSystem(async () => {
      for (const { pk, sk } of items)
        await commit({ writes: [{ kind: "delete", key: { pk: String(pk), sk: String(sk) } }] });
    });
    expect(await balance("D1")).not.toEqual(before[0]);
    await Promise.all([
      asSystem(() => recordBonusInvoices({ sorg: "U001", invoiceNos: ["O1", "C1", "I4", "N1", "N2", "N3"] })),
      asSystem(() => recordBonusPayment({ requestId: FULL })),
      asSystem(() => recordBonusPayment({ requestId: INSTALLMENT })),
      asSystem(() => recordBonusInvoices({ sorg: "U001", invoiceNos: ["C5"] })),
      asSystem(() => recordBonusInstallment({ sorg: "U001", invoiceNo: "I5" })),
      asSystem(() => recordBonusInvoices({ sorg: "U001", invoiceNos: ["I1", "O1", "C1"] })),
      asSystem(() => recordBonusFrames([{ frameNumber: "WTU7101K", sorg: "U001", brand: "VEL" }])),
      asSystem(() => recordBonusFrames([{ frameNumber: "WTU7101K", sorg: "U001", brand: "VEL" }])),
    ]);
    expect([await balance("D1"), await balance("D2")]).toEqual(before);
  });

  it("rules that come later do not change what was earned", async () => {
    const before = await balance();
    const rates = [{ kind: "purchase" as const, points: 1 }];
    await asSystem(() => putBonusRules(bonusRules({ version: 2, validFrom: "2026-01-01", pointValue: 10_000, rates })));
    await asSystem(() => recordBonusInvoices({ sorg: "U001", invoiceNos: ["I1", "C1"] }));
    expect(await balance()).toEqual(before);
    await post("I2", { day: "2026-11-20", lines: { B1: 1 } });
    await deliver();
    const { b2bPurchasesV3 } = await ask(`{ b2bPurchasesV3(year: 2026) { invoiceNumber point pointValue rules } }`);
    expect([b2bPurchasesV3].flat()[0]).toEqual({ invoiceNumber: "I2", point: 1, pointValue: 1, rules: 2 });
    await expect(
      asSystem(() => putBonusRules(bonusRules({ version: 2, validFrom: "2026-01-01" }))),
    ).rejects.toMatchObject({ userErrors: [{ field: "version", message: "bonus_version_changed" }] });
  });

  it("says what an order would earn, and why something earned nothing", async () => {
    const { bonusForecast, bonusProgram } = await ask(`{
      bonusForecast(lines: [{ articleCode: "B1", quantity: 12 }]) { points subTotal onTimePoints lines { description point } currency { symbol } }
      bonusProgram { name version pointValue } }`);
    expect(bonusForecast).toMatchObject({ points: 12, subTotal: 12, lines: [{ description: "Name of B1", point: 1 }] });
    expect(bonusProgram).toEqual({ name: "Rewards", version: 2, pointValue: 1 });
    await expect(ask(`{ bonusForecast(lines: [{ articleCode: "NONE", quantity: 1 }]) { points } }`)).rejects.toThrow(
      "invalid_input",
    );
    const explain = async (reference: string) => {
      const { bonusExplanation } = await ask(
        `{ bonusExplanation(reference: "${reference}") { kind notes entries { document points reason } } }`,
      );
      return Object(bonusExplanation);
    };
    expect(await explain("i1")).toMatchObject({
      kind: "invoice",
      notes: ["earned", "credited", "no_rate", "paid_late"],
    });
    expect(await explain("C1")).toMatchObject({ notes: ["credited"], entries: [{ document: "C1", points: -100 }] });
    expect(await explain("I2")).toMatchObject({ notes: ["earned", "not_paid"] });
    expect(await explain("WTU7102K")).toEqual({ kind: "frame", notes: ["not_registered"], entries: [] });
    for (const foreign of ["O1", "NONE"]) await expect(explain(foreign)).rejects.toThrow("not_found");
  });

  it("lists are paged by a cursor, and go past 10,000 entries of a year", async () => {
    const MANY = 10_020;
    const page = async (after = "", limit = 4_000) => {
      const { b2bPurchasesV3 } = await ask(
        `{ b2bPurchasesV3(year: 2024, limit: ${limit} ${after && `after: "${after}"`}) { cursor invoiceNumber invoiceDate } }`,
      );
      return [b2bPurchasesV3].flat().map(Object);
    };
    const entryOf = (place: number): Entry => ({
      ...{ id: `many-${place}`, reverses: "", customer: "D1", kind: "purchase", document: `M${place}`, line: 1 },
      ...{
        day: parseDay(`2024-${String(1 + (place % 12)).padStart(2, "0")}-11`),
        articleCode: "P1",
        description: "P1",
      },
      ...{ brandId: "", class: "", quantity: 1, points: 5, pointValue: amountOf(5_000), netSales: amountOf(10_000) },
      ...{ bikes: 0, paid: 0, onTime: 0, dueDate: "", rules: 1, reason: "" },
    });
    // The last three are lines of the same invoice, and share an item.
    const postings = [
      ...Array.from({ length: MANY - 3 }, (_, place) => [entryOf(place)]),
      [0, 12, 24].map((line) => ({ ...entryOf(line), id: `lines-${line}`, document: "LINES", line })),
    ];
    const writes = postings.flatMap((entries, place) =>
      appendWrites(invoiceSource("U001", `M${place}`), "U001", 1, entries).filter(({ kind }) => kind === "put"),
    );
    for (const some of chunk(writes, 100)) await asSystem(() => commit({ writes: some }));
    const pages: Record<string, string>[][] = [];
    do pages.push(await page(pages.at(-1)?.at(-1)?.cursor));
    while (pages.at(-1)?.length === 4_000);
    expect(pages.map(({ length }) => length)).toEqual([4_000, 4_000, MANY - 8_000]);
    const rows = pages.flat();
    expect(new Set(rows.map(({ cursor }) => cursor)).size).toBe(MANY);
    expect(new Set(rows.map(({ invoiceNumber }) => invoiceNumber)).size).toBe(MANY - 2);
    const days = rows.map(({ invoiceDate }) => invoiceDate ?? "");
    expect(days).toEqual(days.toSorted().toReversed());
    // A page may end between the lines of an invoice.
    const first = rows.findIndex(({ invoiceNumber }) => invoiceNumber === "LINES");
    const next = await page(rows[first]?.cursor, 3);
    expect(next).toEqual(rows.slice(first + 1, first + 4));
    // Without a limit, the newest 5,000.
    const { b2bPurchases } = await ask(`{ b2bPurchases(year: 2024) { id } }`);
    expect([b2bPurchases].flat()).toHaveLength(5_000);
    for (const wrong of ["x", "WyJhIiwwXQ", rows[0]?.cursor?.slice(1)])
      await expect(page(wrong, 5)).rejects.toThrow("invalid_input");
    const { cursor = "" } = rows[0] ?? {};
    await expect(ask(`{ b2bPurchasesV3(year: 2023, after: "${cursor}") { id } }`)).rejects.toThrow("invalid_input");
    await expect(page("", 5_001)).rejects.toThrow("invalid_input");
  });
});
