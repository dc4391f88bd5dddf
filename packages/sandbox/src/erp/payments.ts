import type { Invoice } from "@spoke/core/invoice/schema.ts";
import { type Amount, subtract, ZERO } from "@spoke/core/platform/money.ts";
import { z } from "zod";
import { decimal } from "../feed-file.ts";
import type { Moment } from "./answers.ts";
import { unitsSchema } from "./order-document.ts";

const paidDocument = z.object({ sorg: z.string(), invoiceNo: z.string(), installment: z.int(), amount: unitsSchema });

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

/** Open amount of an invoice after a payment; 0 if it is cleared. */
export function leftAfter(before: Amount, { amount }: PaidDocument, isPartialPayment: boolean): Amount {
  return isPartialPayment && amount > 0 ? subtract(before, amount) : ZERO;
}

/**
 * Feed rows for a paid invoice: cleared, or with the remaining amount.
 * @param before open amount before the payment
 */
export function paidInvoiceRows(invoice: Invoice, before: Amount, left: Amount, { today, asOf }: Moment) {
  const {
    detail,
    asOf: _,
    version: _version,
    sorg: _sorg,
    accountingAmount: _a,
    installment,
    status: _s,
    orderNumber,
    isPrepaid: _p,
    poNumber,
    ...rest
  } = invoice;
  const isCleared = left === 0;
  const { grandTotal, tax, shippingCost, discount, freightAllowance, earlyPaymentDiscount, ...texts } = rest;
  const { paymentDiscount, recycleFee, surcharges, invoiceNo, custCode, invoiceDate, dueDate, currency, ...words } =
    texts;
  const amounts = {
    ...{ grandTotal, tax, shippingCost, discount, freightAllowance, earlyPaymentDiscount },
    ...{ paymentDiscount, recycleFee, surcharges },
    accountingAmount: isCleared ? before : left,
  };
  const header = {
    ...{ invoiceNo, custCode, invoiceDate, dueDate, currency },
    ...(orderNumber !== "" && { orderNo: orderNumber }),
    ...(poNumber !== "" && { custPoNo: poNumber }),
    ...filled(words),
    ...decimals(amounts),
    ...(installment > 0 && { installment: String(installment) }),
    ...(isCleared && { status: "Paid" as const, clearingDate: today }),
    asOf,
  };
  if (detail.length === 0) return [header];
  return detail.map(({ qty, price, subTotal, ...line }) => ({
    ...header,
    ...filled(line),
    qty: String(qty),
    price: decimal(price),
    subTotal: decimal(subTotal),
  }));
}

/** The fields that are filled; an empty cell of a feed would remove what is stored. */
function filled<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== "" && value !== undefined),
  ) as Partial<Fields>;
}

function decimals<Name extends string>(amounts: Readonly<Record<Name, Amount>>): Record<Name, string> {
  const entries = Object.entries<Amount>(amounts).map(([name, amount]) => [name, decimal(amount)]);
  return Object.fromEntries(entries) as Record<Name, string>;
}
