/** Files of one payment, receipts and documents together; rejected ones do not count. */
export const MAX_PAYMENT_DOCS = 5;
/** Files of one payment with those that were rejected. */
export const MAX_KEPT_DOCS = 25;
/** Characters of the reason for rejecting a proof. */
export const MAX_REJECTION_REASON = 300;

interface Proof {
  readonly kind: string;
  readonly rejection?: object | null | undefined;
}

/** Proofs that the office can still decide on (decision 102). */
export const undecidedProofs = <Doc extends Proof>(docs: readonly Doc[]): Doc[] =>
  docs.filter(({ kind, rejection }) => kind === "receipt" && !rejection);
