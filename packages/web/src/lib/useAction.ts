import type { ApolloClient, OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useCallback } from "react";

type ActionOptions = Pick<ApolloClient.MutateOptions, "fetchPolicy" | "context">;

type Listener = (operation: string) => void;
const listeners = new Set<Listener>();

/** Calls the listener with the name of each answered mutation, such as to load counts again. Returns a function that removes it. */
export function onAction(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Sends a mutation. Refusals are part of the data (`message`, `userErrors`). Components use `useAction`.
 * @throws CombinedGraphQLErrors or CallError when the call fails
 */
export async function runAction<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  mutation: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  options: ActionOptions = {},
): Promise<Data> {
  const { data } = await client.mutate<Data, OperationVariables>({ mutation, variables, ...options });
  if (!data) throw new Error("the mutation returned no data");
  for (const definition of mutation.definitions) {
    if ("operation" in definition) for (const listener of listeners) listener(definition.name?.value ?? "");
  }
  return data as Data;
}

/** A mutation as a function of its variables; throws as `runAction` does. */
export function useAction<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
): (variables: Variables) => Promise<Data> {
  const client = useApolloClient();
  return useCallback((variables) => runAction(client, mutation, variables), [client, mutation]);
}
