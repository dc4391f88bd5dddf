import type { ApolloServerPlugin } from "@apollo/server";
import { Refusal } from "@spoke/core/platform";
import { GraphQLError } from "graphql";
import type { GraphQLContext } from "./context.ts";

/** Refuses mutations of requests that only read what a customer has: the user does not act for that customer. */
export const readingOnly: ApolloServerPlugin<GraphQLContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ contextValue, operation }) {
        if (!contextValue.actor.isReading || operation?.operation !== "mutation") return;
        const originalError = new Refusal("invalid", "select_customer");
        throw new GraphQLError(originalError.message, { originalError, extensions: { http: { status: 400 } } });
      },
    };
  },
};
