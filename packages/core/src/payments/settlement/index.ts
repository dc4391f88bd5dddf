import * as z from "zod";
import { action, commit, isoNow, notFound, Refusal, SYSTEM } from "../../platform/index.ts";
import { endReconciledRequest } from "../requests/index.ts";
import type { Reconciliation } from "./schema.ts";
import { closeReconciliationWrite, readReconciliation, reconciliationsNewestFirst } from "./store.ts";

const MAX_RECONCILIATIONS = 1000;

/** Open reconciliations, newest first; with `closed` also the closed ones. At most 1,000. */
export const reconciliations = action({
  name: "settlement.reconciliations",
  scope: SYSTEM,
  input: z.object({ closed: z.boolean().default(false) }),
  run: async ({ closed }): Promise<Reconciliation[]> => {
    const found: Reconciliation[] = [];
    for await (const reconciliation of reconciliationsNewestFirst()) {
      if (closed || reconciliation.state === "OPEN") found.push(reconciliation);
      if (found.length >= MAX_RECONCILIATIONS) break;
    }
    return found;
  },
});

/** The provider was paid another amount, so that the request can no longer be paid. */
const PAID_OTHERWISE = new Set(["amount", "currency"]);

/**
 * Closes a reconciliation with a note. A request that was paid another amount fails with it, which releases its invoices.
 * @throws Refusal "not-found", or "conflict" when it is closed already
 */
export const closeReconciliation = action({
  name: "settlement.closeReconciliation",
  scope: SYSTEM,
  input: z.object({ id: z.string().max(40), note: z.string().min(1, "required").max(500) }),
  run: async ({ id, note }): Promise<void> => {
    const found = await readReconciliation(id);
    if (!found) throw notFound();
    const { kind, externalId } = found.outcome;
    // First, so that after a crash the reconciliation is still open and can be closed again.
    if (found.state === "OPEN" && kind === "paid" && PAID_OTHERWISE.has(found.reason))
      await endReconciledRequest({ id: externalId });
    const alreadyClosed = () => new Refusal("conflict", "reconciliation_closed");
    await commit({
      writes: [closeReconciliationWrite(id, isoNow(), note, alreadyClosed)],
      audit: { subject: `PAYREQ#${found.outcome.externalId}`, what: "reconciled", detail: { case: id } },
    });
  },
});
