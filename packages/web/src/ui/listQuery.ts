import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { reportFault } from "../lib/reporter.ts";
import { type Poll, usePoll } from "./poll.ts";

export interface ListQuery<Data> {
  /** The answer for these variables, or the last one while it loads. */
  readonly data: Data | undefined;
  /** `data` is of other variables. */
  readonly stale: boolean;
  readonly failed: boolean;
  readonly reload: () => void;
}

/** The query of a list: keeps the previous page while the next one loads, and can poll for changes. */
export function useListQuery<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  poll?: Poll<Data>,
): ListQuery<Data> {
  const result = useQuery<Data, OperationVariables>(query, {
    variables,
    fetchPolicy: "cache-and-network",
  });
  const key = JSON.stringify(variables);
  const [last, setLast] = useState<{ readonly key: string; readonly data: Data }>();
  const loaded = result.data as Data | undefined;
  if (loaded && (last?.data !== loaded || last.key !== key)) setLast({ key, data: loaded });
  const data = loaded ?? last?.data;
  usePoll(poll, loaded, () => result.refetch());
  const stale = data !== undefined && !loaded && last?.key !== key;
  return {
    data,
    stale,
    // A poll that fails leaves what it would have replaced.
    failed: result.error !== undefined && (stale || !data),
    reload: () => {
      result.refetch().catch((error: unknown) => reportFault("the list could not be loaded", error));
    },
  };
}
