import { mailInvoice } from "@spoke/core/mail/invoice.ts";
import { invoiceRequested } from "@spoke/events";
import { subscriber } from "../subscriber.ts";

/** Mails an invoice to whoever asked for it. */
export const handler = subscriber(invoiceRequested, ({ id, data }) => mailInvoice({ ...data, eventId: id }));
