import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { reportFault } from "../../lib/reporter.ts";
import { refusedFields } from "../../ui/form/refusedFields.ts";

interface Answer<Data> {
  readonly data?: Data;
  /** Refused fields with the reason in words. */
  readonly refused: Readonly<Record<string, string>>;
  /** Message of a refusal without fields; `failed` for a fault. */
  readonly problem?: string;
}

/** Sends a query when the user asks for it. What was typed and the last answer stay until the next one. */
export function useAnswer<Data, Variables extends OperationVariables>(query: TypedDocumentNode<Data, Variables>) {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer<Data>>({ refused: {} });
  const ask = async (variables: NoInfer<Variables>) => {
    setBusy(true);
    try {
      const { data } = await client.query<Data, OperationVariables>({ query, variables, fetchPolicy: "no-cache" });
      setAnswer(data ? { data: data as Data, refused: {} } : { refused: {}, problem: "failed" });
    } catch (error) {
      const refused = refusedFields(error);
      const [message] = CombinedGraphQLErrors.is(error) ? error.errors.map((refusal) => refusal.message) : [];
      if (!message) reportFault("a bonus query failed", error);
      setAnswer({ refused, ...(Object.keys(refused).length === 0 && { problem: message ?? "failed" }) });
    } finally {
      setBusy(false);
    }
  };
  return { ask, busy, ...answer };
}
