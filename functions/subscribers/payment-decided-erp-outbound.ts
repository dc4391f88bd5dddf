import { putPaymentDecision } from "@spoke/core/payments/proofs";
import { paymentDecided } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/** Writes the file with the office's decision on a payment for the ERP (docs/erp.md). */
export const handler = subscriber(paymentDecided, ({ data: { orderNumber } }) => putPaymentDecision({ orderNumber }));
