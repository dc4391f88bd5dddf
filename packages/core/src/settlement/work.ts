import * as z from "zod";
import { settleOutcome } from "../payment/index.ts";
import { type ProviderOutcome, providerFor } from "../payment-provider/index.ts";
import { PROVIDERS } from "../payment-provider/types.ts";
import { action, isDone, logger, SYSTEM } from "../platform/index.ts";
import { keepCase } from "./cases.ts";
import { readCallback } from "./store.ts";

const SUBSCRIBER = "payment-callback-settle";

/** What became of a callback. */
export type Worked = "settled" | "unchanged" | "reconcile" | "nothing";

/**
 * Works a callback off that was kept: where its signature covers too little, the provider itself is asked first; then the
 * outcome is settled, or kept as a case for a person. Each is worked once; until then it may come again.
 */
export const workCallback = action({
  name: "settlement.workCallback",
  scope: SYSTEM,
  input: z.object({ provider: z.enum(PROVIDERS), eventId: z.string() }),
  run: async ({ provider, eventId }): Promise<Worked> => {
    const once = { subscriber: SUBSCRIBER, eventId: `${provider}#${eventId}` };
    const [callback, done] = await Promise.all([readCallback(provider, eventId), isDone(once)]);
    if (!callback?.outcome || done) return "nothing";
    const outcome = await confirmed(callback.outcome);
    if (!outcome) {
      logger.warn("a provider knows nothing of what it called back about", { provider, eventId });
      return "nothing";
    }
    return settled(outcome, once);
  },
});

/** Settles an outcome, or keeps it as a case. */
export async function settled(
  outcome: ProviderOutcome,
  once?: { readonly subscriber: string; readonly eventId: string },
): Promise<Worked> {
  const { result, reason } = await settleOutcome({ outcome, ...(once && { once }) });
  if (result === "reconcile") await keepCase(outcome, reason ?? "unknown", once);
  return result;
}

async function confirmed(outcome: ProviderOutcome): Promise<ProviderOutcome | undefined> {
  const provider = providerFor(outcome.provider);
  return provider.confirm ? provider.confirm(outcome) : outcome;
}
