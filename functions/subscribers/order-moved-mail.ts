import { mailOrderSteps } from "@spoke/core/mail/order-step.ts";
import { orderMoved } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/** Mails what happened to orders. */
export const handler = subscriber(orderMoved, ({ id, data }) => mailOrderSteps({ steps: data.steps, eventId: id }));
