import * as z from "zod";

/** All amounts of an invoice are in ten-thousandths of the currency's unit. */
const amount = z.int();

/** Open or empty means payable (2 §4). */
export const INVOICE_STATES = ["Open", "", "Pending Payment", "Waiting For Payment", "Paid"] as const;

/** An invoice, or a credit note when `accountingAmount` is negative (2 §3 Invoice). */
export const invoiceSchema = z.object({
  invoiceNo: z.string().regex(/^[A-Z0-9_-]{1,30}$/),
  sorg: z.string().max(10),
  custCode: z.string().max(20),
  payerCode: z.string().max(20),
  payerName: z.string().max(200).default(""),
  companyCode: z.string().max(10).default(""),
  doNo: z.string().max(30).default(""),
  orderNumber: z.string().max(40).default(""),
  invoiceDate: z.iso.date(),
  dueDate: z.iso.date(),
  status: z.enum(INVOICE_STATES).default("Open"),
  clearingDate: z.iso.date().optional(),
  notes: z.string().max(500).default(""),
  detailNotes: z.string().max(1_000).default(""),
  currency: z.string(),
  accountingNo: z.string().max(30).default(""),
  accountingAmount: amount,
  grandTotal: amount,
  tax: amount.default(0),
  shippingCost: amount.default(0),
  discount: amount.default(0),
  terms: z.string().max(60).default(""),
  assignment: z.string().max(40).default(""),
  installment: z.int().min(0).default(0),
  freightAllowance: amount.default(0),
  earlyPaymentDiscount: amount.default(0),
  paymentDiscount: amount.default(0),
  recycleFee: amount.default(0),
  surcharges: amount.default(0),
  fiscalYear: z.string().max(4).default(""),
  lineItem: z.string().max(10).default(""),
  expeditionName: z.string().max(100).default(""),
  expeditionTracking: z.string().max(100).default(""),
  detail: z
    .array(
      z.object({
        articleCode: z.string().max(40),
        articleCodeDisplay: z.string().max(40),
        name: z.string().max(200),
        brand: z.string().max(200).default(""),
        uom: z.string().max(10),
        qty: z.int(),
        price: amount,
        subTotal: amount,
      }),
    )
    .default([]),
  asOf: z.iso.datetime(),
  /** One more with every write; absent in documents of the past. */
  version: z.int().positive().optional(),
});
export type Invoice = z.output<typeof invoiceSchema>;

/** An invoice as a feed brings it. */
export const invoiceInputSchema = invoiceSchema.omit({ version: true }).extend({
  detail: z.array(invoiceSchema.shape.detail.unwrap().element).max(500, "max_items_exceeded").default([]),
});

/** Days until a day is due on `today` (ISO dates): negative when it is overdue (2 §3). */
export function daysUntilDue(dueDate: string, today: string): number {
  return Math.round((Date.parse(dueDate) - Date.parse(today)) / 86_400_000);
}
