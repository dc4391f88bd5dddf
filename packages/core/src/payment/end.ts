import type { ProviderOutcome } from "../payment-provider/types.ts";
import { isoNow, logger, now, Refusal, WriteConflict } from "../platform/index.ts";
import type { PaymentRequest } from "./schema.ts";
import { settle, takeOutcome } from "./settle.ts";
import { openRequestIds, readRequest } from "./store.ts";
import { isOpen, type RequestEvent } from "./transitions.ts";

const providers = () => import("../payment-provider/index.ts");

const ATTEMPTS = 5;
/** A callback may still be under way when a request lapses; a provider that says nothing is waited for a day. */
const GRACE_MS = 900_000;
const WAIT_MS = 86_400_000;

/** Ends a request here, whatever else is happening to it; one that has ended stays as it is. */
export async function endRequest(id: string, kind: RequestEvent, reason?: string): Promise<PaymentRequest | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const request = await readRequest(id);
    if (!request || !isOpen(request.state)) return request;
    try {
      await settle({ request, kind, ...(reason && { reason }) });
      return await readRequest(id);
    } catch (error) {
      if (!(error instanceof WriteConflict) || attempt >= ATTEMPTS) throw error;
    }
  }
}

/**
 * Calls a request off: the provider first, so that nobody can pay it any more, then here.
 * @throws Refusal "payment_already_made" when the money has been taken meanwhile
 */
export async function callOff(request: PaymentRequest): Promise<PaymentRequest | undefined> {
  const { CannotVoid, providerFor } = await providers();
  const provider = providerFor(request.provider);
  const reference = { externalId: request.id, providerRef: request.providerRef ?? "" };
  try {
    await provider.void(reference);
  } catch (error) {
    if (!(error instanceof CannotVoid)) throw error;
    const known = await provider.query(reference);
    if (known) await takeOutcome(outcomeOf(known), undefined);
    throw new Refusal("conflict", "payment_already_made");
  }
  return endRequest(request.id, "voided");
}

/**
 * Ends every request that has lapsed. The provider is asked first: the money may have come in the last moment. Where it
 * cannot be reached the request waits, a day at most; where it is collecting the money, as a bank debit takes days, the
 * request waits until it says how that ended, and its invoices stay held.
 * @returns how many were ended, and how many wait
 */
export async function endLapsed(at = now()): Promise<{ readonly ended: number; readonly waiting: number }> {
  const due = (await openRequestIds()).filter(({ expiresAt }) => Date.parse(expiresAt) + GRACE_MS <= at);
  let ended = 0;
  for (const { id } of due) {
    try {
      const request = await readRequest(id);
      if (request && isOpen(request.state) && (await endOne(request, at))) ended += 1;
    } catch (error) {
      // One that cannot be ended keeps none of the others from it.
      logger.error("a payment that lapsed could not be ended", { requestId: id, error });
    }
  }
  return { ended, waiting: due.length - ended };
}

async function endOne(request: PaymentRequest, at: number): Promise<boolean> {
  const { id, provider, providerRef = "", expiresAt } = request;
  const { CannotVoid, providerFor } = await providers();
  try {
    const known = await providerFor(provider).query({ externalId: id, providerRef });
    if (known && known.kind !== "pending") {
      const { result } = await takeOutcome(outcomeOf(known), undefined);
      return result === "settled";
    }
    if (known) await providerFor(provider).void({ externalId: id, providerRef });
  } catch (error) {
    if (error instanceof CannotVoid) return false;
    logger.warn("a provider says nothing of a payment that lapsed", { requestId: id, provider, error });
    if (Date.parse(expiresAt) + WAIT_MS > at) return false;
  }
  const after = await endRequest(id, "expired");
  return after !== undefined && !isOpen(after.state);
}

/** A provider's answer as the use-cases take it. */
function outcomeOf({ used, ...known }: ProviderOutcome) {
  return { ...known, at: known.at || isoNow(), used };
}
