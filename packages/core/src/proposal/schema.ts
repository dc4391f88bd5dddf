import * as z from "zod";
import { cartLineSchema } from "../cart/schema.ts";
import { amountSchema } from "../platform/schema.ts";
import { freeTextSchema } from "../validation/schema.ts";

export const PROPOSAL_NOTE_MAX = 500;
/** How long a proposal can be taken. */
export const PROPOSAL_OPEN_DAYS = 30;

export const proposalNoteSchema = z
  .string()
  .trim()
  .max(PROPOSAL_NOTE_MAX, "too_long")
  .pipe(z.union([z.literal(""), freeTextSchema]));

/** What is sent with a cart. */
export const sendProposalSchema = z.object({
  /** Created by the client, once per intended proposal: a repeated request has no effect. */
  requestId: z.string().regex(/^[\w-]{8,64}$/, "invalid_value"),
  note: proposalNoteSchema.default(""),
});

export const proposalIdSchema = z.object({ id: z.string().min(1).max(64) });

/** What is sent with a refusal. */
export const declineProposalSchema = proposalIdSchema.extend({ reason: proposalNoteSchema.default("") });

const personSchema = z.object({ id: z.string(), name: z.string() });

/** A cart that sales staff sent to a customer, as stored. */
export const proposalSchema = z.object({
  id: z.string(),
  unified: z.string(),
  /** Where it was sent. */
  host: z.string(),
  note: z.string(),
  /** Sales organizations of the lines that were sent; absent in proposals that were sent before this was stored. */
  sorgs: z.array(z.string()).optional(),
  /** What lines cost when they were sent, by line id, for the mail; absent for lines without a price, and in older proposals. */
  amounts: z
    .record(z.string(), z.object({ unit: amountSchema, amount: amountSchema, currency: z.string() }))
    .optional(),
  /** What is left to be taken. */
  lines: z.array(cartLineSchema),
  /** What was declined or withdrawn of it, and why the last time. */
  declined: z.object({ lines: z.array(cartLineSchema), reason: z.string() }).optional(),
  createdBy: personSchema,
  createdAt: z.iso.datetime(),
  /** Increases with every change. */
  version: z.int().positive(),
  /** How it ended; absent while it is open. */
  closed: z.object({ how: z.enum(["taken", "declined"]), by: personSchema, at: z.iso.datetime() }).optional(),
});
export type Proposal = z.output<typeof proposalSchema>;
