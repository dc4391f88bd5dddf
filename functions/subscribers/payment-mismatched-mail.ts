import { mailMismatchedPayment, mailReconciledPayment } from "@spoke/core/mail/payment-mismatched.ts";
import { paymentMismatched, paymentReconciled } from "@spoke/events";
import { effects, on } from "../queue-handler.ts";

/** Mails the user whose payment of invoices brought money that does not match it, and what the office did with it. */
export const handler = effects([
  on(paymentMismatched, ({ id, data }) => mailMismatchedPayment({ ...data, eventId: id })),
  on(paymentReconciled, ({ id, data }) => mailReconciledPayment({ ...data, eventId: id })),
]);
