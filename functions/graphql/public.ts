import type { ApolloServerPlugin } from "@apollo/server";
import { Refusal } from "@spoke/core/platform";
import { type FragmentDefinitionNode, GraphQLError, Kind, type SelectionSetNode } from "graphql";
import type { GraphQLContext } from "./context.ts";

/** Fields that `/public/graphql` serves (1 §7): the inquiry and what its page needs (decision 019). */
export const PUBLIC_FIELDS: ReadonlySet<string> = new Set([
  "Mutation.createCustomerInquiry",
  "Query.countries",
  "Query.cities",
]);

/** Refuses all but the public fields for guests before the document runs. */
export const publicOnly: ApolloServerPlugin<GraphQLContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ contextValue, document, operation }) {
        if (contextValue.actor.kind !== "guest" || !operation) return;
        const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
        const root = operation.operation === "mutation" ? "Mutation" : "Query";
        for (const field of rootFields(operation.selectionSet, fragments)) {
          if (field === "__typename" || PUBLIC_FIELDS.has(`${root}.${field}`)) continue;
          // Apollo answers errors of plugins with 500 unless they have a status.
          const originalError = new Refusal("unauthenticated", "unauthenticated");
          throw new GraphQLError(originalError.message, { originalError, extensions: { http: { status: 401 } } });
        }
      },
    };
  },
};

/** Names of the root fields of a selection, including those in fragments. The document is already validated. */
function rootFields(set: SelectionSetNode, fragments: readonly FragmentDefinitionNode[]): string[] {
  return set.selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection.name.value];
    if (selection.kind === Kind.INLINE_FRAGMENT) return rootFields(selection.selectionSet, fragments);
    const spread = fragments.find(({ name }) => name.value === selection.name.value);
    return spread ? rootFields(spread.selectionSet, fragments) : [];
  });
}
