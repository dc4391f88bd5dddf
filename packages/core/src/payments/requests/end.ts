import {
  type Actor,
  actor,
  eventActor,
  isoNow,
  logger,
  now,
  Refusal,
  retryOnConflict,
  systemActor,
  withActor,
} from "../../platform/index.ts";
import type { ProviderOutcome } from "../providers/types.ts";
import { applyEvent, applyProviderOutcome } from "./outcome.ts";
import type { PaymentRequest } from "./schema.ts";
import { everyOpenRequest, readRequest } from "./store.ts";
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

/** Fails a request whose payment had another amount, after a person has reconciled it; its invoices are open again. */
export const endReconciledRequest = (id: string): Promise<PaymentRequest | undefined> =>
  withActor(onBehalf(), () => endRequest(id, "failed", "reconciled"));

/**
 * Cancels a request at the provider first, so that it can no longer be paid, then in the portal.
 * @throws Refusal "payment_already_made" when the money has been taken meanwhile
 */
export async function cancelRequest(request: PaymentRequest): Promise<PaymentRequest | undefined> {
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
  return endRequest(request.id, "voided");
}

/**
 * Expires every request past its deadline. The provider is queried first, as the money may have come at the last moment. If it
 * cannot be reached, the request waits for at most a day; while it collects the money (a bank debit takes days), the request
 * waits for its outcome and its invoices stay held.
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
