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
  /** Pieces that had not shipped when it was requested. */
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
  /** Lines to cancel; all that have not shipped if empty. */
  lineNos: z.array(z.int()).max(400).default([]),
  reason: z.string().trim().max(REASON_MAX, "too_long").pipe(freeTextSchema).default(""),
});

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

/** Whether an accepted request announced already that these pieces will not come. */
export function isAnnounced(
  cancellation: Cancellation | undefined,
  missing: readonly { readonly lineNo: number; readonly qty: number }[],
): boolean {
  if (cancellation?.state !== "accepted") return false;
  const canceled = new Map(cancellation.lines.map(({ lineNo, qty }) => [lineNo, qty]));
  return missing.every(({ lineNo, qty }) => qty <= (canceled.get(lineNo) ?? 0));
}
