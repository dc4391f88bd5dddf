import * as z from "zod";
import { addDays, type Day } from "../platform/calendar.ts";
import { daySchema } from "../platform/schema.ts";
import { fileRefSchema } from "../upload/schema.ts";

/** States of the payment of an order (values not shown in the specification; decision 037). */
export const PAYMENT_STATES = ["waiting", "uploaded", "failed", "voided", "completed"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The names that lists are narrowed by (2 §4); each is one state. */
export const PAYMENT_FILTERS = {
  pending: "waiting",
  "on processing": "uploaded",
  failed: "failed",
  void: "voided",
  complete: "completed",
} as const satisfies Readonly<Record<string, PaymentState>>;
export type PaymentFilter = keyof typeof PAYMENT_FILTERS;

export const PAYMENT_DOC_KINDS = ["receipt", "document"] as const;

/** A file that belongs to the payment of an order. */
export const paymentDocSchema = fileRefSchema.extend({
  /** A number of its own, under which it is fetched and deleted. */
  id: z.int().positive(),
  /** A receipt says that something was paid; a document goes with it. */
  kind: z.enum(PAYMENT_DOC_KINDS),
  by: z.object({ id: z.string(), name: z.string() }),
  at: z.iso.datetime(),
  /** The office asked for another proof, and why (decision 102). */
  rejection: z
    .object({ reason: z.string(), at: z.iso.datetime(), by: z.object({ id: z.string(), name: z.string() }) })
    .optional(),
});
export type PaymentDoc = z.output<typeof paymentDocSchema>;

/** What an order carries of a payment that the office waits for; orders on account have none of it. */
export const awaitedPaymentSchema = z.object({
  state: z.enum(PAYMENT_STATES),
  /** Last day for the receipt, ISO date. */
  expiredDate: daySchema,
  docs: z.array(paymentDocSchema).default([]),
  decidedAt: z.iso.datetime().optional(),
  decidedBy: z.object({ id: z.string(), name: z.string() }).optional(),
});
export type AwaitedPayment = z.output<typeof awaitedPaymentSchema>;

/** Whether an order is paid in advance: nothing leaves before its payment is approved. */
export const isPrepaid = ({
  orderPayment,
}: {
  readonly orderPayment: { readonly awaited?: AwaitedPayment | undefined };
}): boolean => orderPayment.awaited !== undefined;

/** The payment of an order placed on a day, when the office waits `days` for its receipt. */
export const awaitedFrom = (day: Day, days: number): AwaitedPayment => ({
  state: "waiting",
  expiredDate: addDays(day, days),
  docs: [],
});

/**
 * Whether goods leave only after a payment that has not been approved. Until then, nobody knows when they come: days that the ERP has
 * confirmed are not shown.
 */
export const awaitsMoney = ({
  orderPayment,
}: {
  readonly orderPayment?: { readonly awaited?: Pick<AwaitedPayment, "state"> | undefined };
}): boolean => orderPayment?.awaited !== undefined && orderPayment.awaited.state !== "completed";
