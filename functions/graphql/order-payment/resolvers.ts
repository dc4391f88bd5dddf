import {
  approvePayment,
  deletePaymentDoc,
  paymentStatuses,
  uploadPayment,
  uploadPaymentDoc,
  voidPayment,
} from "@spoke/core/order-payment";
import type { GraphQLContext } from "../context.ts";
import type { Resolvers } from "../generated/resolvers.ts";
import { changed } from "../order/result.ts";

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
