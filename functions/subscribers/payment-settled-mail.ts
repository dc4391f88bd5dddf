import { mailReceipt } from "@spoke/core/mail/receipt.ts";
import { paymentSettled } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/** Mails the receipt of a payment of invoices. */
export const handler = subscriber(paymentSettled, ({ id, data }) =>
  mailReceipt({ requestId: data.requestId, eventId: id }),
);
