import { PROVIDERS } from "@spoke/core/payment-provider";
import { workCallback } from "@spoke/core/settlement/work.ts";
import { paymentCallbackReceived } from "@spoke/events";
import { subscriber } from "../subscriber.ts";

/** Settles what a payment provider called back about. */
export const handler = subscriber(paymentCallbackReceived, async ({ data: { provider, eventId } }) => {
  const known = PROVIDERS.find((one) => one === provider);
  if (!known) throw new Error("a callback of a provider that is none");
  await workCallback({ provider: known, eventId });
});
