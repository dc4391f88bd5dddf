import { paymentCallbackReceived } from "@spoke/events";
import * as z from "zod";
import { parsed, providerFor } from "../payment-provider/index.ts";
import { PROVIDERS } from "../payment-provider/types.ts";
import { action, commit, event, isoNow, SYSTEM } from "../platform/index.ts";
import { keptOf } from "./kept.ts";
import { newCallbackWrite } from "./store.ts";

/** The callback was there already. */
class Copy extends Error {
  override readonly name = "Copy";
}

/**
 * Takes a provider's callback in: the signature is checked before anything else, then what may be kept of it is written
 * together with the event that has it worked off. A copy of one that is there changes nothing.
 * @throws CallbackRefused when it is not the provider's, is too old, or cannot be read
 */
export const receiveCallback = action({
  name: "settlement.receiveCallback",
  scope: SYSTEM,
  input: z.object({
    provider: z.enum(PROVIDERS),
    headers: z.record(z.string(), z.string().optional()),
    body: z.string(),
  }),
  run: async ({ provider, headers, body }): Promise<{ readonly result: "stored" | "copy" }> => {
    const { eventId, outcome } = await providerFor(provider).verify(headers, body);
    const kept = keptOf(provider, parsed(body));
    const callback = { provider, eventId, receivedAt: isoNow(), kept, ...(outcome && { outcome }) };
    try {
      await commit({
        writes: [newCallbackWrite(callback, () => new Copy())],
        // One that says nothing of a payment of ours is kept, and that is all.
        events: outcome ? [event(paymentCallbackReceived, { provider, eventId })] : [],
      });
    } catch (error) {
      if (error instanceof Copy) return { result: "copy" };
      throw error;
    }
    return { result: "stored" };
  },
});
