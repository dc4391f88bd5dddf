import {
  putBonusRules,
  recordBonusFrames,
  recordBonusInstallment,
  recordBonusInvoices,
  recordBonusPayment,
} from "@spoke/core/bonus";
import { paymentRequestSchema } from "@spoke/core/payments/requests/schema.ts";
import { newRequestWrites } from "@spoke/core/payments/requests/store.ts";
import { commit, parseDay, withActor } from "@spoke/core/platform";
import { answerRegistration, deleteRegistration, registerFrame, retryRegistration } from "@spoke/core/registration";
import { handler } from "@spoke/functions/subscribers/bonus-ledger.ts";
import { describe, expect, it } from "vitest";
import { bonusRules } from "../../builders/bonus.ts";
import { HOST, store } from "../../builders/records.ts";
import { itemsUnder } from "../../builders/store.ts";
import { ask, asSystem, balance, deliver, dora, FULL, INSTALLMENT, message, otto, post, useBonus } from "./dealers.ts";

useBonus();

async function explain(reference: string) {
  const { bonusExplanation } = await ask(
    `{ bonusExplanation(reference: "${reference}") { kind notes entries { document points reason } } }`,
  );
  return Object(bonusExplanation);
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
      b2bPurchasesV3${args} { invoiceDate invoiceNumber articleDescription brandId brandName articleCode quantity point pointValue subTotal netSales quarter reason isReversal rules }
      retailSales${args} { frameNumber } retailSalesV2${args} { frameNumber }
      totalDealerSales${args} { currency { symbol } quarters { quarter netSales purchasePoints points subTotal } }
      onTimePayment${args} { quarter } onTimePaymentV2${args} { quarters { quarter percentage } payments { invoiceNumber } }
      verificationPercentages${args} { quarter bought registered percentage target } }`);
    const [returned, ...bought] = [answer.b2bPurchasesV3].flat();
    expect(returned).toEqual({
      ...{ invoiceDate: "2026-05-04", invoiceNumber: "C1", articleDescription: "Name of B1", brandId: "BR" },
      brandName: "Brand",
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

  it("an overdue invoice that is not paid counts as not on time", async () => {
    const share = async () => {
      const { onTimePaymentV2 } = await ask(`{ onTimePaymentV2(year: 2026) { quarters { invoices onTime } } }`);
      return Object(onTimePaymentV2).quarters[2];
    };
    const before = await share();
    await post("LATE1", { day: "2026-02-04", lines: { Q1: 1 } });
    await deliver();
    expect(await share()).toEqual({ invoices: before.invoices + 1, onTime: before.onTime });
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
    expect(await balance()).toMatchObject({ retailPoints: 0, bikesRegistered: 0 });
    expect(await explain("WTU7101K")).toEqual({ kind: "frame", notes: ["not_confirmed"], entries: [] });
    const answered = {
      sorg: registered.sorg,
      registrationId: registered.id,
      frameNumber: "WTU7101K",
      sequence: 1,
      accepted: true,
      reason: "",
    };
    await asSystem(() => answerRegistration({ ...answered, asOf: "2026-11-22T12:30:00.000Z" }));
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
    const refused = { ...answered, accepted: false, reason: "R" };
    await asSystem(() => answerRegistration({ ...refused, asOf: "2026-11-22T13:00:00.000Z" }));
    await deliver();
    expect(await balance()).toMatchObject({ retailPoints: 0, bikesRegistered: 0 });
    // Sent again, it waits for the ERP like a new one.
    await withActor(dora, () => retryRegistration({ frameNumber: "WTU7101K" }));
    await deliver();
    expect(await balance()).toMatchObject({ retailPoints: 0, bikesRegistered: 0 });
    expect(await explain("WTU7101K")).toEqual({ kind: "frame", notes: ["not_confirmed"], entries: [] });
    await asSystem(() => answerRegistration({ ...answered, sequence: 2, asOf: "2026-11-22T14:00:00.000Z" }));
    await deliver();
    expect(await balance()).toMatchObject({ retailPoints: 40 });
    await withActor(dora, () => deleteRegistration({ frameNumber: "WTU7101K" }));
    await deliver();
    expect(await balance()).toEqual(before);
    // Another dealer's registration of the frame is theirs alone.
    const { id } = await withActor(otto, () => registerFrame(sale));
    await asSystem(() => answerRegistration({ ...answered, registrationId: id, asOf: "2026-11-22T15:00:00.000Z" }));
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
      asSystem(() => recordBonusInvoices({ sorg: "U001", invoiceNos: ["LATE1", "I1", "O1", "C1"] })),
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
    expect(await explain("i1")).toMatchObject({
      kind: "invoice",
      notes: ["earned", "credited", "no_rate", "paid_late"],
    });
    expect(await explain("C1")).toMatchObject({ notes: ["credited"], entries: [{ document: "C1", points: -100 }] });
    expect(await explain("I2")).toMatchObject({ notes: ["earned", "not_paid"] });
    expect(await explain("WTU7102K")).toEqual({ kind: "frame", notes: ["not_registered"], entries: [] });
    for (const foreign of ["O1", "NONE"]) await expect(explain(foreign)).rejects.toThrow("not_found");
  });
});
