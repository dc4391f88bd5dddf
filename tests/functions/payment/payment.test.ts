import { readPayment, settleOutcome } from "@spoke/core/payments/requests";
import type { Actor } from "@spoke/core/platform";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dayFromNow, EUR, invoiced, outcomeOf, pay, payingShop, startSandbox } from "../../builders/paying-shop.ts";
import { asSystem } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { execute } from "../../support/graphql.ts";
import { startStores } from "../../support/stores.ts";

/** Runs a document as an actor; the data, as a client gets them. */
async function run(actor: Actor, query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await execute(actor, query, variables);
  expect(errors).toBeUndefined();
  return data;
}

let table: TestTable;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeAll(async () => {
  table = await startStores();
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.stop();
  await table.stop();
});

const RESULT = `{ paymentRequest { externalId amount currency state paymentStatus { id description } virtualAccountNo
  expiredDate createdAt redirectUrl freightAllowance earlyPaymentDiscount paymentDiscount invoices { invoiceNo amount } } message { status description }
  userErrors { field message values { name value } } }`;
const LOOK = `query ($merchant: String) { payableInvoices(merchant: $merchant) { merchant { sorg merchant companyCode }
  payers { payerCode payerName } payerCode rule allowPartialPayment withCredits additionalDisplays currency { symbol }
  payments { id type paymentMerchants { paymentDiscount extPaymentGatewayId } }
  invoices { invoiceNo assignment openAmount overdue isPayable status } } }`;

it("[payment-017] [payment-018] all three versions ask for the same payment, in units, by number or accounting number", async () => {
  const dealer = await payingShop();
  await invoiced(dealer, "I1", { accountingNo: "9001", accountingAmount: 99.95 * EUR });
  await invoiced(dealer, "C1", { accountingNo: "9002", accountingAmount: -20 * EUR });
  const base = {
    amount: 79.95,
    currency: "EUR",
    payerCode: dealer.unified,
    payerName: "Shop",
    merchant: `M ${dealer.sorg}`,
  };
  const first = await run(
    dealer.actor(),
    `mutation ($amount: Decimal!, $currency: String!, $payerName: String, $payerCode: String!, $positive: [String!]!, $negative: [String!], $merchant: String!) {
      made: createInvoicePaymentRequest(amount: $amount, currency: $currency, payerName: $payerName, payerCode: $payerCode,
        positiveInvoiceNumbers: $positive, negativeInvoiceNumbers: $negative, merchant: $merchant) ${RESULT} }`,
    { ...base, positive: ["I1"], negative: ["C1"] },
  );
  expect(first.made).toMatchObject({
    paymentRequest: {
      ...{ amount: 79.95, currency: "EUR", state: "pending", virtualAccountNo: null },
      paymentStatus: { id: "pending", description: "payment_state_pending" },
      invoices: [
        { invoiceNo: "I1", amount: 99.95 },
        { invoiceNo: "C1", amount: -20 },
      ],
    },
    message: { status: "success" },
  });
  const second = await run(
    dealer.actor(),
    `mutation ($amount: Decimal!, $currency: String!, $payerCode: String!, $numbers: [String!]!, $merchant: String!) {
      made: createInvoicePaymentRequestV2(amount: $amount, currency: $currency, payerCode: $payerCode, accountingNumbers: $numbers, merchant: $merchant) ${RESULT} }`,
    { ...base, numbers: ["9001", "9002"] },
  );
  expect(second.made.paymentRequest.externalId).toBe(first.made.paymentRequest.externalId);
  const third = await run(
    dealer.actor({ userId: "colleague" }),
    `mutation ($amount: Decimal!, $currency: String!, $payerCode: String!, $numbers: [String!], $merchant: String!) {
      made: createInvoicePaymentRequestV3(amount: $amount, currency: $currency, payerCode: $payerCode, accountingNumbers: $numbers,
        merchant: $merchant, paymentId: "VA", isPartialPayment: false, extRefData: "PO 7", paymentRequestData: { shouldSavePayment: true }) ${RESULT} }`,
    { ...base, numbers: ["9001"] },
  );
  expect(third.made).toEqual({
    paymentRequest: null,
    message: { status: "failed", description: "invoice_already_paid" },
    userErrors: [{ field: "invoices", message: "invoice_already_paid", values: [{ name: "invoiceNo", value: "I1" }] }],
  });
});

it("a payment method's discount is taken off the amount, and shown", async () => {
  const dealer = await payingShop();
  await invoiced(dealer, "I1");
  const { made } = await run(
    dealer.actor(),
    `mutation ($payerCode: String!, $merchant: String!) { made: createInvoicePaymentRequestV3(amount: 98, currency: "EUR", payerCode: $payerCode,
      positiveInvoiceNumbers: ["I1"], merchant: $merchant, paymentId: "ACH") ${RESULT} }`,
    { payerCode: dealer.unified, merchant: dealer.sorg },
  );
  expect(made.paymentRequest).toMatchObject({
    ...{ amount: 98, paymentDiscount: 2, freightAllowance: 0, earlyPaymentDiscount: 0 },
    invoices: [{ invoiceNo: "I1", amount: 100 }],
  });
});

