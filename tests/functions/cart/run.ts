import { ApolloServer } from "@apollo/server";
import { type Actor, withActor } from "@spoke/core/platform";
import type { GraphQLContext } from "@spoke/functions/graphql/context.ts";
import { executableSchema } from "@spoke/functions/graphql/schema.ts";

const server = new ApolloServer<GraphQLContext>({
  schema: executableSchema(),
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
