import * as z from "zod";
import { ZERO } from "../../platform/money.ts";
import { amountSchema } from "../../platform/schema.ts";
import { bankSchema, OUTCOMES, PROVIDERS, providerAmountSchema } from "../providers/types.ts";
import { withoutNumbers } from "./numbers.ts";

/** States of a payment request (values not in the specification; decision 040). */
export const REQUEST_STATES = ["created", "pending", "paid", "failed", "expired", "voided"] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** Ids of requests are ULIDs; the same id is the provider's idempotency key. */
export const requestIdSchema = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/);

/** A document that a request holds; `amount` is the part it covers, negative for a credit. */
const heldSchema = z.object({
  sorg: z.string(),
  invoiceNo: z.string(),
  installment: z.int().default(0),
  assignment: z.string().default(""),
  amount: amountSchema,
  /** What was open of it before the payment; absent in requests from before this was stored. */
  openAmount: amountSchema.optional(),
});
export type Held = z.output<typeof heldSchema>;

/** Instrument used to pay, with at most the last four digits of its number. */
const usedSchema = z.object({
  type: z.string().max(40),
  brand: z.string().max(40),
  last4: z.string().regex(/^\d{0,4}$/),
});

/** What the office did with money that does not match its request. */
export const RECONCILED_MONEY = ["refunded", "booked"] as const;
export type ReconciledMoney = (typeof RECONCILED_MONEY)[number];

/** Why money that came for a request does not match it, so that the office refunds or books it. */
export const MISMATCH_REASONS = ["amount", "currency", "paid_after_end", "paid_twice"] as const;
export type MismatchReason = (typeof MISMATCH_REASONS)[number];

/** Money that does not match its request, with the id of the reconciliation in which the office decides on it. */
const mismatchSchema = z.object({
  reconciliation: z.string(),
  reason: z.enum(MISMATCH_REASONS),
  amount: amountSchema,
  currency: z.string(),
});
export type Mismatch = z.output<typeof mismatchSchema>;

/** What became of money that does not match its request, and how much came; the reason is absent from before it was stored. */
const reconciledSchema = mismatchSchema
  .omit({ reconciliation: true })
  .partial({ reason: true })
  .extend({ money: z.enum(RECONCILED_MONEY) });

/** A request to pay invoices of one company online (2 §3 Payment request). */
export const paymentRequestSchema = z.object({
  id: requestIdSchema,
  /** Unified code of the dealer whose invoices they are. */
  customer: z.string(),
  payerCode: z.string(),
  payerName: z.string(),
  userId: z.string(),
  host: z.string(),
  locale: z.string(),
  /** Sales organization whose payment methods are used, its company, and the merchant that receives the money. */
  sorg: z.string(),
  companyCode: z.string(),
  merchant: z.string(),
  amount: amountSchema.positive(),
  currency: z.string(),
  paymentId: z.string(),
  method: z.object({ type: z.string(), desc: z.string() }),
  provider: z.enum(PROVIDERS),
  providerRef: z.string().optional(),
  virtualAccountNo: z.string().optional(),
  virtualAccountBank: bankSchema.optional(),
  redirectUrl: z.string().optional(),
  state: z.enum(REQUEST_STATES),
  invoices: z.array(heldSchema).min(1),
  credits: z.array(heldSchema).default([]),
  freightAllowance: amountSchema.default(ZERO),
  earlyPaymentDiscount: amountSchema.default(ZERO),
  methodDiscount: amountSchema.default(ZERO),
  isPartialPayment: z.boolean(),
  /** Whether the provider saves the method; the id of the saved method that is used. */
  save: z.boolean().default(false),
  savedPaymentId: z.string().optional(),
  accountType: z.string().optional(),
  creditCardType: z.string().optional(),
  extRefData: z.string().optional(),
  /** Hash of the input: the same input returns this request while it holds its invoices. */
  digest: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** When it ended, why it failed, and the instrument used to pay. */
  endedAt: z.iso.datetime().optional(),
  reason: z.string().optional(),
  used: usedSchema.optional(),
  /** Ids of the reconciliations of money that waits for the office: until then an open request does not end otherwise. */
  mismatches: z.array(z.string()).optional(),
  /** That money, oldest first; absent of reconciliations from before it was stored. */
  mismatched: z.array(mismatchSchema).optional(),
  reconciled: reconciledSchema.optional(),
  version: z.int().positive(),
});
export type PaymentRequest = z.output<typeof paymentRequestSchema>;

