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

/** An amount rounded half up to a currency with `decimals` places: the ERP may say finer ones, but nobody can pay them. */
function payableOf(amount: number, decimals: number): number {
  const step = 10 ** (SCALE - decimals);
  const shifted = amount + step / 2;
  return shifted - (((shifted % step) + step) % step);
}

const sumOf = <T>(list: readonly T[], amount: (one: T) => number): number =>
  list.reduce((sum, one) => sum + amount(one), 0);

/** What decides a total beside the choice itself. */
export interface Terms {
  /** The reworked calculation: credits are set against the invoices. */
  readonly withCredits: boolean;
  /** What the way of paying takes off, as a fraction. */
  readonly discount: number;
  /** Decimals of the currency. */
  readonly decimals: number;
}

export interface PaymentTotals {
  /** Sum of the chosen invoices, and of the chosen credits (not above 0). */
  readonly positive: number;
  readonly credits: number;
  /** Both together in whole units of the currency: what was chosen, and the most that can be paid of it. */
  readonly combined: number;
  readonly freightAllowance: number;
  readonly earlyPaymentDiscount: number;
  /** What the discount of the way of paying is a fraction of. */
  readonly beforeDiscount: number;
  readonly methodDiscount: number;
  readonly total: number;
}

/**
 * What is to be paid (2 §9). Freight allowance and early-payment discount count for invoices of which every instalment
 * is chosen; those of a part that is paid count for nothing.
 * @param entered the amount of a partial payment, which is what is charged
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
  const whole = byInvoice(invoices.filter(({ openAmount }) => openAmount >= 0))
    .filter((installments) => installments.every((one) => picked.has(one)))
    .flat();
  const freightAllowance = sumOf(whole, (one) => one.freightAllowance);
  const earlyPaymentDiscount = sumOf(whole, (one) => one.earlyPaymentDiscount);
  const beforeDiscount = payableOf(combined - freightAllowance - earlyPaymentDiscount, terms.decimals);
  const methodDiscount = beforeDiscount > 0 ? fractionOf(beforeDiscount, terms.discount, terms.decimals) : 0;
  const total = beforeDiscount - methodDiscount;
  return { positive, credits, combined, freightAllowance, earlyPaymentDiscount, beforeDiscount, methodDiscount, total };
}

/** Whether a part of what is chosen can be paid (2 §4): the host allows it, it is one invoice, and the user wants to. */
export function canPayPart(allowPartialPayment: boolean, positives: number, isWanted: boolean): boolean {
  return allowPartialPayment && positives === 1 && isWanted;
}

/** A payment is partial when the amount entered is not the amount chosen (2 §4). */
export const isPart = (entered: number, combined: number): boolean => entered !== combined;

/** Why an amount cannot be entered (2 §5), as the key of a text and what fills it; undefined: it can. */
export function partProblem(
  entered: number,
  combined: number,
  decimals: number,
): { readonly message: string; readonly total?: number } | undefined {
  if (entered < UNIT) return { message: "payment_amount_min" };
  if (entered > combined) return { message: "payment_amount_max", total: combined };
  return entered % 10 ** (SCALE - decimals) === 0 ? undefined : { message: "payment_amount_decimals" };
}

/** Why no request can be made of the choice (2 §5); undefined: one can. */
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
