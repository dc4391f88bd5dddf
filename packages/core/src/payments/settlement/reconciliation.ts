import { createHash } from "node:crypto";
import { type Commit, commit, countMetric, isConflict, isoNow, logger, retryOnConflict } from "../../platform/index.ts";
import { mismatchOf, paymentNumber, readPayment } from "../requests/index.ts";
import type { PaymentRequest } from "../requests/schema.ts";
import { moneyIn } from "./close.ts";
import type { Reconciliation } from "./schema.ts";
import { newReconciliationWrites, readReconciliation } from "./store.ts";

/** The same discrepancy has the same id whenever it is found. */
function reconciliationId(
  reason: string,
  { provider, externalId, providerRef, kind, amount, merchant }: Reconciliation["outcome"],
): string {
  const facts = [
    reason,
    provider,
    externalId,
    providerRef,
    kind,
    amount?.units,
    amount?.scale,
    amount?.currency,
    merchant,
  ];
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 24).toUpperCase();
}

/** Where the office finds the reconciliation of a payment, and by which texts. */
function listedOf({ id, sorg, customer, payerName, invoices }: PaymentRequest) {
  const texts = [id, paymentNumber(id), customer, payerName, ...invoices.map(({ invoiceNo }) => invoiceNo)];
  return { sorg, search: texts.join("\n").toLowerCase() };
}

/**
 * Records, once, an outcome that a person must reconcile, with the consumer mark. The metric raises an alarm.
 */
export async function recordReconciliation(
  outcome: Reconciliation["outcome"],
  reason: string,
  once?: Commit["once"],
): Promise<void> {
  const id = reconciliationId(reason, outcome);
  const mark = once && { once };
  try {
    const isNew = await retryOnConflict(async (attempt) => {
      // A conflict is the same discrepancy, recorded already, or a change of the request.
      if (attempt > 1 && (await readReconciliation(id))) return false;
      const request = await readPayment(outcome.externalId);
      const listed = request && listedOf(request);
      const reconciliation = { id, state: "OPEN" as const, reason, outcome, createdAt: isoNow(), ...listed };
      const money = moneyIn(reconciliation);
      const mismatch = request && money && mismatchOf(request, money);
      await commit({
        writes: [...newReconciliationWrites(reconciliation), ...(mismatch?.writes ?? [])],
        ...(mismatch && { events: mismatch.events }),
        audit: { subject: `PAYREQ#${outcome.externalId}`, what: "to-reconcile", detail: { case: id, reason } },
        ...mark,
      });
      return true;
    });
    if (isNew) {
      countMetric("PaymentsToReconcile");
      logger.error("payment to reconcile", { case: id, requestId: outcome.externalId, reason });
    } else if (once) await commit.consuming(once);
  } catch (error) {
    if (!isConflict(error, "already-consumed")) throw error;
  }
}
