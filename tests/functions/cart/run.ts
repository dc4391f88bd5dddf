import type { Actor } from "@spoke/core/platform";
import { execute } from "../../support/graphql.ts";

/** Runs a document as an actor; the data and the messages of the errors as a client gets them. */
export async function run(actor: Actor, query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await execute(actor, query, variables);
  return { data, errors: errors?.map(({ message }) => message) ?? [] };
}
