import { paymentFailed, paymentSettled } from "@spoke/events";
import {
  type OpenEntry,
  openChangedWrite,
  openEntries,
  paidOnlineWrite,
  releaseInvoiceWrite,
} from "../../invoice/index.ts";
import {
  type Commit,
  commit,
  event,
  isConflict,
  isoNow,
  newId,
  type PendingEvent,
  retryOnConflict,
  type Write,
} from "../../platform/index.ts";
import type { Held, Outcome, PaymentRequest, SavedPayment } from "./schema.ts";
import { changeRequestWrites, putSavedWrite, readRequest } from "./store.ts";
import { type RequestEvent, requestMachine, verdictOn } from "./transitions.ts";

/** What an outcome changed. A reason is a code, such as `amount`. */
export interface OutcomeResult {
  readonly result: "settled" | "unchanged" | "reconcile";
  readonly reason?: string;
}

const reconcile = (reason: string): OutcomeResult => ({ result: "reconcile", reason });

/**
 * Applies what a provider reported of a payment, once: the request's new state, its invoices, the event, and the consumer mark
 * in one transaction. An outcome that does not match its request changes nothing and leaves `once` to the reconciliation.
 */
export async function applyProviderOutcome(outcome: Outcome, once: Commit["once"]): Promise<OutcomeResult> {
  try {
    return await retryOnConflict(async () => {
      const request = await readRequest(outcome.externalId);
      if (!request) return reconcile("unknown");
      const difference = differenceOf(outcome, request);
      if (difference) return reconcile(difference);
      const verdict = verdictOn(request.state, outcome.kind);
      if (verdict === "reconcile") return reconcile(outcome.kind === "paid" ? "paid_after_end" : "taken_back");
      if (verdict === "unchanged") await commit({ writes: [], ...(once && { once }) });
      else await applyEvent({ request, kind: outcome.kind, outcome, once });
      return { result: verdict === "unchanged" ? "unchanged" : "settled" };
    });
  } catch (error) {
    if (isConflict(error, "already-consumed")) return { result: "unchanged", reason: "known" };
    throw error;
  }
}

/** How an outcome differs from its request. The amount matters only once it is paid. */
export function differenceOf(outcome: Outcome, request: PaymentRequest): string | undefined {
  if (outcome.provider !== request.provider) return "provider";
  if (outcome.merchant !== request.merchant) return "merchant";
  if (outcome.kind !== "paid") return undefined;
  const { units, currency, scale } = outcome.amount;
  if (currency !== request.currency) return "currency";
  if (BigInt(units) * 10n ** 4n !== BigInt(request.amount) * 10n ** BigInt(scale)) return "amount";
  // Another payment of a paid request was not requested.
  const isOther = request.state === "paid" && request.providerRef !== undefined;
  return isOther && request.providerRef !== outcome.providerRef ? "paid_twice" : undefined;
}

interface Step {
  readonly request: PaymentRequest;
  readonly kind: RequestEvent;
  readonly outcome?: Outcome;
  readonly reason?: string;
  readonly once?: Commit["once"] | undefined;
  /** What is written in the same transaction. */
  readonly besides?: Besides;
}

/** Writes, events, and an audit entry of what ended the request. */
export interface Besides {
  readonly writes: readonly Write[];
  readonly audit: NonNullable<Commit["audit"]>;
  readonly events?: readonly PendingEvent[];
}

/**
 * Writes a request's next state with its invoices, saved method, and events.
 * @throws Conflict `changed` when it changed since it was read, Refusal when the event is not possible in its state
 */
export async function applyEvent(step: Step): Promise<void> {
  const { request, kind, outcome, reason = outcome?.reason, once, besides } = step;
  const state = requestMachine.next(request.state, kind);
  const isEnd = kind !== "pending";
  const next: PaymentRequest = {
    ...request,
    state,
    ...(outcome && { providerRef: outcome.providerRef }),
    ...(isEnd && { endedAt: outcome ? new Date(outcome.at).toISOString() : isoNow() }),
    ...(reason && { reason }),
    ...(outcome?.used && { used: outcome.used }),
  };
  const saved = kind === "paid" && outcome ? savedFrom(request, outcome) : undefined;
  await commit({
    writes: [
      ...changeRequestWrites(request, next),
      ...(isEnd ? [...(await invoiceWrites(next, kind === "paid")), openChangedWrite(request.customer)] : []),
      ...(saved ? [putSavedWrite(saved)] : []),
      ...(besides?.writes ?? []),
    ],
    events: [...eventsOf(next), ...(besides?.events ?? [])],
    audit: [
      { subject: `PAYREQ#${request.id}`, what: state, detail: { amount: request.amount } },
      ...[besides?.audit ?? []].flat(),
    ],
    ...(once && { once }),
  });
}

/** Records what was paid, or releases the invoices. Invoices that the ERP has closed meanwhile or others hold are skipped. */
async function invoiceWrites(request: PaymentRequest, isPaid: boolean): Promise<Write[]> {
  const payment = { id: request.id, at: request.endedAt ?? isoNow(), method: request.method.desc };
  const entries = (await openEntries(request.customer)).filter(({ heldBy }) => heldBy === request.id);
  const find = (held: Held): OpenEntry | undefined => entries.find(({ invoice }) => nameOf(invoice) === nameOf(held));
  return [...request.invoices, ...request.credits].flatMap((held): Write[] => {
    const entry = find(held);
    if (!entry) return [];
    if (!isPaid) return [releaseInvoiceWrite(entry)];
    const isPart = request.isPartialPayment && held.amount > 0;
    return [paidOnlineWrite(entry, payment, isPart ? held.amount : undefined)];
  });
}

/** The first installment has the key of the full invoice: the ERP may have divided it since (decision 040). */
const nameOf = ({ sorg, invoiceNo, installment }: Pick<Held, "sorg" | "invoiceNo" | "installment">): string =>
  `${sorg}#${invoiceNo}#${Math.max(1, installment)}`;

function savedFrom(request: PaymentRequest, { savedToken, used }: Outcome): SavedPayment | undefined {
  if (!request.save || !savedToken) return undefined;
  const { userId, sorg, companyCode, paymentId, provider, method } = request;
  return {
    id: newId(),
    userId,
    sorg,
    companyCode,
    paymentId,
    provider,
    token: savedToken,
    type: used?.type || method.type,
    brand: used?.brand ?? "",
    last4: used?.last4 ?? "",
    createdAt: isoNow(),
  };
}

function eventsOf({ id, sorg, customer, amount, currency, ...rest }: PaymentRequest): PendingEvent[] {
  const { state, reason, merchant, isPartialPayment } = rest;
  const about = { requestId: id, sorg, customer, amount, currency };
  if (state === "paid") return [event(paymentSettled, { ...about, merchant, isPartialPayment })];
  if (state === "failed" || state === "expired" || state === "voided") {
    return [event(paymentFailed, { ...about, state, ...(reason && { reason }) })];
  }
  return [];
}
