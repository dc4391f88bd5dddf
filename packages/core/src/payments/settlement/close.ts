import { type Amount, isoNow, Refusal } from "../../platform/index.ts";
import { amountOf } from "../../platform/money.ts";
import { isOpen, reconcileRequest } from "../requests/index.ts";
import type { PaymentRequest, ReconciledMoney, RequestState } from "../requests/schema.ts";
import type { Reconciliation } from "./schema.ts";
import { closeReconciliationWrites } from "./store.ts";

/** The provider was paid another amount, so that the request can no longer be paid. */
const PAID_OTHERWISE = new Set(["amount", "currency"]);

/** Money came that no invoice is settled with, so that somebody refunds or books it. */
const PAID = new Set([...PAID_OTHERWISE, "paid_after_end", "paid_twice"]);

/** Whether another amount came for the payment. */
export const isPaidOtherwise = ({ reason, outcome }: Pick<Reconciliation, "reason" | "outcome">): boolean =>
  outcome.kind === "paid" && PAID_OTHERWISE.has(reason);

/** Whether closing it ends the payment, so that its invoices are open again. */
export const endsPayment = (found: Reconciliation, request: Pick<PaymentRequest, "state">): boolean =>
  found.state === "OPEN" && isPaidOtherwise(found) && isOpen(request.state);

/** Whether money came, so that closing it takes to say what became of it. */
export const hasMoney = ({ reason, outcome }: Reconciliation): boolean => outcome.kind === "paid" && PAID.has(reason);

export const moneyOf = ({ units, scale }: { readonly units: number; readonly scale: number }): Amount =>
  amountOf(Math.round(units * 10 ** (4 - scale)));

interface Closing {
  readonly note: string;
  readonly money: ReconciledMoney | undefined;
  /** The payment's state as the person saw it; absent: any. */
  readonly paymentState: RequestState | undefined;
}

/**
 * Closes a reconciliation with a note of what was done, and stores with the payment what became of the money.
 * @throws Refusal "reconciliation_closed" when it is closed already, "reconciliation_changed" when the payment is not in that
 * state any more, or with the field `money` when that is to be said
 */
export async function close(found: Reconciliation, { note, money, paymentState }: Closing): Promise<void> {
  const { id, outcome } = found;
  // A payment of another system has nobody who reads what became of it.
  if (hasMoney(found) && found.sorg !== undefined && money === undefined) {
    throw new Refusal("invalid", "invalid_input", [{ field: "money", message: "required" }]);
  }
  const alreadyClosed = () => new Refusal("conflict", "reconciliation_closed");
  if (found.state === "CLOSED") throw alreadyClosed();
  const { amount } = outcome;
  await reconcileRequest({
    id: outcome.externalId,
    reconciliation: id,
    state: paymentState,
    reconciled: money && amount && { money, amount: moneyOf(amount), currency: amount.currency },
    ends: isPaidOtherwise(found),
    besides: {
      writes: closeReconciliationWrites(found, { closedAt: isoNow(), note, ...(money && { money }) }, alreadyClosed),
      audit: {
        subject: `PAYREQ#${outcome.externalId}`,
        what: "reconciled",
        detail: { case: id, ...(money && { money }) },
      },
    },
  });
}
