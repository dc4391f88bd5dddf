import * as z from "zod";
import { defineEvent } from "./envelope.ts";

const request = {
  requestId: z.string(),
  sorg: z.string(),
  customer: z.string().describe("unified customer code"),
  /** Ten-thousandths of the currency's unit. */
  amount: z.int(),
  currency: z.string(),
};

/** A dealer asked to pay invoices online: they are held for it, and the provider is asked for a payment. */
export const paymentRequested = defineEvent("payment.requested", 1, z.object(request));

/** The provider has the money of a request. */
export const paymentSettled = defineEvent(
  "payment.settled",
  1,
  z.object({ ...request, merchant: z.string(), isPartialPayment: z.boolean() }),
);

/** A request ended without money; its invoices are open again. */
export const paymentFailed = defineEvent(
  "payment.failed",
  1,
  z.object({ ...request, state: z.enum(["failed", "expired", "voided"]), reason: z.string().optional() }),
);

/** A payment provider called back about a payment of ours; the signature held, and what it said is kept. */
export const paymentCallbackReceived = defineEvent(
  "payment.callback-received",
  1,
  z.object({ provider: z.string(), eventId: z.string() }),
);
