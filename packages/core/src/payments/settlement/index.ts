import * as z from "zod";
import { action, notFound, SYSTEM } from "../../platform/index.ts";
import { RECONCILED_MONEY } from "../requests/schema.ts";
import { close } from "./close.ts";
import type { Reconciliation } from "./schema.ts";
import { readReconciliation, reconciliationsNewestFirst } from "./store.ts";

export {
  countPaymentsToReconcile,
  type PaymentCase,
  paymentsToReconcile,
  RECONCILES,
  type ReportedAmount,
  reconcilePayment,
} from "./office.ts";

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

/**
 * Closes a reconciliation with a note, and what became of the money if any came for a payment of the portal. A request that was
 * paid another amount fails with it, which releases its invoices.
 * @throws Refusal "not-found", "conflict" when it is closed already, or with the field `money`
 */
export const closeReconciliation = action({
  name: "settlement.closeReconciliation",
  scope: SYSTEM,
  input: z.object({
    id: z.string().max(40),
    note: z.string().min(1, "required").max(500),
    money: z.enum(RECONCILED_MONEY).optional(),
  }),
  run: async ({ id, note, money }): Promise<void> => {
    const found = await readReconciliation(id);
    if (!found) throw notFound();
    await close(found, { note, money, paymentState: undefined });
  },
});
