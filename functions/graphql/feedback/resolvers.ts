import { requestCompanyChange, sendCustomerFeedback } from "@spoke/core/feedback";
import { asMutation } from "@spoke/core/platform";
import type { Resolvers } from "../generated/resolvers.ts";
import { mutation } from "../mutation.ts";

export const resolvers = {
  Mutation: {
    requestCompanyChange: (_, input) => mutation("success_request_company_change", () => requestCompanyChange(input)),
    sendCustomerFeedback: async (_, input) => {
      const { message, userErrors } = await asMutation(
        () => sendCustomerFeedback(input),
        () => ({}),
      );
      return { ...message, userErrors };
    },
  },
} satisfies Resolvers;
