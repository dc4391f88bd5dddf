import { commit, isoNow, Refusal } from "../../platform/index.ts";
import { endReconciledRequest } from "../requests/index.ts";
import type { Reconciliation } from "./schema.ts";
import { closeReconciliationWrites } from "./store.ts";

/** The provider was paid another amount, so that the request can no longer be paid. */
const PAID_OTHERWISE = new Set(["amount", "currency"]);

/** Whether closing it ends the payment, so that its invoices are open again. */
export const endsPayment = ({ state, reason, outcome }: Reconciliation): boolean =>
  state === "OPEN" && outcome.kind === "paid" && PAID_OTHERWISE.has(reason);

/** Closes a reconciliation with a note of what was done. @throws Refusal "conflict" when it is closed already */
export async function close(found: Reconciliation, note: string): Promise<void> {
  const { id, outcome } = found;
  // First, so that after a crash the reconciliation is still open and can be closed again.
  if (endsPayment(found)) await endReconciledRequest(outcome.externalId);
  const alreadyClosed = () => new Refusal("conflict", "reconciliation_closed");
  await commit({
    writes: closeReconciliationWrites(found, { closedAt: isoNow(), note }, alreadyClosed),
    audit: { subject: `PAYREQ#${outcome.externalId}`, what: "reconciled", detail: { case: id } },
  });
}
