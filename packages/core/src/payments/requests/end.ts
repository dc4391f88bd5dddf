import {
  type Actor,
  actor,
  commit,
  eventActor,
  isoNow,
  logger,
  now,
  Refusal,
  retryOnConflict,
  systemActor,
  type Write,
  withActor,
} from "../../platform/index.ts";
import type { ProviderOutcome } from "../providers/types.ts";
import { applyEvent, applyProviderOutcome, type Besides } from "./outcome.ts";
import type { PaymentRequest, RequestState } from "./schema.ts";
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
    const { mismatches = [], ...rest } = request;
    const left = mismatches.filter((other) => other !== reconciliation);
    const next: PaymentRequest = {
      ...rest,
      ...(left.length > 0 && { mismatches: left }),
      // A paid request stays paid, whatever became of other money.
      ...(reconciled && request.state !== "paid" && { reconciled }),
    };
    if (!ends || !isOpen(request.state)) {
      return commit({ writes: [...changeRequestWrites(request, next), ...besides.writes], audit: besides.audit });
    }
    const step = { request: next, kind: "failed", reason: "reconciled", besides } as const;
    return withActor(onBehalf(), () => applyEvent(step));
  });
}

/** The payer of an open request for which another amount came can neither pay nor cancel it until the office has reconciled it. */
export function mismatchWrites(request: PaymentRequest, reconciliation: string): Write[] {
  if (!isOpen(request.state)) return [];
  const mismatches = [...(request.mismatches ?? []), reconciliation];
  return changeRequestWrites(request, { ...request, mismatches });
}

const awaitsOffice = ({ mismatches = [] }: PaymentRequest): boolean => mismatches.length > 0;

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
  if (awaitsOffice(request)) throw new Refusal("conflict", "payment_in_reconciliation");
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
  if (awaitsOffice(request)) return false;
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