/** A payment method that a provider saves for a user (2 §3 Saved payment). */
export const savedPaymentSchema = z.object({
  id: requestIdSchema,
  userId: z.string(),
  sorg: z.string(),
  companyCode: z.string(),
  paymentId: z.string(),
  provider: z.enum(PROVIDERS),
  token: z.string().max(300),
  type: z.string(),
  brand: z.string(),
  last4: z.string(),
  createdAt: z.iso.datetime(),
});
export type SavedPayment = z.output<typeof savedPaymentSchema>;

/** Most invoices of a request: all are held in one transaction. */
export const MAX_INVOICES = 90;

const reference = z.string().min(1, "required").max(40);
const code = z.string().min(1, "required").max(100);
const freeText = withoutNumbers(z.string().max(500, "max_length_exceeded"));

/** Kinds of account and card (2 §3 Payment information). Their numbers are entered only on the provider's page. */
export const ACCOUNT_TYPES = ["Checking", "General Ledger", "Savings", "Corporate Checking"] as const;
export const CARD_TYPES = ["Visa", "MasterCard", "American Express", "Discover"] as const;

/** Bank debit, card, or another method, by the method's type (2 §3). */
export function methodKind(type: string): "ach" | "card" | "other" {
  if (type.includes("ACH")) return "ach";
  return type.includes("Credit Card") ? "card" : "other";
}

export const paymentInformationSchema = z.strictObject({
  /** A saved payment. */
  id: z.string().max(40).optional(),
  accountType: z.string().pipe(z.enum(ACCOUNT_TYPES)).optional(),
  creditCardType: z.string().pipe(z.enum(CARD_TYPES)).optional(),
  shouldSavePayment: z.boolean().default(false),
});

/** Input of a payment request. Documents are named by number, accounting number, or assignment. */
export const createRequestSchema = z.object({
  amount: amountSchema.positive("payment_amount_invalid"),
  currency: z.string().regex(/^[A-Z]{3}$/, "currency_invalid"),
  payerName: withoutNumbers(z.string().max(200, "max_length_exceeded")).default(""),
  payerCode: code,
  positives: z.array(reference).max(MAX_INVOICES, "max_items_exceeded").default([]),
  negatives: z.array(reference).max(MAX_INVOICES, "max_items_exceeded").default([]),
  /** Invoices and credits. */
  accountingNumbers: z.array(reference).max(MAX_INVOICES, "max_items_exceeded").default([]),
  merchant: code,
  /** Default: the first method for invoices. */
  paymentId: z.string().max(20).optional(),
  isPartialPayment: z.boolean().default(false),
  /** The dealer's own reference, for the ERP. */
  extRefData: freeText.optional(),
  paymentRequestData: paymentInformationSchema.prefault({}),
});
export type CreateRequest = z.output<typeof createRequestSchema>;

/** Filters of the list (2 §4); decision 040 says which states each of them means. */
export const REQUEST_FILTERS = ["complete", "pending", "failed", "void", "on_processing"] as const;
export type RequestFilter = (typeof REQUEST_FILTERS)[number];

export const FILTER_OF: Readonly<Record<RequestState, RequestFilter>> = {
  created: "on_processing",
  pending: "pending",
  paid: "complete",
  failed: "failed",
  expired: "failed",
  voided: "void",
};

export const listRequestsSchema = z.object({
  status: z.array(z.enum(REQUEST_FILTERS)).max(5).default([]),
  search: z.string().max(100).default(""),
  page: z.int().min(1).max(10_000).default(1),
  limit: z.int().min(1).max(100).default(10),
});

/** What a provider said (`ProviderOutcome`), and the mark of the event that carried it. */
export const settleSchema = z.object({
  outcome: z.object({
    provider: z.enum(PROVIDERS),
    externalId: z.string().max(60),
    providerRef: z.string().max(200),
    kind: z.enum(OUTCOMES),
    amount: providerAmountSchema,
    merchant: z.string().max(200),
    at: z.iso.datetime({ offset: true }),
    used: usedSchema.optional(),
    savedToken: z.string().max(300).optional(),
    reason: z.string().max(200).optional(),
  }),
  once: z.object({ subscriber: z.string(), eventId: z.string() }).optional(),
});
export type Outcome = z.output<typeof settleSchema>["outcome"];
