import * as z from "zod";
import { freeTextSchema } from "../validation/schema.ts";
import type { Order } from "./schema.ts";

/** States of a dealer's request to cancel what has not shipped (decision 083). */
export const CANCELLATION_STATES = ["requested", "accepted", "refused"] as const;

export const REASON_MAX = 200;

/** The last request to cancel pieces of an order. */
export const cancellationSchema = z.object({
  /** Number of the request, from 1. */
  sequence: z.int().positive(),
  state: z.enum(CANCELLATION_STATES),
  /** Requested pieces: none had shipped by then. */
  lines: z.array(z.object({ lineNo: z.int(), qty: z.int().positive() })).min(1),
  /** Why the dealer cancels. */
  reason: z.string().optional(),
  requestedAt: z.iso.datetime(),
  requestedBy: z.object({ id: z.string(), name: z.string() }),
  answeredAt: z.iso.datetime().optional(),
  /** What the ERP answered, such as why it refused. */
  answer: z.string().optional(),
});
export type Cancellation = z.output<typeof cancellationSchema>;

export const requestCancellationSchema = z.object({
  orderNumber: z.string().min(1).max(40),
  /** Lines of which all pieces that have not shipped are to be canceled. */
  lineNos: z.array(z.int()).max(400).default([]),
  /** Lines to cancel, each with its pieces: all that have not shipped without a number. */
  lines: z
    .array(z.object({ lineNo: z.int(), qty: z.int("qty_whole").min(1, "qty_whole").optional() }))
    .max(400)
    .refine((lines) => new Set(lines.map(({ lineNo }) => lineNo)).size === lines.length, "invalid_value")
    .default([]),
  reason: z.string().trim().max(REASON_MAX, "too_long").pipe(freeTextSchema).default(""),
});

/** What a request names; everything that has not shipped if nothing. */
export type RequestedLines = Pick<z.output<typeof requestCancellationSchema>, "lineNos" | "lines">;

export const answerCancellationSchema = z.object({
  orderNumber: z.string(),
  sequence: z.int().positive(),
  accepted: z.boolean(),
  reason: z.string().max(REASON_MAX).default(""),
  asOf: z.iso.datetime(),
});
export type CancellationAnswer = z.output<typeof answerCancellationSchema>;

/** The last request. One that waits is accepted once the order was canceled or rejected as a whole. */
export function cancellationOf({ status, cancellation }: Pick<Order, "status" | "cancellation">) {
  const hasEnded = status === "canceled" || status === "rejected";
  return cancellation?.state === "requested" && hasEnded
    ? { ...cancellation, state: "accepted" as const }
    : cancellation;
}
