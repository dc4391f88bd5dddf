import type { ApolloServerPlugin } from "@apollo/server";
import { Refusal } from "@spoke/core/platform";
import { type FragmentDefinitionNode, GraphQLError, Kind, type SelectionSetNode } from "graphql";
import type { GraphQLContext } from "./context.ts";

/** What `/public/graphql` answers (1 §7): the inquiry, and what its page asks (decision 019). */
export const PUBLIC_FIELDS: ReadonlySet<string> = new Set([
  "Mutation.createCustomerInquiry",
  "Query.countries",
  "Query.cities",
]);

/** Refuses a guest everything but the public fields before anything of the document runs. */
export const publicOnly: ApolloServerPlugin<GraphQLContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ contextValue, document, operation }) {
        if (contextValue.actor.kind !== "guest" || !operation) return;
        const fragments = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
        const root = operation.operation === "mutation" ? "Mutation" : "Query";
        for (const field of rootFields(operation.selectionSet, fragments)) {
          if (field === "__typename" || PUBLIC_FIELDS.has(`${root}.${field}`)) continue;
          // Apollo answers 500 to what a plugin throws unless the error names a status.
          const originalError = new Refusal("unauthenticated", "unauthenticated");
          throw new GraphQLError(originalError.message, { originalError, extensions: { http: { status: 401 } } });
        }
      },
    };
  },
};

/** Names of the fields of a selection, also of those that its fragments bring. The document was validated before. */
function rootFields(set: SelectionSetNode, fragments: readonly FragmentDefinitionNode[]): string[] {
  return set.selections.flatMap((one) => {
    if (one.kind === Kind.FIELD) return [one.name.value];
    if (one.kind === Kind.INLINE_FRAGMENT) return rootFields(one.selectionSet, fragments);
    const spread = fragments.find(({ name }) => name.value === one.name.value);
    return spread ? rootFields(spread.selectionSet, fragments) : [];
  });
}
