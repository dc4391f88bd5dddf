import * as z from "zod";
import { bringOnRequest, expireDue, lacksPayment, openRequests } from "../payment/index.ts";
import type { PaymentRequest } from "../payment/schema.ts";
import { providerFor } from "../payment-provider/index.ts";
import { action, chunk, logger, now, SYSTEM } from "../platform/index.ts";
import { settled } from "./work.ts";

/** A request that was just made is being brought on by whoever made it. */
const CREATED_MS = 60_000;
/** Callbacks have this long before the provider is asked. */
const PENDING_MS = 5 * 60_000;
/** Providers asked at once. */
const AT_ONCE = 10;

export interface Asked {
  readonly broughtOn: number;
  readonly asked: number;
  readonly settled: number;
  readonly failed: number;
}

/**
 * Brings on the requests that were left without a payment, asks the providers about those that they have not called back
 * about, and ends those that have lapsed. One that fails keeps none of the others waiting; it has its turn again.
 */
export const askProviders = action({
  name: "settlement.askProviders",
  scope: SYSTEM,
  input: z.object({}),
  run: async (): Promise<Asked> => {
    const counts = { broughtOn: 0, asked: 0, settled: 0, failed: 0 };
    for (const some of chunk(await openRequests({}), AT_ONCE)) {
      const outcomes = await Promise.all(some.map(follow));
      for (const outcome of outcomes.flat()) counts[outcome] += 1;
    }
    await expireDue({});
    return counts;
  },
});

async function follow(request: PaymentRequest): Promise<(keyof Asked)[]> {
  const { id, state, provider, providerRef = "", createdAt } = request;
  const age = now() - Date.parse(createdAt);
  try {
    if (state === "created") {
      if (age < CREATED_MS) return [];
      // What was made and paid before the crash is known after this by the same name.
      await bringOnRequest({ id });
      return ["broughtOn"];
    }
    if (age < PENDING_MS) return [];
    if (lacksPayment(request, now())) await bringOnRequest({ id });
    const outcome = await providerFor(provider).query({ externalId: id, providerRef });
    const result = outcome && (await settled(outcome));
    return result === "settled" ? ["asked", "settled"] : ["asked"];
  } catch (error) {
    logger.warn("a provider could not be asked about a payment", { requestId: id, provider, error });
    return ["failed"];
  }
}
