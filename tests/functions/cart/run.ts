import { ApolloServer } from "@apollo/server";
import { makeExecutableSchema } from "@graphql-tools/schema";
import { type Actor, withActor } from "@spoke/core/platform";
import { resolvers as base } from "../../../functions/graphql/base/resolvers.ts";
import { resolvers as cart } from "../../../functions/graphql/cart/resolvers.ts";
import type { GraphQLContext } from "../../../functions/graphql/context.ts";
import { resolvers as delivery } from "../../../functions/graphql/delivery/resolvers.ts";
import { typeDefs } from "../../../functions/graphql/generated/schema.ts";
import { resolvers as invoice } from "../../../functions/graphql/invoice/resolvers.ts";
import { resolvers as order } from "../../../functions/graphql/order/resolvers.ts";

const server = new ApolloServer<GraphQLContext>({
  schema: makeExecutableSchema({ typeDefs, resolvers: [base, cart, delivery, invoice, order] }),
});

/** Runs a document as an actor; the data and the errors as a client gets them. */
export async function run(actor: Actor, query: string, variables: Record<string, unknown> = {}) {
  const { body } = await withActor(actor, () =>
    server.executeOperation(
      { query, variables },
      { contextValue: { actor, origin: { address: "192.0.2.1", peer: "192.0.2.1" } } },
    ),
  );
  if (body.kind !== "single") throw new Error("a single answer was expected");
  const { data, errors } = body.singleResult;
  // As JSON, so that it can be compared with plain objects.
  return { data: JSON.parse(JSON.stringify(data ?? null)), errors: errors?.map(({ message }) => message) ?? [] };
}
