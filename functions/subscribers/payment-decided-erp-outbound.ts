import { putPaymentDecision } from "@spoke/core/order-payment";
import { paymentDecided } from "@spoke/events";
import { subscriber } from "../subscriber.ts";

/** Tells the ERP what the office decided of an order's payment (docs/erp.md). */
export const handler = subscriber(paymentDecided, ({ data: { orderNo } }) => putPaymentDecision({ orderNo }));
