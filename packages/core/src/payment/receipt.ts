import * as z from "zod";
import { customerRecord } from "../customer/index.ts";
import type { Customer } from "../customer/schema.ts";
import { hostConfig } from "../host/index.ts";
import type { HostConfig } from "../host/schema.ts";
import { amountText, dayText, documentTexts, filledIn, letterheadOf, moneyText, renderPdf } from "../pdf/index.ts";
import { action, activeCustomer, actor, notFound } from "../platform/index.ts";
import { receiptTexts } from "./receipt-texts.ts";
import { displayOf } from "./saved.ts";
import { type Held, type PaymentRequest, requestIdSchema } from "./schema.ts";
import { readRequest } from "./store.ts";

/** What a receipt depends on besides the payment. */
export interface ReceiptSetting {
  readonly config: HostConfig;
  readonly customer: Pick<Customer, "custName" | "custAddress" | "custCity">;
  readonly locale: string;
}

/** What was paid, as the host writes it. */
export const amountOf = ({ amount, currency }: PaymentRequest, config: HostConfig): string =>
  moneyText(amount, currency, config.currency);

/** A payment that was made, as a PDF under the host's name. The same payment makes the same receipt. */
export async function receiptPdf(request: PaymentRequest, setting: ReceiptSetting): Promise<Uint8Array> {
  const { config, customer, locale } = setting;
  const { currency, id, endedAt = request.createdAt } = request;
  const texts = { ...documentTexts(locale), ...receiptTexts(locale) };
  const money = (amount: number): string => moneyText(amount, currency, config.currency);
  const title = filledIn(texts.receipt, { number: id });
  const { used, method, payerName, payerCode, merchant, extRefData = "", providerRef = "" } = request;
  const facts: (readonly [string, string])[] = [
    [texts.customer, customer.custName],
    [texts.paidOn, dayText(endedAt.slice(0, 10), config.dateFormat, locale)],
    ["", [customer.custAddress, customer.custCity].filter(Boolean).join(", ")],
    [texts.method, [method.desc, used ? displayOf(used) : ""].filter(Boolean).join(" · ")],
    [texts.payer, [payerName, payerCode].filter(Boolean).join(" · ")],
    [texts.company, merchant],
    [texts.reference, providerRef],
    [texts.ownReference, extRefData],
  ];
  const named = ({ invoiceNo, installment }: Held): string =>
    installment > 0 ? `${invoiceNo} · ${filledIn(texts.installment, { number: installment })}` : invoiceNo;
  const discounts: (readonly [string, number])[] = [
    [texts.freightAllowance, -request.freightAllowance],
    [texts.earlyPaymentDiscount, -request.earlyPaymentDiscount],
    [texts.methodDiscount, -request.methodDiscount],
  ];
  return renderPdf({
    title,
    lang: locale,
    letterhead: await letterheadOf(config),
    draw: (sheet) => {
      sheet.heading(title);
      sheet.facts(facts.filter(([, value]) => value !== ""));
      sheet.space(10);
      sheet.table({
        columns: [
          { title: texts.document, width: 50 },
          { title: "", width: 25 },
          { title: `${texts.amount} ${currency}`, width: 25, align: "end" },
        ],
        rows: [...request.invoices, ...request.credits].map((held) => ({
          cells: [
            named(held),
            held.amount < 0 ? texts.credit : request.isPartialPayment ? texts.part : "",
            amountText(held.amount, currency, config.currency),
          ],
        })),
      });
      sheet.sums([
        ...discounts.filter(([, amount]) => amount !== 0).map(([label, amount]) => [label, money(amount)] as const),
        [texts.paid, money(request.amount)],
      ]);
    },
  });
}

/** The receipt of a payment. @throws Refusal "not-found" for one that was not made, an absent and another customer's alike */
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
    return receiptPdf(request, { config, customer: record.customer, locale });
  },
});