it("a text with a number of a card in it is refused at its field", async () => {
  const dealer = await payingShop();
  await invoiced(dealer, "I1");
  const { made } = await run(
    dealer.actor(),
    `mutation ($payerCode: String!, $merchant: String!) { made: createInvoicePaymentRequestV3(amount: 100, currency: "EUR", payerCode: $payerCode,
      positiveInvoiceNumbers: ["I1"], merchant: $merchant, extRefData: "4111 1111 1111 1111") ${RESULT} }`,
    { payerCode: dealer.unified, merchant: dealer.sorg },
  );
  expect(made.userErrors).toEqual([{ field: "extRefData", message: "account_number_refused", values: [] }]);
});

it("one query returns payment rules, methods, and open invoices", async () => {
  const dealer = await payingShop();
  await invoiced(dealer, "I1");
  const { payableInvoices: desk } = await run(dealer.actor(), LOOK, { merchant: `K${dealer.sorg}` });
  expect(desk).toMatchObject({
    merchant: { sorg: dealer.sorg, merchant: `M ${dealer.sorg}`, companyCode: `K${dealer.sorg}` },
    payers: [{ payerCode: dealer.unified, payerName: `Dealer ${dealer.unified}` }],
    ...{ payerCode: dealer.unified, rule: "overdue", allowPartialPayment: true, withCredits: true },
    additionalDisplays: ["freightAllowance", "earlyPaymentDiscount", "paymentDiscount"],
    invoices: [{ invoiceNo: "I1", assignment: "I1", openAmount: 100, overdue: 10, isPayable: true, status: "Open" }],
  });
  expect(desk.payments.map(({ id }: { id: string }) => id)).toEqual(["CARD", "ACH", "VA"]);
});

it("the account on invoices can also be transferred to; without one there is none", async () => {
  const ask = "{ payableInvoices { customerNumber bankAccount { holder bank iban bic account bankCode } } }";
  const bank = { name: "Demobank", iban: "DE89370400440532013000", bic: "COBADEFFXXX" };
  const dealer = await payingShop({}, { seller: { name: "Nordvik GmbH", bank } });
  expect((await run(dealer.actor(), ask)).payableInvoices).toEqual({
    customerNumber: expect.stringMatching(/./),
    bankAccount: {
      ...{ holder: "Nordvik GmbH", bank: "Demobank", iban: bank.iban, bic: bank.bic },
      ...{ account: null, bankCode: null },
    },
  });
  expect((await run((await payingShop()).actor(), ask)).payableInvoices.bankAccount).toBeNull();
});

it("an open invoice has the same id in the list and where it is paid, so that a selection is found again", async () => {
  const dealer = await payingShop();
  await invoiced(dealer, "I1");
  await invoiced(dealer, "I2", { installment: 1 });
  await invoiced(dealer, "I2", { installment: 2 });
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();
  const { openInvoiceList, payableInvoices } = await run(
    dealer.actor(),
    `{ openInvoiceList { data { id } } payableInvoices { invoices { id } } }`,
  );
  expect(ids(payableInvoices.invoices)).toEqual(ids(openInvoiceList.data));
  expect(new Set(ids(payableInvoices.invoices)).size).toBe(3);
});

it("paid invoices name their payment, and say where a settled credit went: the payment that used it, or the invoice it was set against", async () => {
  const dealer = await payingShop();
  const today = dayFromNow(0);
  const closed = { status: "Paid", clearingDate: today } as const;
  await invoiced(dealer, "I1");
  await invoiced(dealer, "I2", { ...closed, accountingAmount: 100 * EUR });
  const credit = { accountingAmount: -20 * EUR };
  await invoiced(dealer, "C1", credit);
  await invoiced(dealer, "C2", { ...credit, ...closed, assignment: "I2" });
  await invoiced(dealer, "C3", { ...credit, ...closed });
  const payment = await pay(dealer, { amount: 80 * EUR, negatives: ["C1"] });
  await asSystem(() => settleOutcome({ outcome: outcomeOf(payment) }));
  await invoiced(dealer, "C1", { ...credit, ...closed });
  await invoiced(dealer, "I1", { ...closed, accountingAmount: 100 * EUR });
  const uses = async (scopes: readonly string[]) => {
    const query = `query ($filter: InvoiceFilter) { invoiceV5(filter: $filter) {
      data { invoiceNo creditUse { externalId paidAt invoiceNo } settlingPayment { externalId } } } }`;
    const actor = dealer.actor({ scopes: new Set(["page.invoice-status", ...scopes]) });
    const { invoiceV5 } = await run(actor, query, { filter: { state: "paid" } });
    return invoiceV5.data as { invoiceNo: string; creditUse: unknown; settlingPayment: unknown }[];
  };
  const none = { externalId: null, paidAt: null, invoiceNo: null };
  const byNumber = <Value>(rows: Awaited<ReturnType<typeof uses>>, value: (row: (typeof rows)[number]) => Value) =>
    new Map(rows.map((row) => [row.invoiceNo, value(row)]));
  const rows = await uses(["page.payment-request"]);
  const shown = byNumber(rows, ({ creditUse }) => creditUse);
  const payments = byNumber(rows, ({ settlingPayment }) => settlingPayment);
  expect(shown.get("C1")).toMatchObject({ externalId: payment.id, invoiceNo: null });
  expect(shown.get("C2")).toEqual({ ...none, invoiceNo: "I2" });
  expect([shown.get("C3"), shown.get("I2")]).toEqual([null, null]);
  expect([payments.get("I1"), payments.get("C1")]).toEqual([{ externalId: payment.id }, { externalId: payment.id }]);
  expect(payments.get("I2")).toBeNull();
  const hidden = await uses([]);
  expect(hidden.flatMap(({ creditUse, settlingPayment }) => [creditUse, settlingPayment])).not.toContainEqual(
    expect.objectContaining({ externalId: payment.id }),
  );
});

