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
