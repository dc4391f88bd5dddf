import { ApolloServer } from "@apollo/server";
import { type Actor, withActor } from "@spoke/core/platform";
import type { GraphQLContext } from "@spoke/functions/graphql/context.ts";
import { executableSchema } from "@spoke/functions/graphql/schema.ts";

const server = new ApolloServer<GraphQLContext>({ schema: executableSchema(), stopOnTerminationSignals: false });

/** Runs an operation as an actor, without HTTP: data and errors as JSON, as a client gets them. */
export async function execute(actor: Actor, query: string, variables: object = {}) {
  const { body } = await withActor(actor, () =>
    server.executeOperation(
      { query, variables: { ...variables } },
      { contextValue: { actor, origin: { address: "192.0.2.1", peer: "192.0.2.1" } } },
    ),
  );
  if (body.kind !== "single") throw new Error("a single answer was expected");
  const { data, errors } = body.singleResult;
  return { data: JSON.parse(JSON.stringify(data ?? null)), errors };
}

/** The data of an operation that an actor runs. @throws Error with the errors of the answer */
export async function ask<Data = Record<string, unknown>>(
  actor: Actor,
  query: string,
  variables: object = {},
): Promise<Data> {
  const { data, errors } = await execute(actor, query, variables);
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}
