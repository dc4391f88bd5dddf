import * as z from "zod";
import { action, isDone, logger, SYSTEM } from "../../platform/index.ts";
import { type ProviderOutcome, providerFor } from "../providers/index.ts";
import { PROVIDERS, type ProviderId, ProviderRefused } from "../providers/types.ts";
import { readPayment, settleOutcome } from "../requests/index.ts";
import { recordReconciliation } from "./reconciliation.ts";
import { readCallback } from "./store.ts";

const SUBSCRIBER = "payment-callback-settle";

/** What a callback changed. */
export type CallbackResult = "settled" | "unchanged" | "reconcile" | "nothing";

/**
 * Handles a stored callback once. When its signature covers too little, the provider is queried for the state first. Then the
 * outcome is applied, or recorded for reconciliation by a person.
 */
export const handleCallback = action({
  name: "settlement.handleCallback",
  scope: SYSTEM,
  input: z.object({ provider: z.enum(PROVIDERS), eventId: z.string() }),
  run: async ({ provider, eventId }): Promise<CallbackResult> => {
    const once = { subscriber: SUBSCRIBER, eventId: `${provider}#${eventId}` };
    const [callback, done] = await Promise.all([readCallback(provider, eventId), isDone(once)]);
    if (!callback || done) return "nothing";
    if (callback.unread !== undefined) return applyUnread(provider, callback.unread, callback.receivedAt, once);
    if (!callback.outcome) return "nothing";
    const outcome = await confirmed(callback.outcome);
    if (!outcome) {
      logger.warn("payment provider does not know the payment of its callback", { provider, eventId });
      return "nothing";
    }
    return applyOutcome(outcome, once);
  },
});

/**
 * Asks the provider for the outcome that a callback should have held. If the provider's answer cannot be read either, a
 * person must look the payment up: money may have been taken.
 */
async function applyUnread(
  provider: ProviderId,
  externalId: string,
  at: string,
  once: { readonly subscriber: string; readonly eventId: string },
): Promise<CallbackResult> {
  const request = await readPayment(externalId);
  const providerRef = request?.providerRef ?? "";
  const outcome = request && (await providerFor(provider).query({ externalId, providerRef }).catch(unlessRefused));
  if (outcome) return applyOutcome(outcome, once);
  const unread = { provider, externalId, providerRef, merchant: request?.merchant ?? "", at };
  await recordReconciliation(unread, request ? "unreadable" : "unknown", once);
  return "reconcile";
}

/** A refusal for good is no answer; a passing fault is tried again. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof ProviderRefused)) throw error;
}

/** Applies an outcome, or records it for reconciliation. */
export async function applyOutcome(
  outcome: ProviderOutcome,
  once?: { readonly subscriber: string; readonly eventId: string },
): Promise<CallbackResult> {
  const { result, reason } = await settleOutcome({ outcome, ...(once && { once }) });
  if (result === "reconcile") await recordReconciliation(outcome, reason ?? "unknown", once);
  return result;
}

async function confirmed(outcome: ProviderOutcome): Promise<ProviderOutcome | undefined> {
  const provider = providerFor(outcome.provider);
  return provider.confirm ? provider.confirm(outcome) : outcome;
}
