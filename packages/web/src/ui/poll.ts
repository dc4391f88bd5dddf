import type { ApolloClient, OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef } from "react";

/** How a list notices changes: it requests its version, and loads again only when that is not the loaded one. */
export interface Poll<Data> {
  readonly current: (client: ApolloClient) => Promise<string | undefined>;
  /** The version of the loaded data. Without it, a version counts as changed if it differs from that of the poll before. */
  readonly loaded?: (data: Data) => string | null | undefined;
}

const POLL_MS = 20_000;

/** The version that a query answers. */
export const versionFrom =
  <Answer, Variables extends OperationVariables>(
    query: TypedDocumentNode<Answer, Variables>,
    variables: NoInfer<Variables>,
    version: (answer: Answer) => string,
  ): Poll<unknown>["current"] =>
  async (client) => {
    const { data } = await client.query<Answer, OperationVariables>({ query, variables, fetchPolicy: "no-cache" });
    return data && version(data as Answer);
  };

/** Loads again when the list has changed, while the page is visible. */
export function usePoll<Data>(
  poll: Poll<Data> | undefined,
  data: Data | undefined,
  reload: () => Promise<unknown>,
): void {
  const client = useApolloClient();
  const latest = useRef({ data, reload });
  useEffect(() => {
    latest.current = { data, reload };
  });
  useEffect(() => {
    if (!poll) return;
    let isSettling = false;
    let before: string | undefined;
    const check = async () => {
      const { data, reload } = latest.current;
      if (document.hidden || data === undefined) return;
      const current = await poll.current(client);
      const last = poll.loaded ? poll.loaded(data) : before;
      const isChanged = current !== undefined && current !== last;
      before = current;
      // Once more at the next poll: an index can be a moment behind the version.
      if (isChanged || isSettling) await reload();
      isSettling = isChanged;
    };
    // A poll that fails leaves the list as it is, and the next one tries again.
    const timer = setInterval(() => void check().catch(() => undefined), POLL_MS);
    return () => clearInterval(timer);
  }, [poll, client]);
}
