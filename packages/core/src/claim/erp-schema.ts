import * as z from "zod";
import { WARRANTY_CLASSES } from "../frame/schema.ts";
import { amountSchema, daySchema } from "../platform/schema.ts";
import { CLAIM_STATES, problemInputSchema, RESOLUTIONS } from "./schema.ts";

/** An answer of the ERP to an approved claim. */
export const claimAnswerSchema = z.object({
  sorg: z.string(),
  claimId: z.string().max(40),
  /** All approved lines when left out. */
  lineNo: z.int().min(1).optional(),
  creditNote: z.string().max(40).default(""),
  /** Amount of the credit note. */
  creditAmount: amountSchema.optional(),
  deliveryOrder: z.string().max(40).default(""),
  waybill: z.string().max(60).default(""),
  status: z.enum(["awaiting-return", "received", "resolved"]).optional(),
  asOf: z.iso.datetime(),
});
export type ClaimAnswer = z.output<typeof claimAnswerSchema>;

/** A past claim that the ERP has. */
export const importedClaimSchema = z.object({
  id: z.string().max(40),
  sorg: z.string().max(10),
  custCode: z.string().max(20),
  frameNumber: z.string().max(40).default(""),
  brand: z.string().max(40).default(""),
  articleCode: z.string().max(40).default(""),
  qty: z.int().min(1).default(1),
  purchaseDate: daySchema,
  referenceNo: z.string().max(40).default(""),
  status: z.enum(CLAIM_STATES),
  createdAt: z.iso.datetime(),
  statusAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().optional(),
  problem: problemInputSchema,
  class: z.enum(WARRANTY_CLASSES).default("component"),
  resolution: z.enum(RESOLUTIONS).optional(),
  reason: z.string().max(500).default(""),
  creditNote: z.string().max(40).default(""),
  creditAmount: amountSchema.optional(),
  deliveryOrder: z.string().max(40).default(""),
  waybill: z.string().max(60).default(""),
  createdBy: z.string().max(200).default(""),
  comment: z.string().max(2_000).default(""),
  answer: z.string().max(2_000).default(""),
});
export type ImportedClaim = z.input<typeof importedClaimSchema>;
