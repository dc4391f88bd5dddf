import { mailPickup } from "@spoke/core/mail/pickup.ts";
import { pickupOrderMoved } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/** Mails a step of a consumer's order for pickup to the consumer or the dealer. */
export const handler = subscriber(pickupOrderMoved, ({ id: eventId, data: { id, from, to } }) =>
  mailPickup({ id, from, to, eventId }),
);
