import * as z from "zod";
import { type Addressed, addressLines, customerNumbers, customerRecord } from "../../customer/index.ts";
import { hostConfig, sorgConfig } from "../../host/index.ts";
import type { HostConfig, SorgConfig } from "../../host/schema.ts";
import { amountText, dayText, letterheadOf, moneyText, renderPdf } from "../../pdf/index.ts";
import {
  type Amount,
  action,
  activeCustomer,
  actor,
  dayOf,
  negate,
  notFound,
  subtract,
  sumOf,
} from "../../platform/index.ts";
import { textsIn } from "../../texts/index.ts";
import { paymentNumber } from "./payment-number.ts";
import { displayOf } from "./saved.ts";
import { type Held, type PaymentRequest, requestIdSchema } from "./schema.ts";
import { readRequest } from "./store.ts";

/** Settings of a receipt. */
export interface ReceiptSetting {
  readonly config: HostConfig;
  readonly customer: Addressed;
  readonly locale: string;
  /** The sales organization that was paid. */
  readonly issuer: SorgConfig | undefined;
}

/** The paid amount in the reader's language. */
export const amountOf = ({ amount, currency }: PaymentRequest, config: HostConfig, locale: string): string =>
  moneyText(amount, currency, config.currency, locale);

/** Receipt of a payment as a PDF with the host's letterhead; equal payments give equal bytes. */
export async function receiptPdf(request: PaymentRequest, setting: ReceiptSetting): Promise<Uint8Array> {
  const { config, customer, locale, issuer } = setting;
  const { currency, id, endedAt = request.createdAt } = request;
  const t = textsIn(locale);
  const money = (amount: Amount): string => moneyText(amount, currency, config.currency, locale);
  const number = paymentNumber(id);
  const title = t("pdf.receipt.title", { number });
  const { used, method, payerName, payerCode, merchant, extRefData = "" } = request;
  const payerNumber = (await customerNumbers([payerCode])).get(payerCode) ?? payerCode;
  const [name = "", ...address] = addressLines(customer, { country: config.countryId, locale });
  const facts: (readonly [string, string])[] = [
    [t("pdf.customer"), name],
    [t("pdf.receipt.paid_on"), dayText(dayOf(endedAt, config.timeZone), locale)],
    ["", address.join(", ")],
    [t("pdf.receipt.method"), [method.desc, used ? displayOf(used) : ""].filter(Boolean).join(" · ")],
    [t("pdf.payer"), [payerName, payerNumber].filter(Boolean).join(" · ")],
    [t("pdf.company"), merchant],
    [t("pdf.receipt.reference"), number],
    [t("pdf.receipt.own_reference"), extRefData],
  ];
  const named = ({ invoiceNo, installment }: Held): string =>
    installment > 0 ? `${invoiceNo} · ${t("pdf.receipt.installment", { number: installment })}` : invoiceNo;
  const discounts: (readonly [string, Amount])[] = [
    [t("pdf.receipt.freight_allowance"), negate(request.freightAllowance)],
    [t("pdf.receipt.early_payment_discount"), negate(request.earlyPaymentDiscount)],
    [t("pdf.receipt.method_discount"), negate(request.methodDiscount)],
  ];
  const left = sumOf(request.invoices, ({ amount, openAmount = amount }) => subtract(openAmount, amount));
  return renderPdf({
    country: config.countryId,
    title,
    lang: locale,
    letterhead: await letterheadOf(config, { seller: issuer?.seller, locale }),
    facts,
    draw: (sheet) => {
      sheet.table({
        columns: [
          { title: t("pdf.receipt.document"), width: 50 },
          { title: "", width: 25 },
          { title: `${t("pdf.amount")} ${currency}`, width: 25, align: "end" },
        ],
        rows: [...request.invoices, ...request.credits].map((held) => ({
          cells: [
            named(held),
            held.amount < 0 ? t("pdf.credit") : request.isPartialPayment ? t("pdf.receipt.part") : "",
            amountText(held.amount, currency, config.currency, locale),
          ],
        })),
      });
      sheet.sums([
        ...discounts.filter(([, amount]) => amount !== 0).map(([label, amount]) => [label, money(amount)] as const),
        [t("pdf.receipt.paid"), money(request.amount)],
        ...(left > 0 ? [[t("pdf.receipt.left"), money(left)] as const] : []),
      ]);
    },
  });
}

/** The receipt of a payment. @throws Refusal "not-found" for an unpaid or absent request, and for another customer's */
export const receiptFile = action({
  name: "payment.receiptFile",
  scope: "page.payment-request",
  input: z.object({ id: requestIdSchema.catch("") }),
  run: async ({ id }): Promise<Uint8Array> => {
    const { host, locale, sorgs } = actor();
    const { unified } = activeCustomer().code;
    const [request, config, record] = await Promise.all([readRequest(id), hostConfig(host), customerRecord(unified)]);
    const isOwn = request?.customer === unified && sorgs.includes(request.sorg);
    if (!request || !isOwn || request.state !== "paid" || !config || !record) throw notFound();
    return receiptPdf(request, { config, customer: record.customer, locale, issuer: await sorgConfig(request.sorg) });
  },
});
