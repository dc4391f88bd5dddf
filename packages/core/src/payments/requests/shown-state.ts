import type { PaymentRequest, ReconciledMoney, RequestState } from "./schema.ts";

/** What a request is shown as: its state, or what becomes of money that did not match it. */
export type ShownState = RequestState | "checked" | ReconciledMoney;

interface Shown {
  readonly state: RequestState;
  /** Money that does not match waits for the office. */
  readonly hasMismatch: boolean;
  readonly reconciled?: { readonly money: ReconciledMoney } | null | undefined;
}

export const hasMismatch = ({ mismatches = [] }: Pick<PaymentRequest, "mismatches">): boolean => mismatches.length > 0;

/** What pages and files call a request. A paid one stays paid, whatever becomes of other money. */
export function shownState({ state, hasMismatch, reconciled }: Shown): ShownState {
  if (state === "paid") return state;
  return hasMismatch ? "checked" : (reconciled?.money ?? state);
}
