import { paymentMismatched, paymentReconciled } from "@spoke/events";
import {
  type Actor,
  actor,
  type Commit,
  commit,
  event,
  eventActor,
  isoNow,
  logger,
  now,
  type PendingEvent,
  Refusal,
  retryOnConflict,
  systemActor,
  withActor,
} from "../../platform/index.ts";
import type { ProviderOutcome } from "../providers/types.ts";
import { applyEvent, applyProviderOutcome, type Besides } from "./outcome.ts";
import type { Mismatch, PaymentRequest, RequestState } from "./schema.ts";
import { hasMismatch } from "./shown-state.ts";
import { changeRequestWrites, everyOpenRequest, readRequest } from "./store.ts";
import { isOpen, type RequestEvent } from "./transitions.ts";

const providers = () => import("../providers/index.ts");

/** Time for late callbacks after the deadline, and the longest wait for a provider that cannot be reached. */
const GRACE_MS = 900_000;
const WAIT_MS = 86_400_000;

/** Ends a request in the portal, retried on conflicts. A request that has ended stays as it is. */
export function endRequest(id: string, kind: RequestEvent, reason?: string): Promise<PaymentRequest | undefined> {
  return retryOnConflict(async () => {
    const request = await readRequest(id);
    if (!request || !isOpen(request.state)) return request;
    await applyEvent({ request, kind, ...(reason && { reason }) });
    return readRequest(id);
  });
}

interface ReconciledRequest {
  readonly id: string;
  /** Id of the reconciliation. */
  readonly reconciliation: string;
  /** The request's state as the person saw it; absent: any. */
  readonly state: RequestState | undefined;
  /** What became of the money, if any came. */
  readonly reconciled: PaymentRequest["reconciled"];
  /** Whether another amount came, so that an open request ends and its invoices are open again. */
  readonly ends: boolean;
  /** What closes the reconciliation, in the same transaction. */
  readonly besides: Besides;
}

/**
 * Stores with a request what a person did with money that does not match it.
 * @throws Refusal "reconciliation_changed" when the request is not in the state that the person saw
 */
export function reconcileRequest(input: ReconciledRequest): Promise<void> {
  const { id, reconciliation, state, reconciled, ends, besides } = input;
  return retryOnConflict(async () => {
    const request = await readRequest(id);
    if (!request) return commit({ writes: besides.writes, audit: besides.audit });
    if (state !== undefined && state !== request.state) throw new Refusal("conflict", "reconciliation_changed");
    const { mismatches = [], mismatched = [], ...rest } = request;
    const left = mismatches.filter((other) => other !== reconciliation);
    const moneyLeft = mismatched.filter((other) => other.reconciliation !== reconciliation);
    const next: PaymentRequest = {
      ...rest,
      ...(left.length > 0 && { mismatches: left }),
      ...(moneyLeft.length > 0 && { mismatched: moneyLeft }),
      ...(reconciled && { reconciled }),
    };
    const events = reconciled ? [reconciledEvent(next, reconciled)] : [];
    const { writes, audit } = besides;
    if (!ends || !isOpen(request.state)) {
      return commit({ writes: [...changeRequestWrites(request, next), ...writes], audit, events });
    }
    const step = { request: next, kind: "failed", reason: RECONCILED, besides: { writes, audit, events } } as const;
    return withActor(onBehalf(), () => applyEvent(step));
  });
}

/** Why a request failed that the office ended with its decision on other money. */
export const RECONCILED = "reconciled";

const factsOf = ({ id, sorg, customer, amount, currency }: PaymentRequest) => ({
  ...{ requestId: id, sorg, customer, amount, currency },
});

function reconciledEvent(request: PaymentRequest, reconciled: NonNullable<PaymentRequest["reconciled"]>): PendingEvent {
  const { money, reason, amount, currency } = reconciled;
  return event(paymentReconciled, {
    ...{ ...factsOf(request), money, reported: { amount, currency } },
    ...(reason && { reason }),
  });
}

/**
 * Stores with a request that money came which does not match it, and announces it. Until the office has reconciled it, an open
 * request can neither be paid nor canceled.
 */
