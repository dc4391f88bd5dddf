import {
  initiatePayment,
  openRequests,
  payableInvoices,
  paymentRequest,
  paymentRequests,
  requestByInvoices,
  voidRequest,
} from "@spoke/core/payments/requests";
import { paymentNumber } from "@spoke/core/payments/requests/payment-number.ts";
import { setFaultHook } from "@spoke/core/platform";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { dayFromNow, EUR, invoiced, pay, payingShop, shown, startSandbox } from "../../../builders/paying-shop.ts";
import { asSystem, outbox, refusal } from "../../../builders/store.ts";
import type { TestTable } from "../../../support/cloud.ts";
import { startStores } from "../../../support/stores.ts";

let table: TestTable;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let restoreHook = (): void => undefined;
beforeAll(async () => {
  table = await startStores();
  sandbox = await startSandbox();
});
afterEach(() => restoreHook());
afterAll(async () => {
  await sandbox.stop();
  await table.stop();
});

it("[capability-007] [payment-017] a dealer requests a payment for an invoice, is sent to the provider, and the invoice is held", async () => {
  const shop = await payingShop();
  await invoiced(shop, "I1");
  await invoiced(shop, "I2");
  const request = await pay(shop);
  expect(request).toMatchObject({ state: "pending", amount: 100 * EUR, merchant: `M ${shop.sorg}` });
  expect(request.redirectUrl).toContain(sandbox.url);
  expect(await shown(shop)).toEqual({ I1: [100, false], I2: [100, true] });
  expect(await shop.as(() => paymentRequest({ id: request.id }))).toMatchObject({ state: "pending" });
});

it("a second request for the same invoice is refused", async () => {
  const shop = await payingShop();
  await invoiced(shop, "I1");
  const outcomes = await Promise.allSettled([pay(shop), pay(shop, { paymentId: "VA" }, { userId: "other" })]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await refusal(pay(shop, { paymentId: "VA" }))).toMatchObject({
    message: "invoice_already_paid",
    errors: [{ field: "invoices", values: { invoiceNo: "I1" } }],
  });
});

it("pressing the button twice creates one request", async () => {
  const shop = await payingShop();
  await invoiced(shop, "I1");
  const [first, second] = await Promise.all([pay(shop), pay(shop)]);
  const third = await pay(shop);
  expect([second.id, third.id]).toEqual([first.id, first.id]);
  expect(await shop.as(() => paymentRequests({}))).toMatchObject({ info: { count: 1 } });
});

it("the server calculates the total: another amount or currency is refused", async () => {
  const shop = await payingShop();
  await invoiced(shop, "I1", { freightAllowance: 3 * EUR, earlyPaymentDiscount: 2 * EUR });
  expect((await refusal(pay(shop))).errors).toEqual([{ field: "amount", message: "payment_amount_changed" }]);
  expect((await refusal(pay(shop, { amount: 95 * EUR, paymentId: "ACH" }))).errors[0]?.field).toBe("amount");
  expect((await refusal(pay(shop, { amount: 95 * EUR, currency: "USD" }))).errors[0]?.field).toBe("currency");
  const request = await pay(shop, { amount: 93.1 * EUR, paymentId: "ACH" });
  expect(request).toMatchObject({
    freightAllowance: 3 * EUR,
    earlyPaymentDiscount: 2 * EUR,
    methodDiscount: 1.9 * EUR,
  });
});

it("[payment-018] invoices and credits can be selected by accounting number", async () => {
  const shop = await payingShop();
  await invoiced(shop, "I1", { accountingNo: "9001" });
  await invoiced(shop, "C1", { accountingNo: "9002", accountingAmount: -30 * EUR });
  const request = await pay(shop, { amount: 70 * EUR, positives: [], accountingNumbers: ["9001", "9002"] });
  expect(request).toMatchObject({ invoices: [{ invoiceNo: "I1" }], credits: [{ invoiceNo: "C1", amount: -30 * EUR }] });
  expect(await shown(shop)).toEqual({ I1: [100, false], C1: [-30, false] });
});

it("without the reworked calculation, credits are refused", async () => {
  const shop = await payingShop({ flags: [] });
  await invoiced(shop, "I1");
  await invoiced(shop, "C1", { accountingAmount: -30 * EUR });
  const { errors } = await refusal(pay(shop, { amount: 70 * EUR, negatives: ["C1"] }));
  expect(errors).toEqual([{ field: "negativeInvoiceNumbers", message: "credits_not_taken" }]);
});

