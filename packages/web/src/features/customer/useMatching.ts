import { useEffect, useMemo, useState } from "react";
import { reportFault } from "../../lib/reporter.ts";
import { type FoundCustomers, findCustomers, matching } from "./list.ts";

interface Result extends FoundCustomers {
  readonly search: string;
  readonly failed: boolean;
}

/**
 * Customers of the list that match a search: found in the list if it is complete, else by the server. While the server searches,
 * `loading` is true and the customers are those of the search before.
 */
export function useMatching(list: FoundCustomers, search: string) {
  const isLocal = list.complete || search === "";
  const [result, setResult] = useState<Result>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt searches again
  useEffect(() => {
    if (isLocal) return;
    const abort = new AbortController();
    findCustomers(search, abort.signal).then(
      (found) => setResult({ ...found, search, failed: false }),
      (error) => {
        if (abort.signal.aborted) return;
        reportFault("searching the customers failed", error);
        setResult({ customers: [], complete: true, search, failed: true });
      },
    );
    return () => abort.abort();
  }, [isLocal, search, attempt]);
  const local = useMemo(() => matching(list.customers, search), [list.customers, search]);
  const loading = !isLocal && result?.search !== search;
  const found: FoundCustomers = isLocal ? { customers: local, complete: list.complete } : (result ?? list);
  return {
    ...found,
    loading,
    failed: !isLocal && !loading && result?.failed === true,
    retry: () => {
      setResult(undefined);
      setAttempt((before) => before + 1);
    },
  };
}
