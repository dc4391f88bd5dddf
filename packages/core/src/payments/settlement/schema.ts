import * as z from "zod";
import { PROVIDERS } from "../providers/types.ts";
import { RECONCILED_MONEY, settleSchema } from "../requests/schema.ts";

export const outcomeSchema = settleSchema.shape.outcome;

/** A stored callback: its outcome, and the fields that the allowlist names. */
export const callbackSchema = z.object({
  provider: z.enum(PROVIDERS),
  /** The provider's id of the event: the same for every copy of it. */
  eventId: z.string(),
  receivedAt: z.iso.datetime(),
  outcome: outcomeSchema.optional(),
  /** Our payment request, if the callback is about it but its outcome cannot be read. */
  unread: z.string().optional(),
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type Callback = z.output<typeof callbackSchema>;

export const RECONCILIATION_STATES = ["OPEN", "CLOSED"] as const;

/** An outcome that does not match its request, for a person to compare both sides (docs/operations.md). */
export const reconciliationSchema = z.object({
  id: z.string(),
  state: z.enum(RECONCILIATION_STATES),
  /** Why the outcome was not applied, a code such as `amount`. */
  reason: z.string(),
  /** State and amount are absent if the callback could not be read. */
  outcome: outcomeSchema.partial({ kind: true, amount: true }),
  createdAt: z.iso.datetime(),
  /** Sales organization of the payment, whose office reconciles it; absent if the payment is not the portal's. */
  sorg: z.string().optional(),
  /** What the office finds it by, in lower case; absent as `sorg` is. */
  search: z.string().optional(),
  closedAt: z.iso.datetime().optional(),
  /** Who closed it; absent of operators and of those from before it was stored. */
  closedBy: z.object({ id: z.string(), name: z.string() }).optional(),
  /** What was done, in the words of the person who closed it. */
  note: z.string().optional(),
  /** What became of the money, if any came. */
  money: z.enum(RECONCILED_MONEY).optional(),
});
export type Reconciliation = z.output<typeof reconciliationSchema>;
