import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { reportFault } from "../../lib/reporter.ts";

/** Rows that are loaded and shown at once. */
const PAGE = 25;
/** Rows of a request for a file. */
const BATCH = 500;

export interface EntriesQuery<Data, Variables, Row> {
  readonly query: TypedDocumentNode<Data, Variables>;
  readonly variables: Variables;
  readonly rowsOf: (data: Data) => readonly Row[];
  /** Whether a row is shown; by default all are. */
  readonly isShown?: (row: Row) => boolean;
}

/** A list of the ledger, of which more is loaded on request. It is for a component whose key names the list. */
export function useEntries<Data, Variables extends OperationVariables, Row extends { readonly cursor: string }>({
  query,
  variables,
  rowsOf,
  isShown = () => true,
}: EntriesQuery<Data, Variables, Row>) {
  const client = useApolloClient();
  const [rows, setRows] = useState<readonly Row[]>();
  const [hasMore, setHasMore] = useState(false);
  const [state, setState] = useState<"busy" | "idle" | "failed">("busy");
  const load = async (after: string | undefined, limit: number): Promise<readonly Row[]> => {
    const { data } = await client.query<Data, OperationVariables>({
      query,
      variables: { ...variables, after, limit },
      fetchPolicy: "no-cache",
    });
    return data ? rowsOf(data as Data) : [];
  };
  const more = async () => {
    setState("busy");
    try {
      // One more says whether there is more.
      const next = await load(rows?.at(-1)?.cursor, PAGE + 1);
      setRows([...(rows ?? []), ...next.slice(0, PAGE)]);
      setHasMore(next.length > PAGE);
      setState("idle");
    } catch (error) {
      reportFault("a list of the bonus could not be loaded", error);
      setState("failed");
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has another key
  useEffect(() => void more(), []);
  const loadAll = async (most: number) => {
    const all: Row[] = [];
    for (;;) {
      const next = await load(all.at(-1)?.cursor, BATCH);
      all.push(...next);
      if (next.length < BATCH || all.length > most)
        return { rows: all.slice(0, most).filter(isShown), isCut: all.length > most };
    }
  };
  return {
    rows: rows?.filter(isShown),
    hasMore,
    isBusy: state === "busy",
    isFailed: state === "failed",
    more: () => void more(),
    loadAll,
  };
}
