import * as z from "zod";
import { action, chunk, logger, now, SYSTEM } from "../../platform/index.ts";
import { providerFor } from "../providers/index.ts";
import { expireDueRequests, initiatePayment, lacksPayment, openRequests } from "../requests/index.ts";
import type { PaymentRequest } from "../requests/schema.ts";
import { applyOutcome } from "./callback.ts";

/** A newer request without a payment is still being created. */
const CREATED_MS = 60_000;
/** Callbacks have this long before the provider is queried. */
const PENDING_MS = 5 * 60_000;
/** Requests followed in parallel. */
const AT_ONCE = 10;

export interface QueryCounts {
  readonly initiated: number;
  readonly queried: number;
  readonly settled: number;
  readonly failed: number;
}

/**
 * Follows the open requests: creates missing payments, queries providers that have not called back, and expires requests that
 * are due. A failure does not stop the others, and is retried in the next run.
 */
export const queryProviders = action({
  name: "settlement.queryProviders",
  scope: SYSTEM,
  input: z.object({}),
  run: async (): Promise<QueryCounts> => {
    const counts = { initiated: 0, queried: 0, settled: 0, failed: 0 };
    let after: string | undefined;
    do {
      const { requests, next } = await openRequests({ after });
      for (const some of chunk(requests, AT_ONCE)) {
        const outcomes = await Promise.all(some.map(follow));
        for (const outcome of outcomes.flat()) counts[outcome] += 1;
      }
      after = next;
    } while (after);
    await expireDueRequests({});
    return counts;
  },
});

async function follow(request: PaymentRequest): Promise<(keyof QueryCounts)[]> {
  const { id, state, provider, providerRef = "", createdAt } = request;
  const age = now() - Date.parse(createdAt);
  try {
    if (state === "created") {
      if (age < CREATED_MS) return [];
      // The id is the idempotency key: a payment made before a crash is found again.
      await initiatePayment({ id });
      return ["initiated"];
    }
    if (age < PENDING_MS) return [];
    if (lacksPayment(request, now())) await initiatePayment({ id });
    const outcome = await providerFor(provider).query({ externalId: id, providerRef });
    const result = outcome && (await applyOutcome(outcome));
    return result === "settled" ? ["queried", "settled"] : ["queried"];
  } catch (error) {
    logger.warn("querying a payment provider failed", { requestId: id, provider, error });
    return ["failed"];
  }
}
