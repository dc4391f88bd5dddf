import * as z from "zod";
import { amountSchema } from "../platform/schema.ts";

/** What an order uses of its dealer's credit, in the order's currency. */
export const orderCreditSchema = z.object({
  companyCode: z.string().max(10),
  amount: amountSchema.positive(),
  /** Instant of the ERP's first answer: figures of that instant or later contain the order. */
  answeredAt: z.iso.datetime().optional(),
});
export type OrderCredit = z.output<typeof orderCreditSchema>;
