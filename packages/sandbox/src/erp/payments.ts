import type { Invoice } from "@spoke/core/invoice/schema.ts";
import { z } from "zod";
import { decimal, isoDay } from "../feed-file.ts";
import type { Moment } from "./answers.ts";

const paidDocument = z.object({ sorg: z.string(), invoiceNo: z.string(), installment: z.int(), amount: z.number() });

/** A payment of invoices from the portal (docs/erp.md), with the fields the simulator uses. */
export const paymentDocumentSchema = z.object({
  format: z.literal(1),
  paymentNo: z.string(),
  sorg: z.string(),
  companyCode: z.string(),
  customer: z.string(),
  isPartialPayment: z.boolean(),
  invoices: z.array(paidDocument).min(1),
  credits: z.array(paidDocument),
});
type PaidDocument = z.output<typeof paidDocument>;

const UNIT = 10_000;

/** Open amount of an invoice after a payment, in ten-thousandths; 0 if it is cleared. */
export function leftAfter(before: number, { amount }: PaidDocument, isPartialPayment: boolean): number {
  return isPartialPayment && amount > 0 ? before - Math.round(amount * UNIT) : 0;
}

/**
 * Feed rows for a paid invoice: cleared, or with the remaining amount.
 * @param before open amount before the payment, in ten-thousandths
 */
export function paidInvoiceRows(invoice: Invoice, before: number, left: number, { at, asOf }: Moment): object[] {
  const {
    detail,
    asOf: _,
    version: _version,
    sorg: _sorg,
    accountingAmount: _a,
    installment,
    status: _s,
    orderNumber,
    ...rest
  } = invoice;
  const isCleared = left === 0;
  const { grandTotal, tax, shippingCost, discount, freightAllowance, earlyPaymentDiscount, ...texts } = rest;
  const { paymentDiscount, recycleFee, surcharges, ...words } = texts;
  const amounts = {
    ...{ grandTotal, tax, shippingCost, discount, freightAllowance, earlyPaymentDiscount },
    ...{ paymentDiscount, recycleFee, surcharges },
    accountingAmount: isCleared ? before : left,
  };
  const header = {
    ...(orderNumber !== "" && { orderNo: orderNumber }),
    ...Object.fromEntries(Object.entries(words).filter(([, value]) => value !== "" && value !== undefined)),
    ...Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, decimal(value)])),
    ...(installment > 0 && { installment: String(installment) }),
    ...(isCleared && { status: "Paid", clearingDate: isoDay(at) }),
    asOf,
  };
  if (detail.length === 0) return [header];
  return detail.map(({ qty, price, subTotal, ...line }) => ({
    ...header,
    ...Object.fromEntries(Object.entries(line).filter(([, value]) => value !== "")),
    qty: String(qty),
    price: decimal(price),
    subTotal: decimal(subTotal),
  }));
}
