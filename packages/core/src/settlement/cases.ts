import { createHash } from "node:crypto";
import type { ProviderOutcome } from "../payment-provider/types.ts";
import { AlreadyDone, type Commit, commit, countMetric, isoNow, logger } from "../platform/index.ts";
import { newCaseWrite } from "./store.ts";

/** The same discrepancy was found before. */
class KnownCase extends Error {
  override readonly name = "KnownCase";
}

/** One discrepancy has one id, however often and by whichever way it is found. */
function caseId(
  reason: string,
  { provider, externalId, providerRef, kind, amount, merchant }: ProviderOutcome,
): string {
  const facts = [
    reason,
    provider,
    externalId,
    providerRef,
    kind,
    amount.amount,
    amount.scale,
    amount.currency,
    merchant,
  ];
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 24).toUpperCase();
}

/**
 * Keeps what a provider said and the portal cannot settle, once, for a person to look at; with the mark of the consumer.
 * The metric behind it rings an alarm.
 */
export async function keepCase(outcome: ProviderOutcome, reason: string, once?: Commit["once"]): Promise<void> {
  const id = caseId(reason, outcome);
  const one = { id, state: "OPEN" as const, reason, outcome, createdAt: isoNow() };
  const mark = once && { once };
  try {
    await commit({
      writes: [newCaseWrite(one, () => new KnownCase())],
      audit: { subject: `PAYREQ#${outcome.externalId}`, what: "to-reconcile", detail: { case: id, reason } },
      ...mark,
    });
    countMetric("PaymentsToReconcile");
    logger.error("a payment is to be reconciled", { case: id, requestId: outcome.externalId, reason });
  } catch (error) {
    if (error instanceof AlreadyDone) return;
    if (!(error instanceof KnownCase)) throw error;
    if (once) await markOnly(once);
  }
}

async function markOnly(once: NonNullable<Commit["once"]>): Promise<void> {
  try {
    await commit({ writes: [], once });
  } catch (error) {
    if (!(error instanceof AlreadyDone)) throw error;
  }
}
