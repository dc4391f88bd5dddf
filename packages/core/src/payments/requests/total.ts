import type { Day } from "../../platform/calendar.ts";
import {
  type Amount,
  add,
  fromMinor,
  negate,
  roundAmount,
  share,
  smallest,
  subtract,
  sumOf,
  ZERO,
} from "../../platform/money.ts";
import { byInvoice, chosenOf, type Payable, type Selection, wronglySelected } from "./selection.ts";

const UNIT = fromMinor(1, 0);

/** What totals depend on besides the selection. */
export interface Terms {
  /** Reworked calculation: credits are deducted from the invoices. */
  readonly withCredits: boolean;
  /** Discount of the payment method, as a fraction. */
  readonly methodFraction: number;
  /** Decimals of the currency. */
  readonly decimals: number;
}

export interface PaymentTotals {
  /** Sum of the selected invoices, and of the selected credits (0 or less). */
  readonly positive: Amount;
  readonly credits: Amount;
  /** Both together, rounded to the currency: the most that can be paid. */
  readonly combined: Amount;
  readonly freightAllowance: Amount;
  readonly earlyPaymentDiscount: Amount;
  /** The amount that the method's discount applies to. */
  readonly beforeDiscount: Amount;
  readonly methodDiscount: Amount;
  readonly total: Amount;
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
  entered?: Amount,
): PaymentTotals {
  const { positives, credits: chosenCredits } = chosenOf(invoices, selection);
  const positive = sumOf(positives, ({ openAmount }) => openAmount);
  const credits = terms.withCredits ? sumOf(chosenCredits, ({ openAmount }) => openAmount) : ZERO;
  // Amounts of the ERP may be finer than what can be paid.
  const combined = roundAmount(add(positive, credits), terms.decimals);
  if (entered !== undefined && entered !== combined) {
    const nothing = { freightAllowance: ZERO, earlyPaymentDiscount: ZERO, methodDiscount: ZERO };
    return { positive, credits, combined, ...nothing, beforeDiscount: entered, total: entered };
  }
  const picked = new Set<Payable>(positives);
  const complete = byInvoice(invoices.filter(({ openAmount }) => openAmount >= 0))
    .filter((installments) => installments.every((invoice) => picked.has(invoice)))
    .flat();
  const freightAllowance = sumOf(complete, (invoice) => invoice.freightAllowance);
  const earlyPaymentDiscount = sumOf(complete, (invoice) => invoice.earlyPaymentDiscount);
  const beforeDiscount = roundAmount(subtract(combined, freightAllowance, earlyPaymentDiscount), terms.decimals);
  const methodDiscount = beforeDiscount > 0 ? share(beforeDiscount, terms.methodFraction, terms.decimals) : ZERO;
  const total = subtract(beforeDiscount, methodDiscount);
  return { positive, credits, combined, freightAllowance, earlyPaymentDiscount, beforeDiscount, methodDiscount, total };
}

/** Whether a partial payment is possible (2 §4): the host allows it, one invoice is selected, and the user wants it. */
export function canPayPart(allowPartialPayment: boolean, positives: number, isWanted: boolean): boolean {
  return allowPartialPayment && positives === 1 && isWanted;
}

/** A payment is partial when the entered amount is not the selected one (2 §4). */
export const isPart = (entered: Amount, combined: Amount): boolean => entered !== combined;

/** Why an entered amount is invalid (2 §5), as a message key with its value; undefined when it is valid. */
export function partProblem(
  entered: Amount,
  combined: Amount,
  decimals: number,
): { readonly message: string; readonly total?: Amount } | undefined {
  if (entered < UNIT) return { message: "payment_amount_min" };
  if (entered > combined) return { message: "payment_amount_max", total: combined };
  return entered === roundAmount(entered, decimals) ? undefined : { message: "payment_amount_decimals" };
}

/** Why a selection cannot be paid (2 §5). */
export type Obstacle = "wrong_selection" | "nothing_selected" | "nothing_to_pay";

export function obstacleTo(
  rule: string,
  invoices: readonly Payable[],
  selection: Selection,
  terms: Terms,
  today: Day,
): Obstacle | undefined {
  if (wronglySelected(rule, invoices, selection, today).length > 0) return "wrong_selection";
  if (chosenOf(invoices, selection).positives.length === 0) return "nothing_selected";
  const { combined, total } = paymentTotals(invoices, selection, terms);
  return combined > 0 && total > 0 ? undefined : "nothing_to_pay";
}

/** An invoice or credit that is paid; the open amount of a credit is negative. */
interface Bill {
  readonly assignment: string;
  readonly openAmount: Amount;
}

/** What the chosen credits do to an invoice. */
interface CreditUse<Invoice extends Bill> {
  readonly invoice: Invoice;
  /** Credit set against it. */
  readonly credit: Amount;
  /** What is left to pay of it. */
  readonly after: Amount;
}

/** How the chosen credits are used: for invoices of the same assignment first, and then for the others in their order. */
export function creditUses<Invoice extends Bill>(
  invoices: readonly Invoice[],
  credits: readonly Bill[],
): CreditUse<Invoice>[] {
  const used = new Map<Invoice, Amount>();
  const left = new Map(credits.map((credit) => [credit, negate(credit.openAmount)]));
  const use = (invoice: Invoice, credit: Bill) => {
    const before = used.get(invoice) ?? ZERO;
    const rest = left.get(credit) ?? ZERO;
    const amount = smallest(subtract(invoice.openAmount, before), rest);
    used.set(invoice, add(before, amount));
    left.set(credit, subtract(rest, amount));
  };
  for (const credit of credits) {
    for (const invoice of invoices) if (invoice.assignment === credit.assignment) use(invoice, credit);
  }
  for (const credit of credits) {
    for (const invoice of invoices) use(invoice, credit);
  }
  return invoices.map((invoice) => {
    const credit = used.get(invoice) ?? ZERO;
    return { invoice, credit, after: subtract(invoice.openAmount, credit) };
  });
}
