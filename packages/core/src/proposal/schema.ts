import * as z from "zod";
import { cartLineSchema } from "../cart/schema.ts";
import { freeTextSchema } from "../validation/schema.ts";

export const PROPOSAL_NOTE_MAX = 500;

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

const personSchema = z.object({ id: z.string(), name: z.string() });

/** A cart that sales staff sent to a customer, as stored. */
export const proposalSchema = z.object({
  id: z.string(),
  unified: z.string(),
  /** Where it was sent. */
  host: z.string(),
  note: z.string(),
  /** What is left to be taken. */
  lines: z.array(cartLineSchema),
  createdBy: personSchema,
  createdAt: z.iso.datetime(),
  /** Increases with every change. */
  version: z.int().positive(),
  /** How it ended; absent while it is open. */
  closed: z.object({ how: z.enum(["taken", "declined"]), by: personSchema, at: z.iso.datetime() }).optional(),
});
export type Proposal = z.output<typeof proposalSchema>;
