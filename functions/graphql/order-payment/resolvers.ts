import {
  approvePayment,
  deletePaymentDoc,
  paymentStatuses,
  proofsToCheck,
  proofsToCheckVersion,
  rejectPaymentProof,
  uploadPayment,
  uploadPaymentDoc,
  voidPayment,
} from "@spoke/core/payments/proofs";
import type { GraphQLContext } from "../context.ts";
import type { Resolvers } from "../generated/resolvers.ts";
import { orderMutation } from "../order/result.ts";

export const resolvers = {
  Query: {
    paymentStatuses: () => paymentStatuses({}),
    proofsToCheck: (_, args) => proofsToCheck(args),
    proofsToCheckVersion: () => proofsToCheckVersion({}),
  },
  Mutation: {
    uploadPayment: (_, input) => orderMutation("success_upload_receipt", () => uploadPayment(input)),
    uploadPaymentDoc: (_, input) => orderMutation("success_upload_receipt", () => uploadPaymentDoc(input)),
    deletePaymentDoc: (_, { id }) => orderMutation("success_delete_receipt", () => deletePaymentDoc({ id })),
    approvePayment: (_, input) => orderMutation("success_approve_payment", () => approvePayment(input)),
    rejectPaymentProof: (_, input) => orderMutation("success_reject_proof", () => rejectPaymentProof(input)),
    voidPayment: (_, input) => orderMutation("success_void_payment", () => voidPayment(input)),
  },
} satisfies Resolvers<GraphQLContext>;
