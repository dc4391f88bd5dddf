import { paymentCallbackReceived } from "@spoke/events";
import * as z from "zod";
import { action, commit, event, isoNow, SYSTEM } from "../../platform/index.ts";
import { parseJson, providerFor } from "../providers/index.ts";
import { PROVIDERS } from "../providers/types.ts";
import { allowlistedFields } from "./allowlist.ts";
import { newCallbackWrite } from "./store.ts";

/**
 * Stores a provider's callback: verifies the signature, then writes the allowed fields with the event that triggers handling.
 * A copy of a stored callback changes nothing.
 * @throws CallbackRefused when it is not the provider's, is too old, or cannot be parsed
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
    const { eventId, outcome, unread } = await providerFor(provider).verify(headers, body);
    const fields = allowlistedFields(provider, parseJson(body));
    const callback = {
      provider,
      eventId,
      receivedAt: isoNow(),
      fields,
      ...(outcome && { outcome }),
      ...(unread && { unread }),
    };
    const conflict = await commit.attempt({
      writes: [newCallbackWrite(callback)],
      // A callback about another payment is only stored.
      events: outcome || unread ? [event(paymentCallbackReceived, { provider, eventId })] : [],
    });
    return { result: conflict ? "copy" : "stored" };
  },
});
