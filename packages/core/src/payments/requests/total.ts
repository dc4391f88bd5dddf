import { byInvoice, chosenOf, type Payable, type Selection, wronglySelected } from "./selection.ts";

/** All amounts here are in ten-thousandths of the currency's unit (decision 013). */
const SCALE = 4;
const UNIT = 10_000;

/** A fraction of an amount, rounded half up to a currency with `decimals` places; the fraction counts to a millionth. */
export function fractionOf(amount: number, fraction: number, decimals: number): number {
  const step = 10n ** BigInt(SCALE - decimals);
  const exact = BigInt(amount) * BigInt(Math.round(fraction * 1_000_000));
  const divisor = 1_000_000n * step;
  return Number((exact + divisor / 2n) / divisor) * Number(step);
}

/** An amount rounded half up to a currency with `decimals` places: amounts of the ERP may be finer than what can be paid. */
function payableOf(amount: number, decimals: number): number {
  const step = 10 ** (SCALE - decimals);
  const shifted = amount + step / 2;
  return shifted - (((shifted % step) + step) % step);
}

const sumOf = <T>(list: readonly T[], amount: (invoice: T) => number): number =>
  list.reduce((sum, invoice) => sum + amount(invoice), 0);

/** What totals depend on besides the selection. */
export interface Terms {
  /** Reworked calculation: credits are deducted from the invoices. */
  readonly withCredits: boolean;
  /** Discount of the payment method, as a fraction. */
  readonly discount: number;
  /** Decimals of the currency. */
  readonly decimals: number;
}

export interface PaymentTotals {
  /** Sum of the selected invoices, and of the selected credits (0 or less). */
  readonly positive: number;
  readonly credits: number;
  /** Both together, rounded to the currency: the most that can be paid. */
  readonly combined: number;
  readonly freightAllowance: number;
  readonly earlyPaymentDiscount: number;
  /** The amount that the method's discount applies to. */
  readonly beforeDiscount: number;
  readonly methodDiscount: number;
  readonly total: number;
}

/**
 * Totals of a payment (2 §9). Freight allowance and early-payment discount apply to invoices whose installments are all
 * selected, and not to partial payments.
 * @param entered the amount of a partial payment, which is charged as entered
 */
export function paymentTotals(
  invoices: readonly Payable[],
  selection: Selection,
  terms: Terms,
  entered?: number,
): PaymentTotals {
  const { positives, credits: chosenCredits } = chosenOf(invoices, selection);
  const positive = sumOf(positives, ({ openAmount }) => openAmount);
  const credits = terms.withCredits ? sumOf(chosenCredits, ({ openAmount }) => openAmount) : 0;
  const combined = payableOf(positive + credits, terms.decimals);
  if (entered !== undefined && entered !== combined) {
    const nothing = { freightAllowance: 0, earlyPaymentDiscount: 0, methodDiscount: 0 };
    return { positive, credits, combined, ...nothing, beforeDiscount: entered, total: entered };
  }
  const picked = new Set<Payable>(positives);
  const complete = byInvoice(invoices.filter(({ openAmount }) => openAmount >= 0))
    .filter((installments) => installments.every((invoice) => picked.has(invoice)))
    .flat();
  const freightAllowance = sumOf(complete, (invoice) => invoice.freightAllowance);
  const earlyPaymentDiscount = sumOf(complete, (invoice) => invoice.earlyPaymentDiscount);
  const beforeDiscount = payableOf(combined - freightAllowance - earlyPaymentDiscount, terms.decimals);
  const methodDiscount = beforeDiscount > 0 ? fractionOf(beforeDiscount, terms.discount, terms.decimals) : 0;
  const total = beforeDiscount - methodDiscount;
  return { positive, credits, combined, freightAllowance, earlyPaymentDiscount, beforeDiscount, methodDiscount, total };
}

/** Whether a partial payment is possible (2 §4): the host allows it, one invoice is selected, and the user wants it. */
export function canPayPart(allowPartialPayment: boolean, positives: number, isWanted: boolean): boolean {
  return allowPartialPayment && positives === 1 && isWanted;
}

/** A payment is partial when the entered amount is not the selected one (2 §4). */
export const isPart = (entered: number, combined: number): boolean => entered !== combined;

/** Why an entered amount is invalid (2 §5), as a message key with its value; undefined when it is valid. */
export function partProblem(
  entered: number,
  combined: number,
  decimals: number,
): { readonly message: string; readonly total?: number } | undefined {
  if (entered < UNIT) return { message: "payment_amount_min" };
  if (entered > combined) return { message: "payment_amount_max", total: combined };
  return entered % 10 ** (SCALE - decimals) === 0 ? undefined : { message: "payment_amount_decimals" };
}

/** Why a selection cannot be paid (2 §5). */
export type Obstacle = "wrong_selection" | "nothing_selected" | "nothing_to_pay";

/** @param today ISO day */
export function obstacleTo(
  rule: string,
  invoices: readonly Payable[],
  selection: Selection,
  terms: Terms,
  today: string,
): Obstacle | undefined {
  if (wronglySelected(rule, invoices, selection, today).length > 0) return "wrong_selection";
  if (chosenOf(invoices, selection).positives.length === 0) return "nothing_selected";
  const { combined, total } = paymentTotals(invoices, selection, terms);
  return combined > 0 && total > 0 ? undefined : "nothing_to_pay";
}