export function mismatchOf(request: PaymentRequest, mismatch: Mismatch): Required<Pick<Commit, "writes" | "events">> {
  const { reconciliation, reason, amount, currency } = mismatch;
  const mismatches = [...(request.mismatches ?? []), reconciliation];
  const mismatched = [...(request.mismatched ?? []), mismatch];
  const reported = { amount, currency };
  return {
    writes: changeRequestWrites(request, { ...request, mismatches, mismatched }),
    events: [event(paymentMismatched, { ...factsOf(request), reconciliation, reason, reported })],
  };
}

/**
 * Cancels a request at the provider first, so that it can no longer be paid, then in the portal.
 * @throws Refusal "payment_already_made" when the money has been taken meanwhile, "payment_in_reconciliation" when another
 * amount came, which the office has to refund or book first
 */
export async function cancelRequest(request: PaymentRequest): Promise<PaymentRequest | undefined> {
  requireNoMismatch(request);
  const { CannotVoid, providerFor } = await providers();
  const provider = providerFor(request.provider);
  const reference = { externalId: request.id, providerRef: request.providerRef ?? "" };
  try {
    await provider.void(reference);
  } catch (error) {
    if (!(error instanceof CannotVoid)) throw error;
    const outcome = await provider.query(reference);
    if (outcome) await withActor(onBehalf(), () => applyProviderOutcome(withDefaults(outcome), undefined));
    throw new Refusal("conflict", "payment_already_made");
  }
  return retryOnConflict(async () => {
    const current = await readRequest(request.id);
    if (!current || !isOpen(current.state)) return current;
    // Another amount may have been reported meanwhile.
    requireNoMismatch(current);
    await applyEvent({ request: current, kind: "voided" });
    return readRequest(request.id);
  });
}

function requireNoMismatch(request: PaymentRequest): void {
  if (hasMismatch(request)) throw new Refusal("conflict", "payment_in_reconciliation");
}

/**
 * Expires every request past its deadline. The provider is queried first, as the money may have come at the last moment. If it
 * cannot be reached, the request waits for at most a day; while it collects the money (a bank debit takes days) or the office
 * has to reconcile another amount, the request waits for its outcome and its invoices stay held.
 */
export async function expireRequests(at = now()): Promise<{ readonly ended: number; readonly waiting: number }> {
  let due = 0;
  let ended = 0;
  for await (const { id, expiresAt } of everyOpenRequest()) {
    if (Date.parse(expiresAt) + GRACE_MS > at) continue;
    due += 1;
    try {
      const request = await readRequest(id);
      if (request && isOpen(request.state) && (await expireRequest(request, at))) ended += 1;
    } catch (error) {
      // Keep going if one request cannot be expired.
      logger.error("expiring a payment request failed", { requestId: id, error });
    }
  }
  return { ended, waiting: due - ended };
}

async function expireRequest(request: PaymentRequest, at: number): Promise<boolean> {
  const { id, provider, providerRef = "", expiresAt } = request;
  const { CannotVoid, providerFor } = await providers();
  try {
    const outcome = await providerFor(provider).query({ externalId: id, providerRef });
    if (outcome && outcome.kind !== "pending") {
      const { result } = await applyProviderOutcome(withDefaults(outcome), undefined);
      return result === "settled";
    }
    if (outcome) await providerFor(provider).void({ externalId: id, providerRef });
  } catch (error) {
    if (error instanceof CannotVoid) return false;
    logger.warn("querying the provider of an expired payment request failed", { requestId: id, provider, error });
    if (Date.parse(expiresAt) + WAIT_MS > at) return false;
  }
  if (hasMismatch(request)) return false;
  const after = await endRequest(id, "expired");
  return after !== undefined && !isOpen(after.state);
}

/** The system for the current user: users cannot record what became of a payment. */
function onBehalf(): Actor {
  const user = actor();
  return systemActor({ actor: eventActor(user), correlationId: user.correlationId });
}

/** An outcome with the current instant where the provider names none. */
function withDefaults({ used, ...outcome }: ProviderOutcome) {
  return { ...outcome, at: outcome.at || isoNow(), used };
}
