import { hostConfigSchema } from "@spoke/core/host/schema.ts";
import { settleOutcome } from "@spoke/core/payments/requests";
import { paymentDocument, paymentOutboundKey } from "@spoke/core/payments/requests/erp.ts";
import { paymentNumber } from "@spoke/core/payments/requests/payment-number.ts";
import { receiptFile, receiptPdf } from "@spoke/core/payments/requests/receipt.ts";
import { paymentRequestSchema } from "@spoke/core/payments/requests/schema.ts";
import { amountOf } from "@spoke/core/platform/money.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { EUR, invoiced, outcomeOf, pay, payingShop, startSandbox } from "../../../builders/paying-shop.ts";
import { dealer, store } from "../../../builders/records.ts";
import { asSystem, refusal } from "../../../builders/store.ts";
import type { TestTable } from "../../../support/cloud.ts";
import { readPdf } from "../../../support/pdf.ts";
import { startStores } from "../../../support/stores.ts";

const textOf = (bytes: Uint8Array): string => readPdf(bytes).pages.join("\n").replace(/\s+/g, " ");

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

const request = paymentRequestSchema.parse({
  id: "01HZZZZZZZZZZZZZZZZZZZZZZZ",
  ...{
    customer: "C1",
    payerCode: "DE0001",
    payerName: "Wheel House",
    userId: "u",
    host: "h",
    locale: "de",
    sorg: "S1",
  },
  ...{ companyCode: "K1", merchant: "Radwerk", amount: 93.1 * EUR, currency: "EUR", paymentId: "ACH" },
  method: { type: "ACH", desc: "Bank debit" },
  ...{ provider: "sandbox", providerRef: "sbx_1", state: "paid", isPartialPayment: false, digest: "", version: 3 },
  invoices: [{ sorg: "S1", invoiceNo: "I1", installment: 2, assignment: "I1-2", amount: 130 * EUR }],
  credits: [{ sorg: "S1", invoiceNo: "C9", amount: -30 * EUR }],
  ...{ freightAllowance: 3 * EUR, earlyPaymentDiscount: 2 * EUR, methodDiscount: 1.9 * EUR, extRefData: "PO 7" },
  ...{ createdAt: "2026-11-20T09:00:00.000Z", expiresAt: "2026-11-21T09:00:00.000Z" },
  endedAt: "2026-11-20T10:00:00.000Z",
  used: { type: "ACH", brand: "Test Bank", last4: "6789" },
});
const config = hostConfigSchema.parse({
  ...{ host: "h", sorg: "S1", webTitle: "Radwerk", languages: [{ code: "de" }], branding: { accent: "#112233" } },
  currency: { display: "EUR", symbol: "€", thousandSeparator: ".", decimalSeparator: ",", decimalPrecision: 2 },
});

it("a receipt has the payment's and the payer's number as pages show them, what was paid, and at most four digits of the instrument", async () => {
  const customer = {
    ...{ custName: "Wheel House", custAddress: "Street 1", custCity: "Town", custPostalCode: "79098" },
    ...{ custRegion: "", custCountry: "DE" },
  };
  await store(dealer({ code: "DE0001", isr: "0490010001", name: "Wheel House", areas: [] }));
  const text = textOf(await receiptPdf(request, { config, customer, locale: "de", issuer: undefined }));
  for (const part of [
    "Zahlungsbeleg PAY-ZZZZZZZZ",
    "Wheel House · 0490010001",
    "I1 · Rate 2",
    "C9",
    "130,00",
    "−30,00",
    "Test Bank •••• 6789",
  ]) {
    expect(text).toContain(part);
  }
  expect(text).toMatch(/93,10\s€/);
  expect(text).toContain("Street 1, 79098 Town");
  expect(text).not.toContain("Noch offen");
  expect(text).not.toContain(request.id);
  for (const part of ["Frachtrabatt", "Skonto", "Rabatt für die Zahlungsart", "PO 7"]) {
    expect(text).toContain(part);
  }
});

it("the receipt of a partial payment says what is still open of the invoice", async () => {
  const customer = {
    ...{ custName: "Wheel House", custAddress: "", custCity: "", custPostalCode: "", custRegion: "", custCountry: "" },
  };
  const part = {
    ...{ ...request, isPartialPayment: true, credits: [] },
    invoices: request.invoices.map((held) => ({ ...held, openAmount: amountOf(150 * EUR) })),
  };
  const text = textOf(await receiptPdf(part, { config, customer, locale: "de", issuer: undefined }));
  expect(text).toMatch(/Noch offen 20,00\s€/);
});

it("the ERP gets a payment with its documents, which add up to its amount plus deductions", () => {
  const document = paymentDocument(request);
  expect(paymentOutboundKey(request)).toBe(`erp/outbound/invoice-payments/S1/${request.id}.json`);
  expect(document).toMatchObject({
    ...{ format: 1, paymentNo: request.id, customer: "C1", currency: "EUR", amount: 93.1, isPartialPayment: false },
    ...{ freightAllowance: 3, earlyPaymentDiscount: 2, methodDiscount: 1.9, reference: "PO 7" },
    invoices: [{ sorg: "S1", invoiceNo: "I1", installment: 2, assignment: "I1-2", amount: 130 }],
    credits: [{ invoiceNo: "C9", amount: -30 }],
  });
  expect(JSON.stringify(document)).not.toContain("6789");
});

it("only paid requests have a receipt, and only for their own customer", async () => {
  const [shop, other] = [await payingShop(), await payingShop()];
  await invoiced(shop, "I1");
  const made = await pay(shop);
  const receipt = () => receiptFile({ id: made.id });
  expect((await refusal(shop.as(receipt))).message).toBe("not_found");
  await asSystem(() => settleOutcome({ outcome: outcomeOf(made) }));
  expect(textOf(await shop.as(receipt))).toContain(paymentNumber(made.id));
  expect((await refusal(other.as(receipt))).message).toBe("not_found");
  expect((await refusal(other.as(() => receiptFile({ id: "x" })))).message).toBe("not_found");
});
