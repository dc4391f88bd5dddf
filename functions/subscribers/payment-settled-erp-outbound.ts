import { sendPaymentToErp } from "@spoke/core/payment";
import { paymentSettled } from "@spoke/events";
import { subscriber } from "../subscriber.ts";

/** Hands a payment of invoices to the ERP as a file (docs/erp.md). */
export const handler = subscriber(paymentSettled, ({ data }) => sendPaymentToErp({ id: data.requestId }));