it("a payment names the reference that the payer gave it", async () => {
  const dealer = await payingShop();
  await invoiced(dealer, "I1");
  const { made } = await run(
    dealer.actor(),
    `mutation ($payerCode: String!, $merchant: String!) { made: createInvoicePaymentRequestV3(amount: 100, currency: "EUR", payerCode: $payerCode,
      positiveInvoiceNumbers: ["I1"], merchant: $merchant, paymentId: "CARD", extRefData: "Transfer 1") { paymentRequest { extRefData } } }`,
    { payerCode: dealer.unified, merchant: dealer.sorg },
  );
  expect(made.paymentRequest).toEqual({ extRefData: "Transfer 1" });
});

it("[payment-019] [payment-020] [payment-026] finding, calling off, saved payments and price components", async () => {
  const dealer = await payingShop();
  await invoiced(dealer, "I1");
  const keys = { payerCode: dealer.unified, merchant: dealer.sorg };
  const ask = `mutation ($payerCode: String!, $merchant: String!) { made: createInvoicePaymentRequestV3(amount: 100, currency: "EUR", payerCode: $payerCode,
    positiveInvoiceNumbers: ["I1"], merchant: $merchant, paymentId: "CARD", paymentRequestData: { creditCardType: "Visa", shouldSavePayment: true }) ${RESULT} }`;
  const { made } = await run(dealer.actor(), ask, keys);
  const find = `query ($payerCode: String!, $merchant: String!) { found: paymentRequestByPayerAndInvoiceNos(payerCode: $payerCode, invoiceNos: ["I1"], merchant: $merchant) { externalId } }`;
  expect((await run(dealer.actor(), find, keys)).found).toEqual({ externalId: made.paymentRequest.externalId });
  const cancelRequest = `mutation ($payerCode: String!, $merchant: String!) { ended: voidPaymentRequest(payerCode: $payerCode, merchant: $merchant) { paymentRequests { state redirectUrl } message { status description } } }`;
  expect((await run(dealer.actor(), cancelRequest, keys)).ended).toEqual({
    paymentRequests: [{ state: "voided", redirectUrl: null }],
    message: { status: "success", description: "success_void_payment_request" },
  });
  expect((await run(dealer.actor(), cancelRequest, keys)).ended.message).toEqual({
    status: "failed",
    description: "not_found",
  });
  const again = await run(dealer.actor(), ask, keys);
  const request = await readPayment(again.made.paymentRequest.externalId);
  if (!request) throw new Error("there is no request");
  const used = { type: "Credit Card", brand: "Visa", last4: "4242" };
  await asSystem(() => settleOutcome({ outcome: outcomeOf(request, { used, savedToken: "tok_1" }) }));
  const saved = await run(
    dealer.actor(),
    `{ savedPayments { id display type paymentMerchant { sorg payment { id } } } }`,
  );
  expect(saved.savedPayments).toMatchObject([
    { display: "Visa •••• 4242", type: "Credit Card", paymentMerchant: { sorg: dealer.sorg, payment: { id: "CARD" } } },
  ]);
  expect(JSON.stringify(saved)).not.toContain("tok_1");
  const forget = `mutation ($id: ID!) { done: deleteUserPayment(id: $id) { status } }`;
  const { id } = saved.savedPayments[0];
  expect((await run(dealer.actor(), forget, { id })).done).toEqual({ status: true });
  expect((await run(dealer.actor(), forget, { id })).done).toEqual({ status: false });
  const components = `query ($module: String!) { priceComponents(module: $module) { sorg module additionalDisplays } }`;
  const additionalDisplays = ["freightAllowance", "earlyPaymentDiscount", "paymentDiscount"];
  expect((await run(dealer.actor(), components, { module: "invoice" })).priceComponents).toEqual([
    { sorg: dealer.sorg, module: "invoice", additionalDisplays },
  ]);
  expect((await run(dealer.actor(), components, { module: "checkout" })).priceComponents).toEqual([]);
});
