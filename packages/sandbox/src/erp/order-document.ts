import { fromUnits } from "@spoke/core/platform/money.ts";
import { amountSchema, daySchema } from "@spoke/core/platform/schema.ts";
import { z } from "zod";

/** A number of units in a document, as an amount. */
export const unitsSchema = z.number().transform(fromUnits);

/** An order from the portal (docs/erp.md), with the fields the simulator uses. */
const orderSchema = <Money extends z.ZodType>(money: Money) =>
  z.object({
    format: z.literal(1),
    orderNo: z.string(),
    sorg: z.string(),
    customer: z.object({ unified: z.string() }),
    shipTo: z.object({ name: z.string(), address: z.string() }),
    custPoNo: z.string(),
    notes: z.string().default(""),
    requestDeliveryDate: z.string().nullable(),
    currency: z.string(),
    /** `isAwaited`: nothing leaves before the payment is approved. */
    payment: z.object({ discount: money, isAwaited: z.boolean().default(false) }),
    shipment: z.object({ id: z.string().default(""), amount: money }).nullable(),
    total: money,
    lines: z
      .array(
        z.object({
          lineNo: z.int(),
          articleCode: z.string(),
          qty: z.int().positive(),
          /** Arrival that it was ordered for. */
          expectedDate: daySchema.nullish(),
          uom: z.string(),
          price: money,
          subtotal: money,
        }),
      )
      .min(1),
  });

/** Reads a document. */
export const orderDocument = orderSchema(unitsSchema);
/** An order in the simulator's state. */
export const storedOrder = orderSchema(amountSchema);
export type OrderDocument = z.output<typeof storedOrder>;

/** The office's decision on an order's payment (docs/erp.md). */
export const decisionDocument = z.object({ orderNo: z.string(), decision: z.enum(["approved", "voided"]) });
