import * as z from "zod";
import { type Day, daysBetween } from "../platform/calendar.ts";
import { ZERO } from "../platform/money.ts";
import { amountSchema, daySchema } from "../platform/schema.ts";

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
  /** The dealer's own number of the order. */
  poNumber: z.string().max(35).default(""),
  invoiceDate: daySchema,
  dueDate: daySchema,
  status: z.enum(INVOICE_STATES).default("Open"),
  clearingDate: daySchema.optional(),
  notes: z.string().max(500).default(""),
  detailNotes: z.string().max(1_000).default(""),
  currency: z.string(),
  accountingNo: z.string().max(30).default(""),
  accountingAmount: amountSchema,
  grandTotal: amountSchema,
  tax: amountSchema.default(ZERO),
  /** Taxes by rate; together they are `tax`. */
  taxes: z
    .array(
      z.object({
        /** Name with its rate, such as `VAT 19 %`. */
        name: z.string().min(1).max(40),
        /** Net amount that it is charged on. */
        base: amountSchema,
        amount: amountSchema,
      }),
    )
    .max(10)
    .default([]),
  shippingCost: amountSchema.default(ZERO),
  discount: amountSchema.default(ZERO),
  terms: z.string().max(60).default(""),
  /** A prepayment of its order settles it. */
  isPrepaid: z.boolean().default(false),
  assignment: z.string().max(40).default(""),
  installment: z.int().min(0).default(0),
  freightAllowance: amountSchema.default(ZERO),
  earlyPaymentDiscount: amountSchema.default(ZERO),
  paymentDiscount: amountSchema.default(ZERO),
  recycleFee: amountSchema.default(ZERO),
  surcharges: amountSchema.default(ZERO),
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
        price: amountSchema,
        subTotal: amountSchema,
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

/** Days until a day is due: negative when it is overdue (2 §3). */
export const daysUntilDue = (dueDate: Day, today: Day): number => daysBetween(today, dueDate);
