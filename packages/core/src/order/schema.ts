import * as z from "zod";
import { orderCreditSchema } from "../credit/schema.ts";
import { custCodeSchema } from "../customer/schema.ts";
import { ZERO } from "../platform/money.ts";
import { amountSchema, daySchema, taxRateSchema } from "../platform/schema.ts";
import { cancellationSchema } from "./cancellation.ts";
import { enteredSchema } from "./entered.ts";
import { orderStepSchema } from "./history.ts";
import { awaitedPaymentSchema, PAYMENT_STATES } from "./payment.ts";

/** States of an order (values not shown in the specification; decision 009). */
export const ORDER_STATES = [
  "placed",
  "waiting-confirmation",
  "confirmed",
  "in-progress",
  "partially-shipped",
  "shipped",
  "invoiced",
  "canceled",
  "rejected",
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** What the ERP will supply of a line, from where and when (2 §3). */
export const confirmationSchema = z.object({
  supplyQty: z.int().min(0),
  supplyDate: daySchema,
  supplySite: z.string().max(20).default(""),
  supplySloc: z.string().max(20).default(""),
  supplyShippingPoint: z.string().max(20).default(""),
  supplyLocation: z.string().max(60).default(""),
  supplyPriority: z.int().min(0).default(0),
});

/** Pieces of a line that checkout expected at the dealer on a day (decision 117). */
const forecastSchema = z.object({ qty: z.int().positive(), date: daySchema });
export type ForecastPart = z.output<typeof forecastSchema>;

export const orderLineSchema = z.object({
  lineNo: z.int().positive(),
  articleCode: z.string(),
  articleCodeDisplay: z.string(),
  description: z.string(),
  image: z.string().optional(),
  /** What the article was when it was ordered; unknown of orders from before this was kept. */
  productCategory: z.string().optional(),
  modelYear: z.string().optional(),
  qty: z.int().positive(),
  uom: z.string(),
  /** Dealer price of one before deals. */
  price: amountSchema,
  /** Price of one that was charged. */
  chargedPrice: amountSchema,
  subtotal: amountSchema,
  /** Promotion or deal that decided the price, if any. */
  priceBy: z.string().optional(),
  /** Its name when it was ordered. */
  promotion: z.string().optional(),
  /** Day of the arrival that it was ordered for; absent if it was ordered from stock. */
  expectedDate: daySchema.optional(),
  /** When checkout expected its pieces at the dealer, as it showed that; those without a day are left out. */
  forecast: z.array(forecastSchema).optional(),
  /** Taken from free stock when the order was placed, and given back if the ERP cannot supply. */
  reserved: z.int().min(0).default(0),
  /** Counted against the dealer's order limit, and given back as far as the ERP will not supply it. */
  counted: z.int().min(0).default(0),
  shipped: z.int().min(0).default(0),
  invoiced: z.int().min(0).default(0),
  confirmations: z.array(confirmationSchema).default([]),
});
export type OrderLine = z.output<typeof orderLineSchema>;

/** Tracking of a delivery order. */
export const trackingSchema = z.object({ doNumber: z.string(), trackingNo: z.string(), trackingUrl: z.string() });
export type Tracking = z.output<typeof trackingSchema>;

/** Document type in the ERP, which defines the values. */
export const documentTypeSchema = z.string().regex(/^[A-Z0-9]{1,4}$/, "code_invalid");

/** Document type of orders that fill up goods on consignment: Consignment Fill Up (1 §9). */
export const CONSIGNMENT_FILL_UP = "CF";

/** An order of one sales organization (2 §3 Order), as the table holds it. */
export const orderSchema = z.object({
  orderNumber: z.string(),
  status: z.enum(ORDER_STATES),
  erpOrderNumber: z.string().optional(),
  documentType: documentTypeSchema.optional(),
  sorg: z.string(),
  currency: z.string(),
  total: amountSchema,
  /** Tax that invoices add to the total, as a fraction; 0 where prices include it or none is due. */
  taxRate: taxRateSchema.default(0),
  createdBy: z.object({ id: z.string(), name: z.string() }),
  /** Who acted, when somebody acted for the dealer. */
  createdFor: z.string().optional(),
  createdAt: z.iso.datetime(),
  host: z.string(),
  locale: z.string(),
  shipTo: z.object({ code: z.string(), name: z.string(), address: z.string() }),
  ...enteredSchema.shape,
  /** What the office noted when it confirmed the order by hand; not for the dealer. */
  internalNotes: z.string().optional(),
  customer: z.object({ custCode: custCodeSchema, custName: z.string(), custEmail: z.string().default("") }),
  merchant: z.string(),
  lines: z.array(orderLineSchema).min(1),
  orderShipment: z
    .object({
      id: z.string(),
      type: z.string(),
      desc: z.string(),
      shipmentNotes: z.string().default(""),
      /** What is paid for it, the freight benefit taken off; 0 while it is not priced. */
      amount: amountSchema,
      /** What the goods have earned off the freight. */
      freightBenefit: amountSchema.optional(),
      /** Price before the freight benefit; absent without a benefit, and while it is not priced. */
      listAmount: amountSchema.optional(),
      /** The dealer collects the goods. */
      pickup: z.boolean().optional(),
    })
    .optional(),
  orderPayment: z.object({
    id: z.string(),
    type: z.string(),
    desc: z.string(),
    instruction: z.string().default(""),
    discount: amountSchema.default(ZERO),
    amount: amountSchema,
    awaited: awaitedPaymentSchema.optional(),
  }),
  /** The dealer's last request to cancel pieces that have not shipped. */
  cancellation: cancellationSchema.optional(),
  /** The consumer's order that these goods are for. */
  pickupOrder: z.string().optional(),
  /** Credit that the order uses until it is canceled or rejected; absent without a credit limit (decision 034). */
  credit: orderCreditSchema.optional(),
  /** Time of the ERP's last answer; an older one changes nothing. */
  confirmedAsOf: z.iso.datetime().optional(),
  /** Delivery orders and invoices with lines of this order. */
  doNumbers: z.array(z.string()).default([]),
  /** How its delivery orders can be followed. */
  trackings: z.array(trackingSchema).default([]),
  invoiceNos: z.array(z.string()).default([]),
  /** What happened since it was placed, oldest first; `changeOrderWrites` adds to it. */
  history: z.array(orderStepSchema).default([]),
  /** Not in the lists yet: they did not fit into the transaction that wrote it. The next write of the order adds it. */
  unlisted: z.literal(true).optional(),
  /** In the office's list of all orders. */
  officeListed: z.literal(true).optional(),
  version: z.int().positive(),
  asOf: z.iso.datetime(),
});
export type Order = z.output<typeof orderSchema>;

/** Numbers of orders that were placed here: day and five characters of Crockford's alphabet. */
export const ORDER_NUMBER = /^\d{6}-[0-9A-HJKMNP-TV-Z]{5}$/;

/** The ERP's answer to an order. Lines it does not name stay as they are. */
export const confirmOrderSchema = z.object({
  orderNumber: z.string().regex(ORDER_NUMBER, "order_no_invalid"),
  erpOrderNumber: z.string().min(1, "required").max(40),
  /** Stays as it is where the answer does not say. */
  documentType: documentTypeSchema.optional(),
  status: z.enum(["confirmed", "in-progress", "canceled", "rejected"]).default("confirmed"),
  lines: z
    .array(z.object({ lineNo: z.int().positive(), confirmations: z.array(confirmationSchema).max(50) }))
    .max(400)
    .default([]),
  asOf: z.iso.datetime(),
});
export type ConfirmOrder = z.output<typeof confirmOrderSchema>;

const supplySchema = confirmationSchema.pick({ supplyQty: true, supplyDate: true, supplyLocation: true });

/** An answer in place of the ERP's. It names every line; a line without pieces will not be supplied. */
export const confirmByHandSchema = z.object({
  orderNumber: z.string().min(1).max(40),
  status: z.enum(["confirmed", "rejected"]),
  /** Number in the ERP, when the office has entered the order there. */
  erpOrderNumber: z.string().trim().max(40).default(""),
  /** Only the office sees them. */
  internalNotes: z.string().trim().max(500, "too_long").default(""),
  lines: z.array(z.object({ lineNo: z.int().positive(), supplies: z.array(supplySchema).max(10) })).max(400),
});

/** What a list of orders can be sorted by; without a sort, the newest order comes first. */
export const ORDER_SORTS = ["date", "poNumber", "total", "status"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Who placed an order: the user, or somebody who serves the dealer. */
export const PLACED_BY = ["mine", "sales"] as const;

/** Filter of a list of orders. */
export const ordersFilterSchema = z.object({
  orderNumber: z.string().max(40).optional(),
  search: z.string().max(100).optional(),
  status: z.array(z.enum(ORDER_STATES)).max(9).default([]),
  /** Only orders of whose payment the office waits for, in one of these states. */
  paymentStatus: z.array(z.enum(PAYMENT_STATES)).max(5).default([]),
  from: daySchema.optional(),
  to: daySchema.optional(),
  placedBy: z.enum(PLACED_BY).optional(),
  sort: z.enum(ORDER_SORTS).default("date"),
  order: z.enum(["ASC", "DESC"]).default("DESC"),
  page: z.int().min(1).max(10_000).default(1),
  limit: z.int().min(1).max(100).default(10),
});

/** The order list of the active customer. */
export const ordersInputSchema = z.object({
  filter: ordersFilterSchema.prefault({}),
  withPayment: z.boolean().default(false),
});
export type OrdersInput = z.output<typeof ordersInputSchema>;
