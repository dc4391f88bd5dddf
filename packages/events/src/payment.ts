import * as z from "zod";
import { defineEvent } from "./envelope.ts";

const sorg = z.string();
const customer = z.string().describe("unified customer code");

const request = {
  requestId: z.string(),
  sorg,
  customer,
  /** Ten-thousandths of the currency's unit. */
  amount: z.int().brand<"Amount">(),
  currency: z.string(),
};

/** The provider named the virtual account that it waits for a transfer to. */
export const paymentAwaited = defineEvent("payment.awaited", 1, z.object(request));

/** The provider has the money of a payment request. */
export const paymentSettled = defineEvent(
  "payment.settled",
  1,
  z.object({ ...request, merchant: z.string(), isPartialPayment: z.boolean() }),
);

/** A payment request ended without money; its invoices are open again. */
export const paymentFailed = defineEvent(
  "payment.failed",
  1,
  z.object({ ...request, state: z.enum(["failed", "expired", "voided"]), reason: z.string().optional() }),
);

/** Money that a provider reports for a request. */
const reported = z.object({ amount: z.int().brand<"Amount">(), currency: z.string() });
const mismatchReason = z.enum(["amount", "currency", "paid_after_end", "paid_twice"]);

/** Money came that does not match its payment request: the office refunds or books it. */
export const paymentMismatched = defineEvent(
  "payment.mismatched",
  1,
  z.object({ ...request, reconciliation: z.string(), reason: mismatchReason, reported }),
);

/** The office refunded or booked money that did not match its payment request. */
export const paymentReconciled = defineEvent(
  "payment.reconciled",
  1,
  z.object({ ...request, reason: mismatchReason.optional(), money: z.enum(["refunded", "booked"]), reported }),
);

/** A payment provider reported a payment; the signature was valid and the report is stored. */
export const paymentCallbackReceived = defineEvent(
  "payment.callback-received",
  1,
  z.object({ provider: z.string(), eventId: z.string() }),
);

/** The office decided on the payment of an order: "approved", or "voided" and the order is canceled. */
export const paymentDecided = defineEvent(
  "payment.decided",
  1,
  z.object({ orderNumber: z.string(), sorg, customer, decision: z.enum(["approved", "voided"]) }),
);
