import type { OperationVariables } from "@apollo/client/core";
import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { OperationTypeNode } from "graphql";
import { client } from "../../app/apollo.ts";
import { runAction } from "../../lib/useAction.ts";

/**
 * Sends an operation that needs no session (1 §7: `/public/graphql`).
 * @throws CallError when the call fails, CombinedGraphQLErrors when the answer has errors
 */
export async function publicRequest<Result, Variables extends OperationVariables>(
  document: TypedDocumentNode<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Result> {
  const options = {
    fetchPolicy: "no-cache" as const,
    context: { isPublic: true, ...(signal && { signal }) },
  };
  const isMutation = document.definitions.some(
    (part) => part.kind === "OperationDefinition" && part.operation === OperationTypeNode.MUTATION,
  );
  if (isMutation) return runAction(client, document, variables, options);
  const { data } = await client.query<Result, OperationVariables>({ query: document, variables, ...options });
  if (!data) throw new Error("the response has no data");
  return data as Result;
}
