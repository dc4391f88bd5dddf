import { createCustomerInquiry } from "@spoke/core/inquiry";
import { cities, countries } from "@spoke/core/inquiry/places";
import { asMutation } from "@spoke/core/platform";
import type { GraphQLContext } from "../context.ts";
import type { Resolvers } from "../generated/resolvers.ts";

export const resolvers = {
  Query: {
    countries: () => countries({}),
    cities: (_, args) => cities(args),
  },
  Mutation: {
    createCustomerInquiry: async (_, input, { origin }) => {
      const { message, userErrors } = await asMutation(
        () => createCustomerInquiry({ input, ...origin }),
        () => ({}),
      );
      // Errors use the field names of the mutation's input.
      return {
        message,
        userErrors: userErrors.map((error) => ({ ...error, field: error.field.replace(/^input\./, "") })),
      };
    },
  },
} satisfies Resolvers<GraphQLContext>;
