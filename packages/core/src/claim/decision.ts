import * as z from "zod";
import { frameNumberSchema } from "../frame/schema.ts";
import { amountSchema } from "../platform/schema.ts";
import { freeTextSchema } from "../validation/schema.ts";
import { CLAIM_STATES, MAX_PROBLEMS, RESOLUTIONS, type Resolution } from "./schema.ts";

/** Longest reason of a status. */
export const REASON_MAX = 1_000;
/** Longest reason why a line is rejected. */
export const LINE_REASON_MAX = 500;

const PAID_RESOLUTIONS: readonly Resolution[] = ["credit", "refund", "labor-only", "goodwill"];

/** Whether a resolution pays an amount. */
export const isPaid = (resolution: string | undefined): boolean => PAID_RESOLUTIONS.some((paid) => paid === resolution);

const reason = (max: number) => z.string().trim().max(max, "too_long").pipe(freeTextSchema).default("");

/** How the office decides on a line. */
export const lineDecisionSchema = z.object({
  lineNo: z.int().min(1),
  decision: z.enum(["approved", "rejected"], "required"),
  resolution: z.enum(RESOLUTIONS).optional(),
  reason: reason(LINE_REASON_MAX),
  /** Amount of the credit; the ERP decides if absent. */
  creditAmount: amountSchema.min(0, "invalid_value").optional(),
  replacementFrame: z.string().trim().pipe(z.literal("").or(frameNumberSchema)).default(""),
});
export type LineDecision = z.output<typeof lineDecisionSchema>;

export const statusInputSchema = z.object({
  id: z.string().min(1).max(40),
  newStatus: z.enum(CLAIM_STATES),
  currentStatus: z.enum(CLAIM_STATES),
  reason: reason(REASON_MAX),
  isNotAWarranty: z.boolean().default(false),
  /** Resolution of the lines that `lines` does not name. */
  resolution: z.enum(RESOLUTIONS).default("replacement"),
  /** Whether a person confirmed credits above what the dealer paid, or of what has no known price. */
  isCreditConfirmed: z.boolean().default(false),
  lines: z.array(lineDecisionSchema).max(MAX_PROBLEMS).default([]),
});
export type StatusInput = z.output<typeof statusInputSchema>;
