import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useMutation } from "@apollo/client/react";
import { useCallback } from "react";

/**
 * A mutation as a function of its variables. Refusals are part of the data (`message`, `userErrors`).
 * @throws CombinedGraphQLErrors or CallError when the call fails
 */
export function useAction<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
): (variables: Variables) => Promise<Data> {
  const [mutate] = useMutation<Data, OperationVariables>(mutation);
  return useCallback(
    async (variables) => {
      const { data } = await mutate({ variables });
      if (!data) throw new Error("the mutation answered no data");
      return data as Data;
    },
    [mutate],
  );
}
