import type { Invoice } from "@spoke/core/invoice/schema.ts";
import { z } from "zod";
import { decimal, isoDay } from "../feed-file.ts";
import type { Moment } from "./answers.ts";

const held = z.object({ sorg: z.string(), invoiceNo: z.string(), installment: z.int(), amount: z.number() });

/** A payment of invoices as the portal hands it over (docs/erp.md), as far as the sandbox works with it. */
export const paymentDocumentSchema = z.object({
  format: z.literal(1),
  paymentNo: z.string(),
  sorg: z.string(),
  companyCode: z.string(),
  customer: z.string(),
  isPartialPayment: z.boolean(),
  invoices: z.array(held).min(1),
  credits: z.array(held),
});
type PaidDocument = z.output<typeof held>;

const UNIT = 10_000;

/** What is left of an invoice in ten-thousandths, of which `before` was; nothing: it is cleared. */
export function leftAfter(before: number, { amount }: PaidDocument, isPartialPayment: boolean): number {
  return isPartialPayment && amount > 0 ? before - Math.round(amount * UNIT) : 0;
}

/**
 * Rows that book a payment: an invoice is cleared, or less is left of it.
 * @param before what was left of it, in ten-thousandths
 */
export function bookedRows(invoice: Invoice, before: number, left: number, { at, asOf }: Moment): object[] {
  const {
    detail,
    asOf: _,
    version: _version,
    sorg: _sorg,
    accountingAmount: _a,
    installment,
    status: _s,
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
