import * as z from "zod";

/** What an order uses of its dealer's credit; `amount` in ten-thousandths of the unit of the order's currency. */
export const orderCreditSchema = z.object({
  companyCode: z.string().max(10),
  amount: z.int().positive(),
  /** Instant of the ERP's first answer: figures of that instant or later contain the order. */
  answeredAt: z.iso.datetime().optional(),
});
export type OrderCredit = z.output<typeof orderCreditSchema>;
