import { z } from "zod";

/** An order from the portal (docs/erp.md), with the fields the simulator uses. */
export const orderDocument = z.object({
  format: z.literal(1),
  orderNo: z.string(),
  sorg: z.string(),
  customer: z.object({ unified: z.string() }),
  shipTo: z.object({ name: z.string(), address: z.string() }),
  custPoNo: z.string(),
  notes: z.string().default(""),
  requestDeliveryDate: z.string().nullable(),
  currency: z.string(),
  payment: z.object({ discount: z.number() }),
  shipment: z.object({ amount: z.number() }).nullable(),
  total: z.number(),
  lines: z
    .array(
      z.object({
        lineNo: z.int(),
        articleCode: z.string(),
        qty: z.int().positive(),
        uom: z.string(),
        price: z.number(),
        subtotal: z.number(),
      }),
    )
    .min(1),
});
export type OrderDocument = z.output<typeof orderDocument>;

/** The office's decision on an order's payment (docs/erp.md). */
export const decisionDocument = z.object({ orderNo: z.string(), decision: z.enum(["approved", "voided"]) });
