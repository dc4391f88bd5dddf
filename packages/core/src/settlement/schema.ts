import * as z from "zod";
import { settleSchema } from "../payment/schema.ts";
import { PROVIDERS } from "../payment-provider/types.ts";

export const outcomeSchema = settleSchema.shape.outcome;

/** A callback as it is kept: what it means to us, and of the rest only what an allow-list names. */
export const callbackSchema = z.object({
  provider: z.enum(PROVIDERS),
  /** The provider's id of the event: the same for every copy of it. */
  eventId: z.string(),
  receivedAt: z.iso.datetime(),
  outcome: outcomeSchema.optional(),
  kept: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type Callback = z.output<typeof callbackSchema>;

export const CASE_STATES = ["OPEN", "CLOSED"] as const;

/** Money that is not where the portal has it: a person compares both sides (docs/operations.md). */
export const reconciliationSchema = z.object({
  id: z.string(),
  state: z.enum(CASE_STATES),
  /** Why nothing was settled, a code such as `amount`. */
  reason: z.string(),
  outcome: outcomeSchema,
  createdAt: z.iso.datetime(),
  closedAt: z.iso.datetime().optional(),
  /** What was done about it, in the words of who closed it. */
  note: z.string().optional(),
});
export type Reconciliation = z.output<typeof reconciliationSchema>;
