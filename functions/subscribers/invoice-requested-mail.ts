import { mailInvoice } from "@spoke/core/mail/invoice.ts";
import { invoiceRequested } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/** Mails an invoice to the user who asked for it. */
export const handler = subscriber(invoiceRequested, ({ id, data }) => mailInvoice({ ...data, eventId: id }));
