import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postInvoice } from "@spoke/core/invoice";
import { createRequest, payableInvoices } from "@spoke/core/payments/requests";
import type { Outcome, PaymentRequest } from "@spoke/core/payments/requests/schema.ts";
import { startPayments } from "@spoke/sandbox/payments/server.ts";
import { newShop, type Shop } from "./shop.ts";
import { asSystem } from "./store.ts";

export const EUR = 10_000;
const DAY = 86_400_000;
export const dayFromNow = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** The sandbox provider on a free port, configured in this process until it is stopped. */
export async function startSandbox() {
  const directory = mkdtempSync(join(tmpdir(), "spoke-payments-"));
  const sandbox = await startPayments({ directory, key: "key", webhookSecret: "secret" });
  const before = { url: process.env.SANDBOX_PAYMENTS_URL, key: process.env.SANDBOX_PAYMENTS_KEY };
  process.env.SANDBOX_PAYMENTS_URL = sandbox.url;
  process.env.SANDBOX_PAYMENTS_KEY = "key";
  return {
    url: sandbox.url,
    async stop() {
      process.env.SANDBOX_PAYMENTS_URL = before.url ?? "";
      process.env.SANDBOX_PAYMENTS_KEY = before.key ?? "";
      await sandbox.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const METHODS = [
  { id: "CARD", type: "Credit Card", desc: "Card", modules: ["invoice"], provider: "sandbox", paymentDiscount: 0 },
  { id: "ACH", type: "ACH Debit", desc: "Debit", modules: ["invoice"], provider: "sandbox", paymentDiscount: 0.02 },
  { id: "VA", type: "Virtual Account", desc: "Transfer", modules: ["invoice"], provider: "sandbox" },
  { id: "OPEN", type: "Open account", desc: "Open account" },
];

/** A dealer who may pay online, on a host with every payment method. */
export async function payingShop(
  host: Record<string, unknown> = {},
  sorg: Record<string, unknown> = {},
): Promise<Shop> {
  const flags = ["REWORKED_PAYMENT_CALCULATION"];
  const shop = await newShop({
    host: { payment: true, allowPartialPayment: true, flags, ...host },
    sorg: { payments: METHODS, ...sorg },
  });
  await shop.setArea({ allowPayInvoice: true });
  return shop;
}

type Row = Parameters<typeof postInvoice>[0];

/** Posts an open invoice, by default of 100.00 and due in ten days. */
export async function invoiced(shop: Shop, invoiceNo: string, patch: Partial<Row> = {}): Promise<void> {
  const total = patch.accountingAmount ?? 100 * EUR;
  await asSystem(() =>
    postInvoice({
      invoiceNo,
      sorg: shop.sorg,
      custCode: shop.unified,
      payerCode: shop.unified,
      companyCode: `K${shop.sorg}`,
      invoiceDate: dayFromNow(-20),
      dueDate: dayFromNow(10),
      currency: "EUR",
      accountingAmount: total,
      grandTotal: total,
      assignment: invoiceNo,
      asOf: new Date().toISOString(),
      ...patch,
    }),
  );
}

type Input = Parameters<typeof createRequest>[0];

/** Requests a payment, by default of 100.00 for invoice I1 by card. */
export function pay(shop: Shop, patch: Partial<Input> = {}, who: Parameters<Shop["as"]>[1] = {}) {
  const input: Input = {
    amount: 100 * EUR,
    currency: "EUR",
    payerCode: shop.unified,
    positives: ["I1"],
    merchant: shop.sorg,
    paymentId: "CARD",
    ...patch,
  };
  return shop.as(() => createRequest(input), who);
}

/** Open amount and payability of each invoice on the payment page. */
export async function shown(
  shop: Shop,
): Promise<Readonly<Record<string, readonly [open: number, isPayable: boolean]>>> {
  const { context } = await shop.as(() => payableInvoices({}));
  return Object.fromEntries(
    (context?.invoices ?? []).map(({ invoiceNo, installment, openAmount, isPayable }) => {
      const name = installment > 0 ? `${invoiceNo}/${installment}` : invoiceNo;
      return [name, [openAmount / EUR, isPayable] as const];
    }),
  );
}

/** The provider's outcome of a request, by default paid. */
export function outcomeOf(request: PaymentRequest, patch: Partial<Outcome> = {}): Outcome {
  return {
    provider: request.provider,
    externalId: request.id,
    providerRef: request.providerRef ?? "sbx_unknown",
    kind: "paid",
    amount: { units: request.amount / 100, currency: request.currency, scale: 2 },
    merchant: request.merchant,
    at: "2026-11-20T10:00:00.000Z",
    ...patch,
  };
}
