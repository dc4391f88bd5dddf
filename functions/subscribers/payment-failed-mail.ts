import { mailFailedPayment } from "@spoke/core/mail/payment-failed.ts";
import { paymentFailed } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/** Mails the user whose payment of invoices failed or expired. */
export const handler = subscriber(paymentFailed, ({ id, data }) =>
  mailFailedPayment({ requestId: data.requestId, eventId: id }),
);
