import * as z from "zod";
import { customerNames } from "../../customer/index.ts";
import {
  type Amount,
  action,
  notFound,
  type PageInfo,
  type Partition,
  unrestrictedSorgs,
} from "../../platform/index.ts";
import { freeTextSchema } from "../../validation/schema.ts";
import { paymentNumber, readPayments } from "../requests/index.ts";
import { RECONCILED_MONEY, REQUEST_STATES, type ReconciledMoney, type RequestState } from "../requests/schema.ts";
import { close, endsPayment, moneyIn, moneyOf } from "./close.ts";
import type { Reconciliation } from "./schema.ts";
import { readReconciliation, readReconciliations, reconciliationList } from "./store.ts";

/** Scopes of the office, which reconciles payments. */
export const RECONCILES = ["payment.approve"];

/** What a provider reports as paid. */
export interface ReportedAmount {
  readonly amount: Amount;
  readonly currency: string;
}

/** A payment at a provider that does not match the portal. */
export interface PaymentCase {
  readonly id: string;
  readonly sorg: string;
  readonly isOpen: boolean;
  /** Why the outcome was not applied, a code such as `amount`. */
  readonly reason: string;
  readonly createdAt: string;
  readonly closedAt: string | undefined;
  /** Name of the user who closed it; undefined while it is open, and if an operator did. */
  readonly closedBy: string | undefined;
  readonly note: string | undefined;
  /** Whether money came, so that closing it takes to say what became of it. */
  readonly hasMoney: boolean;
  /** What became of the money; undefined while it is open, and if none came. */
  readonly money: ReconciledMoney | undefined;
  readonly paymentNumber: string;
  readonly paymentState: RequestState;
  readonly custCode: string;
  readonly custName: string;
  /** Invoices that the payment is for. */
  readonly invoiceNos: readonly string[];
  /** What the dealer was to pay. */
  readonly amount: Amount;
  readonly currency: string;
  /** What the provider reports; undefined if that cannot be read. */
  readonly reported: ReportedAmount | undefined;
  readonly provider: string;
  /** Id at the provider; empty without one. */
  readonly providerRef: string;
  /** Whether closing it ends the payment, so that its invoices are open again. */
  readonly endsPayment: boolean;
}

const partitions = (): Partition[] => unrestrictedSorgs().map((owner) => ({ owner, part: "" }));

/** Payments of the office's sales organizations that a person has to reconcile, the longest waiting first; or the closed ones, newest first. */
export const paymentsToReconcile = action({
  name: "settlement.paymentsToReconcile",
  scope: RECONCILES,
  input: z.object({
    closed: z.boolean().default(false),
    search: z.string().max(100).default(""),
    page: z.int().min(1).max(10_000).default(1),
    limit: z.int().min(1).max(100).default(10),
  }),
  run: async ({ closed, search, page, limit }): Promise<{ data: PaymentCase[]; info: PageInfo }> => {
    const sought = search.trim().toLowerCase();
    const { rows, info } = await reconciliationList.page({
      ...{ partitions: partitions(), states: [closed ? "CLOSED" : "OPEN"], oldestFirst: !closed, page, limit },
      matches: sought ? (row) => row.search.includes(sought) : undefined,
    });
    return { data: await casesOf(await readReconciliations(rows.map(({ id }) => id))), info };
  },
});

async function casesOf(found: readonly Reconciliation[]): Promise<PaymentCase[]> {
  const requests = await readPayments([...new Set(found.map(({ outcome }) => outcome.externalId))]);
  const byId = new Map(requests.map((request) => [request.id, request]));
  const names = await customerNames([...new Set(requests.map(({ customer }) => customer))]);
  return found.flatMap((each) => {
    const { id, reason, createdAt, closedAt, closedBy, note, money, outcome } = each;
    const request = byId.get(outcome.externalId);
    if (!request) return [];
    const { amount, currency, customer, payerName, invoices, sorg } = request;
    return {
      ...{ id, sorg, isOpen: each.state === "OPEN", reason, createdAt, closedAt, note, amount, currency },
      ...{ hasMoney: moneyIn(each) !== undefined, money, paymentState: request.state, closedBy: closedBy?.name },
      paymentNumber: paymentNumber(request.id),
      custCode: customer,
      custName: names.get(customer) ?? payerName,
      invoiceNos: [...new Set(invoices.map(({ invoiceNo }) => invoiceNo))],
      reported: outcome.amount && { amount: moneyOf(outcome.amount), currency: outcome.amount.currency },
      provider: outcome.provider,
      providerRef: outcome.providerRef,
      endsPayment: endsPayment(each, request),
    };
  });
}

/** Number of payments that the actor has to reconcile. */
export const countPaymentsToReconcile = async (): Promise<number> =>
  (await reconciliationList.counts(partitions())).get("OPEN") ?? 0;

/**
 * Closes the reconciliation of a payment with a note of what was done, as `closeReconciliation`, for the office.
 * @throws Refusal "not-found" for one of another sales organization, "conflict" when it is closed already or the payment's state
 * is not the one that the office saw
 */
export const reconcilePayment = action({
  name: "settlement.reconcilePayment",
  scope: RECONCILES,
  input: z.object({
    id: z.string().max(40),
    note: z.string().trim().min(1, "required").max(500, "too_long").pipe(freeTextSchema),
    money: z.enum(RECONCILED_MONEY).optional(),
    /** As the office saw it. */
    paymentState: z.enum(REQUEST_STATES),
  }),
  run: async ({ id, note, money, paymentState }): Promise<void> => {
    const found = await readReconciliation(id);
    if (found?.sorg === undefined || !unrestrictedSorgs().includes(found.sorg)) throw notFound();
    await close(found, { note, money, paymentState });
  },
});
