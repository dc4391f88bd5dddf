import { PROVIDERS } from "@spoke/core/payments/providers";
import { handleCallback } from "@spoke/core/payments/settlement/callback.ts";
import { paymentCallbackReceived } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/** Settles the payment that a provider reported. */
export const handler = subscriber(paymentCallbackReceived, async ({ data: { provider, eventId } }) => {
  const id = PROVIDERS.find((name) => name === provider);
  if (!id) throw new Error(`unknown payment provider ${provider}`);
  await handleCallback({ provider: id, eventId });
});
