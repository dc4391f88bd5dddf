import type { Order } from "@spoke/core/order/schema.ts";
import { asMutation, type MutationResult, succeeded } from "@spoke/core/platform";

/** The order after a change, or why there was none. */
export async function changed(done: string, change: () => Promise<Order>) {
  const answer = await asMutation<MutationResult & { readonly order: Order | null }>(
    async () => ({ order: await change(), ...succeeded(done) }),
    () => ({ order: null }),
  );
  return { ...answer, userErrors: [...answer.userErrors] };
}
