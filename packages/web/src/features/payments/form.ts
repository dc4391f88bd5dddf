import {
  ACCOUNT_TYPES,
  CARD_TYPES,
  type CreateRequest,
  createRequestSchema,
  methodKind,
} from "@spoke/core/payments/requests/schema.ts";
import { chosenOf, firstToPay, isCreditNote } from "@spoke/core/payments/requests/selection.ts";
import { partProblem } from "@spoke/core/payments/requests/total.ts";
import { parseDay } from "@spoke/core/platform/calendar.ts";
import { type Amount, toUnits } from "@spoke/core/platform/money.ts";
import * as z from "zod";
import type { CreatePaymentRequestMutationVariables } from "../../gql/graphql.ts";
import { readAmount } from "../../lib/amounts.ts";
import type { MoneyStyle } from "../../lib/format.ts";
import type { Method, PaymentContext, ShownBill } from "./payable.ts";

/** What a dealer fills in to pay invoices. Which invoices can be paid, and how much, are rules of `core`. */
export const payFormSchema = z.object({
  /** Selected invoices and credits (`Selection`). */
  assignments: z.array(z.string()),
  creditNos: z.array(z.string()),
  paymentId: z.string().min(1, "required"),
  /** In the host's format; used for partial payments. */
  amount: z.string(),
  reference: z.string().trim().pipe(createRequestSchema.shape.extRefData.unwrap()),
  /** Payment information (2 §3), without any number: those are entered on the provider's page. */
  information: z.object({
    /** A saved payment. */
    id: z.string().optional(),
    accountType: z.enum(ACCOUNT_TYPES).optional(),
    creditCardType: z.enum(CARD_TYPES).optional(),
    shouldSavePayment: z.boolean(),
  }),
  accepted: z.boolean().refine((isAccepted) => isAccepted, "payment_terms_first"),
});
export type PayValues = z.output<typeof payFormSchema>;
export type PayInformation = PayValues["information"];

/** Each payment needs its own consent; what is selected is stored for itself. */
export const NOT_IN_DRAFT = ["accepted", "assignments", "creditNos"] as const;

export const NO_INFORMATION: PayInformation = { shouldSavePayment: false };

/** Nothing selected but what a link names, or an earlier visit left: assignments, numbers, or ids of invoices. */
export function startValues(
  { payments, withCredits }: PaymentContext,
  bills: readonly ShownBill[],
  linked: readonly string[],
): PayValues {
  const named = bills.filter(
    (bill) =>
      bill.isPayable &&
      (withCredits || !isCreditNote(bill)) &&
      [bill.shown.assignment, bill.invoiceNo, bill.shown.id].some((entry) => linked.includes(entry)),
  );
  return {
    assignments: [...new Set(named.filter((bill) => !isCreditNote(bill)).map(({ shown }) => shown.assignment))],
    creditNos: named.filter(isCreditNote).map(({ invoiceNo }) => invoiceNo),
    paymentId: payments[0]?.id ?? "",
    amount: "",
    reference: "",
    information: NO_INFORMATION,
    accepted: false,
  };
}

/** The selection with the invoices that the rule requires with it, and which these are. */
export function withRequired(
  values: PayValues,
  { rule, today }: Pick<PaymentContext, "rule" | "today">,
  bills: readonly ShownBill[],
): { readonly values: PayValues; readonly added: readonly ShownBill[] } {
  const added = firstToPay(rule, bills, values, parseDay(today));
  const assignments = [...new Set([...values.assignments, ...added.map(({ shown }) => shown.assignment)])];
  return { values: { ...values, assignments }, added };
}

/** The amount of a partial payment, and why it is refused. */
export function partOf(
  typed: string,
  combined: Amount,
  style: MoneyStyle,
): { readonly amount?: Amount | undefined; readonly problem?: ReturnType<typeof partProblem> } {
  if (typed.trim() === "") return {};
  const amount = readAmount(typed, style);
  if (amount === undefined) return { problem: { message: "payment_amount_invalid" } };
  return { amount, problem: partProblem(amount, combined, style.decimalPrecision) };
}

/** The mutation's variables. */
export function payVariables(
  values: PayValues,
  payment: {
    readonly context: PaymentContext;
    readonly merchant: string;
    readonly bills: readonly ShownBill[];
    readonly method: Method;
    readonly total: Amount;
    readonly isPart: boolean;
    readonly usesSaved: boolean;
  },
): CreatePaymentRequestMutationVariables {
  const { context, merchant, bills, method, total, isPart, usesSaved } = payment;
  const { positives, credits } = chosenOf(bills, values);
  return {
    amount: toUnits(total),
    currency: context.currency.currency,
    payerName: context.payers.find((entry) => entry.payerCode === context.payerCode)?.payerName ?? "",
    payerCode: context.payerCode,
    positiveInvoiceNumbers: positives.map(({ shown }) => shown.assignment),
    negativeInvoiceNumbers: credits.map(({ invoiceNo }) => invoiceNo),
    merchant,
    paymentId: method.id,
    isPartialPayment: isPart,
    ...(values.reference && { extRefData: values.reference }),
    paymentRequestData: sentInformation(values.information, method.type, usesSaved),
  };
}

/** A saved payment, or the kind of account or card and whether the provider saves it. */
function sentInformation(
  { id, accountType, creditCardType, shouldSavePayment }: PayInformation,
  type: string,
  usesSaved: boolean,
): CreateRequest["paymentRequestData"] {
  if (usesSaved && id !== undefined) return { id, shouldSavePayment: false };
  const kind = methodKind(type);
  return {
    ...(kind === "ach" && accountType && { accountType }),
    ...(kind === "card" && creditCardType && { creditCardType }),
    shouldSavePayment,
  };
}

const FIELDS: Readonly<Record<string, keyof PayValues>> = { extRefData: "reference", paymentId: "paymentId" };

/** The field for a path of the server's input; other refusals stand above the form. */
export const fieldOf = (path: string): keyof PayValues | undefined => FIELDS[path];
