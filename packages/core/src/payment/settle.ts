import { paymentFailed, paymentSettled } from "@spoke/events";
import { letGoWrite, type OpenEntry, openEntries, paidOnlineWrite } from "../invoice/index.ts";
import {
  AlreadyDone,
  type Commit,
  commit,
  event,
  isoNow,
  newId,
  type PendingEvent,
  type Write,
  WriteConflict,
} from "../platform/index.ts";
import type { Held, Outcome, PaymentRequest, SavedPayment } from "./schema.ts";
import { changeRequestWrites, putSavedWrite, readRequest } from "./store.ts";
import { type RequestEvent, requestMachine, verdictOn } from "./transitions.ts";

const ATTEMPTS = 8;

/** What became of an outcome. A reason is a code, such as `amount`. */
export interface Settled {
  readonly result: "settled" | "unchanged" | "reconcile";
  readonly reason?: string;
}

const reconcile = (reason: string): Settled => ({ result: "reconcile", reason });

/**
 * Takes in what a provider said of a payment, once: the request's new state, its invoices, the event and the mark of the
 * consumer in one transaction. An outcome that does not fit its request changes nothing, and leaves the mark to whoever
 * keeps the case.
 */
export async function takeOutcome(outcome: Outcome, once: Commit["once"]): Promise<Settled> {
  for (let attempt = 1; ; attempt += 1) {
    const request = await readRequest(outcome.externalId);
    if (!request) return reconcile("unknown");
    const difference = differenceOf(outcome, request);
    if (difference) return reconcile(difference);
    const verdict = verdictOn(request.state, outcome.kind);
    if (verdict === "reconcile") return reconcile(outcome.kind === "paid" ? "paid_after_end" : "taken_back");
    try {
      if (verdict === "unchanged") await commit({ writes: [], ...(once && { once }) });
      else await settle({ request, kind: outcome.kind, outcome, once });
      return { result: verdict === "unchanged" ? "unchanged" : "settled" };
    } catch (error) {
      if (error instanceof AlreadyDone) return { result: "unchanged", reason: "known" };
      if (!(error instanceof WriteConflict) || attempt >= ATTEMPTS) throw error;
    }
  }
}

/** In what an outcome differs from what was asked for. Only money must be the right amount. */
export function differenceOf(outcome: Outcome, request: PaymentRequest): string | undefined {
  if (outcome.provider !== request.provider) return "provider";
  if (outcome.merchant !== request.merchant) return "merchant";
  if (outcome.kind !== "paid") return undefined;
  const { amount, currency, scale } = outcome.amount;
  if (currency !== request.currency) return "currency";
  if (BigInt(amount) * 10n ** 4n !== BigInt(request.amount) * 10n ** BigInt(scale)) return "amount";
  // The request was paid by one payment; a second one is money that nobody asked for.
  const isOther = request.state === "paid" && request.providerRef !== undefined;
  return isOther && request.providerRef !== outcome.providerRef ? "paid_twice" : undefined;
}

interface Step {
  readonly request: PaymentRequest;
  readonly kind: RequestEvent;
  readonly outcome?: Outcome;
  readonly reason?: string;
  readonly once?: Commit["once"] | undefined;
}

/**
 * Brings a request to its next state with everything that goes with it.
 * @throws WriteConflict when it is not as it was read, Refusal when its state does not know the event
 */
export async function settle({ request, kind, outcome, reason = outcome?.reason, once }: Step): Promise<void> {
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
      ...changeRequestWrites(next),
      ...(isEnd ? await invoiceWrites(request, kind === "paid") : []),
      ...(saved ? [putSavedWrite(saved)] : []),
    ],
    events: eventsOf(next),
    audit: { subject: `PAYREQ#${request.id}`, what: state, detail: { amount: request.amount } },
    ...(once && { once }),
  });
}

/** Notes what was paid, or lets go of everything. What the ERP has closed meanwhile, or given to others, is left alone. */
async function invoiceWrites(request: PaymentRequest, isPaid: boolean): Promise<Write[]> {
  const entries = (await openEntries(request.customer)).filter(({ heldBy }) => heldBy === request.id);
  const find = (held: Held): OpenEntry | undefined => entries.find(({ invoice }) => nameOf(invoice) === nameOf(held));
  return [...request.invoices, ...request.credits].flatMap((held): Write[] => {
    const entry = find(held);
    if (!entry) return [];
    if (!isPaid) return [letGoWrite(entry)];
    const isPart = request.isPartialPayment && held.amount > 0;
    return [paidOnlineWrite(entry, isPart ? held.amount : undefined)];
  });
}

/** The first instalment is the whole invoice under another name: the ERP may have divided it since (decision 040). */
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
