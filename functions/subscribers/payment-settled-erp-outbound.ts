import { sendPaymentToErp } from "@spoke/core/payments/requests";
import { paymentSettled } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/** Writes the file of a payment of invoices for the ERP (docs/erp.md). */
export const handler = subscriber(paymentSettled, ({ data }) => sendPaymentToErp({ id: data.requestId }));
