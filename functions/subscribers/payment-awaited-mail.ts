import { mailAwaitedPayment } from "@spoke/core/mail/payment-awaited.ts";
import { paymentAwaited } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/** Mails the virtual account that a payment of invoices is awaited on. */
export const handler = subscriber(paymentAwaited, ({ id, data }) =>
  mailAwaitedPayment({ requestId: data.requestId, eventId: id }),
);
