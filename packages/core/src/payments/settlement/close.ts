import { type Amount, actor, isoNow, Refusal } from "../../platform/index.ts";
import { amountOf } from "../../platform/money.ts";
import { isOpen, reconcileRequest } from "../requests/index.ts";
import {
  MISMATCH_REASONS,
  type Mismatch,
  type PaymentRequest,
  type ReconciledMoney,
  type RequestState,
} from "../requests/schema.ts";
import type { Reconciliation } from "./schema.ts";
import { closeReconciliationWrites } from "./store.ts";

/** The provider was paid another amount, so that the request can no longer be paid. */
const PAID_OTHERWISE = new Set(["amount", "currency"]);

/** Whether another amount came for the payment. */
export const isPaidOtherwise = ({ reason, outcome }: Pick<Reconciliation, "reason" | "outcome">): boolean =>
  outcome.kind === "paid" && PAID_OTHERWISE.has(reason);

/** Whether closing it ends the payment, so that its invoices are open again. */
export const endsPayment = (found: Reconciliation, request: Pick<PaymentRequest, "state">): boolean =>
  found.state === "OPEN" && isPaidOtherwise(found) && isOpen(request.state);

/** Money that no invoice is settled with, so that somebody refunds or books it; undefined if none came. */
export function moneyIn({
  id,
  reason,
  outcome,
}: Pick<Reconciliation, "id" | "reason" | "outcome">): Mismatch | undefined {
  const why = MISMATCH_REASONS.find((each) => each === reason);
  if (!why || outcome.kind !== "paid" || !outcome.amount) return undefined;
  return { reconciliation: id, reason: why, amount: moneyOf(outcome.amount), currency: outcome.amount.currency };
}

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
  const came = moneyIn(found);
  if (came && found.sorg !== undefined && money === undefined) {
    throw new Refusal("invalid", "invalid_input", [{ field: "money", message: "required" }]);
  }
  const alreadyClosed = () => new Refusal("conflict", "reconciliation_closed");
  if (found.state === "CLOSED") throw alreadyClosed();
  const { kind, userId, name } = actor();
  const closed = {
    ...{ closedAt: isoNow(), note, ...(money && { money }) },
    ...(kind === "user" && { closedBy: { id: userId, name } }),
  };
  await reconcileRequest({
    id: outcome.externalId,
    reconciliation: id,
    state: paymentState,
    reconciled: money && came && { money, reason: came.reason, amount: came.amount, currency: came.currency },
    ends: isPaidOtherwise(found),
    besides: {
      writes: closeReconciliationWrites(found, closed, alreadyClosed),
      audit: {
        subject: `PAYREQ#${outcome.externalId}`,
        what: "reconciled",
        detail: { case: id, ...(money && { money }) },
      },
    },
  });
}