it("the host's rule applies: overdue invoices must be paid first", async () => {
  const shop = await payingShop();
  await invoiced(shop, "I1");
  await invoiced(shop, "LATE", { dueDate: dayFromNow(-3) });
  expect((await refusal(pay(shop))).errors).toEqual([{ field: "invoices", message: "payment_wrong_selection" }]);
  const both = await pay(shop, { positives: ["I1", "LATE"], amount: 200 * EUR });
  expect(both.invoices).toHaveLength(2);
});

it("installments are chosen separately, and allowances require all of them", async () => {
  const shop = await payingShop();
  for (const installment of [1, 2]) {
    const part = { installment, assignment: `I1-${installment}`, freightAllowance: 5 * EUR };
    await invoiced(shop, "I1", { ...part, dueDate: dayFromNow(installment * 30) });
  }
  expect(await shown(shop)).toEqual({ "I1/1": [100, true], "I1/2": [100, true] });
  expect((await refusal(pay(shop, { amount: 100 * EUR }))).errors[0]?.field).toBe("amount");
  const first = await pay(shop, { positives: ["I1-1"] });
  expect(first.invoices).toEqual([expect.objectContaining({ installment: 1, amount: 100 * EUR })]);
  expect(await shown(shop)).toEqual({ "I1/1": [100, false], "I1/2": [100, true] });
  const rest = await pay(shop, { positives: ["I1-2"] });
  expect(rest.freightAllowance).toBe(0);
});

it("a single invoice can be paid in part within limits, if the host allows it", async () => {
  const shop = await payingShop();
  await invoiced(shop, "I1", { freightAllowance: 3 * EUR });
  const part = (amount: number) => pay(shop, { amount, isPartialPayment: true });
  expect((await refusal(part(0.5 * EUR))).errors).toEqual([{ field: "amount", message: "payment_amount_min" }]);
  expect((await refusal(part(101 * EUR))).errors[0]).toMatchObject({
    message: "payment_amount_max",
    values: { total: 100 },
  });
  expect((await refusal(part(40.001 * EUR))).errors[0]?.message).toBe("payment_amount_decimals");
  expect(await part(40 * EUR)).toMatchObject({ isPartialPayment: true, amount: 40 * EUR, freightAllowance: 0 });
  const strict = await payingShop({ allowPartialPayment: false });
  await invoiced(strict, "I1");
  const { errors } = await refusal(pay(strict, { amount: 40 * EUR, isPartialPayment: true }));
  expect(errors[0]?.field).toBe("isPartialPayment");
});

it("[payment-027] invoices can be paid if the area's merchant and the host allow it", async () => {
  const shop = await payingShop();
  await invoiced(shop, "I1");
  await shop.setArea({ allowPayInvoice: false });
  expect((await refusal(pay(shop))).errors).toEqual([{ field: "merchant", message: "merchant_not_found" }]);
  expect((await shop.as(() => payableInvoices({}))).payees).toEqual([]);
  const closed = await payingShop({ payment: false });
  expect((await refusal(closed.as(() => payableInvoices({})))).message).toBe("payment_off");
});

it("other customers' invoices, requests, and merchants are not found", async () => {
  const [shop, other] = [await payingShop(), await payingShop()];
  await invoiced(shop, "I1");
  await invoiced(other, "I2");
  const request = await pay(shop);
  const foreign = await refusal(pay(other, { positives: ["I1"] }));
  expect(foreign).toEqual(await refusal(pay(other, { positives: ["I9"] })));
  expect(await refusal(pay(other, { payerCode: shop.unified, positives: ["I2"] }))).toEqual(
    await refusal(pay(other, { payerCode: "NOBODY", positives: ["I2"] })),
  );
  expect((await refusal(other.as(() => paymentRequest({ id: request.id })))).message).toBe("not_found");
  const byInvoices = { payerCode: shop.unified, merchant: shop.sorg, invoiceNos: ["I1"] };
  expect(await other.as(() => requestByInvoices(byInvoices))).toBeUndefined();
  const call = { payerCode: shop.unified, merchant: shop.sorg };
  expect((await refusal(other.as(() => voidRequest(call)))).message).toBe("not_found");
});

