import { sendCustomerFeedback } from "@spoke/core/feedback";
import { asMutation } from "@spoke/core/platform";
import type { Resolvers } from "../generated/resolvers.ts";

export const resolvers = {
  Mutation: {
    sendCustomerFeedback: async (_, input) => {
      const { message, userErrors } = await asMutation(
        () => sendCustomerFeedback(input),
        () => ({}),
      );
      return { ...message, userErrors };
    },
  },
} satisfies Resolvers;
