import * as z from "zod";
import { documentTypeSchema } from "../order/schema.ts";
import { amountSchema, daySchema } from "../platform/schema.ts";

/** A delivery order: what left the warehouse (2 §3 Delivery). */
export const deliverySchema = z.object({
  doNumber: z.string().regex(/^[A-Z0-9_-]{1,30}$/),
  sorg: z.string().max(10),
  custCode: z.string().max(20),
  custName: z.string().max(200).default(""),
  /** The ERP's document type of what it delivers; absent where it does not say. */
  documentType: documentTypeSchema.optional(),
  poNumber: z.string().max(35).default(""),
  shipTo: z.string().max(500).default(""),
  deliveryDate: daySchema,
  requestDeliveryDate: daySchema.optional(),
  estimatedDeliveryDate: daySchema.optional(),
  /** When the carrier handed it over; absent where it does not say. */
  deliveredDate: daySchema.optional(),
  trackingNo: z.string().max(60).default(""),
  trackingUrl: z.string().max(300).default(""),
  expeditionName: z.string().max(100).default(""),
  notes: z.string().max(500).default(""),
  detail: z
    .array(
      z.object({
        orderNumber: z.string().max(40),
        lineNo: z.int().positive(),
        articleCode: z.string().max(40),
        qty: z.int().positive(),
        /** Price of one in ten-thousandths of the currency's unit. */
        price: amountSchema,
        poNumber: z.string().max(35).default(""),
        erpOrderNumber: z.string().max(40).default(""),
      }),
    )
    .min(1),
  currency: z.string(),
  asOf: z.iso.datetime(),
  /** One more with every write; absent in documents of the past. */
  version: z.int().positive().optional(),
});
export type Delivery = z.output<typeof deliverySchema>;

/** A delivery order as a feed brings it. */
export const deliveryInputSchema = deliverySchema.omit({ version: true }).extend({
  detail: deliverySchema.shape.detail.max(500, "max_items_exceeded"),
});