it("[payment-019] a request is found by payer, invoices, and merchant, and canceled by payer and merchant", async () => {
  const shop = await payingShop();
  await invoiced(shop, "I1");
  const request = await pay(shop, { paymentId: "VA" });
  expect(request.virtualAccountNo).toMatch(/^\d+$/);
  const input = { payerCode: `R${shop.unified}`, merchant: `M ${shop.sorg}`, invoiceNos: ["I1"] };
  const code = { unified: shop.unified, r3: `R${shop.unified}` };
  const who = { customer: { code, areas: [] } };
  expect((await shop.as(() => requestByInvoices(input), who))?.id).toBe(request.id);
  expect(await shop.as(() => requestByInvoices({ ...input, invoiceNos: ["I1", "I2"] }), who)).toBeUndefined();
  const ended = await shop.as(() => voidRequest(input), who);
  expect(ended).toMatchObject([{ id: request.id, state: "voided" }]);
  expect(await shown(shop)).toEqual({ I1: [100, true] });
  expect(await outbox("payment.failed", request.id)).toMatchObject([{ state: "voided" }]);
  expect((await refusal(shop.as(() => voidRequest(input), who))).message).toBe("not_found");
  expect((await pay(shop)).id).not.toBe(request.id);
});

it("if the provider is unreachable, the request stays and holds the invoice until it is sent again", async () => {
  const shop = await payingShop();
  await invoiced(shop, "I1");
  const url = process.env.SANDBOX_PAYMENTS_URL;
  process.env.SANDBOX_PAYMENTS_URL = "http://127.0.0.1:1";
  const request = await pay(shop).finally(() => {
    process.env.SANDBOX_PAYMENTS_URL = url;
  });
  expect(request).toMatchObject({ state: "created" });
  expect(await shown(shop)).toEqual({ I1: [100, false] });
  expect((await asSystem(() => openRequests({}))).requests.map(({ id }) => id)).toContain(request.id);
  expect(await asSystem(() => initiatePayment({ id: request.id }))).toMatchObject({ state: "pending" });
  expect((await pay(shop)).id).toBe(request.id);
});

it("if the provider declines a payment, the dealer gets a refusal, and the invoice is open again", async () => {
  const shop = await payingShop();
  await invoiced(shop, "I1");
  const key = process.env.SANDBOX_PAYMENTS_KEY;
  process.env.SANDBOX_PAYMENTS_KEY = "wrong";
  const refused = await refusal(pay(shop)).finally(() => {
    process.env.SANDBOX_PAYMENTS_KEY = key;
  });
  expect(refused.message).toBe("payment_not_possible");
  expect(await shown(shop)).toEqual({ I1: [100, true] });
  const { data } = await shop.as(() => paymentRequests({}));
  expect(data).toMatchObject([{ state: "failed", reason: "provider_refused" }]);
});

it("repeating after a crash at any AWS call creates exactly one request, which holds the invoice", async () => {
  for (const phase of ["before", "after"] as const) {
    for (let dies = 1, died = true; died; dies += 1) {
      const shop = await payingShop();
      await invoiced(shop, "I1");
      let calls = 0;
      restoreHook = setFaultHook((call) => {
        if (call.phase !== phase) return;
        calls += 1;
        if (calls === dies) throw new Error("the process died");
      });
      died = await pay(shop).then(
        () => false,
        (error: unknown) => {
          if (error instanceof Error && error.message === "the process died") return true;
          throw error;
        },
      );
      restoreHook();
      const request = await pay(shop);
      expect([request.state, (await shop.as(() => paymentRequests({}))).info.count]).toEqual(["pending", 1]);
      expect(await shown(shop)).toEqual({ I1: [100, false] });
    }
  }
}, 60_000);

it("[payment-022] [payment-024] requests are listed newest first, and filtered by state and text", async () => {
  const shop = await payingShop();
  await invoiced(shop, "I1");
  await invoiced(shop, "I2");
  const first = await pay(shop);
  const second = await pay(shop, { positives: ["I2"] });
  await shop.as(() => voidRequest({ payerCode: shop.unified, merchant: shop.sorg, id: first.id }));
  const list = async (filter: Parameters<typeof paymentRequests>[0]) =>
    (await shop.as(() => paymentRequests(filter))).data.map(({ id }) => id);
  expect(await list({})).toEqual([second.id, first.id]);
  expect(await list({ status: ["void"] })).toEqual([first.id]);
  expect(await list({ status: ["pending", "complete"] })).toEqual([second.id]);
  expect(await list({ search: "i1" })).toEqual([first.id]);
  expect(await list({ search: paymentNumber(first.id) })).toEqual([first.id]);
  expect(await list({ limit: 1, page: 2 })).toEqual([first.id]);
});
