import type { Order } from "@spoke/core/order/schema.ts";
import {
  approvePayment,
  deletePaymentDoc,
  paymentStatuses,
  uploadPayment,
  uploadPaymentDoc,
  voidPayment,
} from "@spoke/core/order-payment";
import { asMutation, type MutationResult, succeeded } from "@spoke/core/platform";
import type { GraphQLContext } from "../context.ts";
import type { Resolvers } from "../generated/resolvers.ts";

/** The order after a change of its payment, or why there was none. */
async function changed(done: string, change: () => Promise<Order>) {
  const answer = await asMutation<MutationResult & { readonly order: Order | null }>(
    async () => ({ order: await change(), ...succeeded(done) }),
    () => ({ order: null }),
  );
  return { ...answer, userErrors: [...answer.userErrors] };
}

export const resolvers: Resolvers<GraphQLContext> = {
  Query: { paymentStatuses: async () => [...(await paymentStatuses({}))] },
  Mutation: {
    uploadPayment: (_, given) => changed("success_upload_receipt", () => uploadPayment(given)),
    uploadPaymentDoc: (_, given) => changed("success_upload_receipt", () => uploadPaymentDoc(given)),
    deletePaymentDoc: (_, { id }) => changed("success_delete_receipt", () => deletePaymentDoc({ id })),
    approvePayment: (_, given) => changed("success_approve_payment", () => approvePayment(given)),
    voidPayment: (_, given) => changed("success_void_payment", () => voidPayment(given)),
  },
};
