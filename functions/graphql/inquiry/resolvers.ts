import { cities, countries } from "@spoke/core/geo";
import { createCustomerInquiry } from "@spoke/core/inquiry";
import { asMutation } from "@spoke/core/platform";
import type { GraphQLContext } from "../context.ts";
import type { Resolvers } from "../generated/resolvers.ts";

export const resolvers: Resolvers<GraphQLContext> = {
  Query: {
    countries: () => countries({}),
    cities: (_, { countries: several, countryId, search, limit }) =>
      cities({
        countries: several ?? undefined,
        countryId: countryId ?? undefined,
        search: search ?? undefined,
        limit: limit ?? undefined,
      }),
  },
  Mutation: {
    createCustomerInquiry: async (_, input, { origin }) => {
      const { message, userErrors } = await asMutation(
        () => createCustomerInquiry({ input, ...origin }),
        () => ({}),
      );
      // Errors name the input's own fields.
      return { message, userErrors: userErrors.map((one) => ({ ...one, field: one.field.replace(/^input\./, "") })) };
    },
  },
};
