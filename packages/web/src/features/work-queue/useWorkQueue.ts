import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { useUser } from "../../app/session.ts";
import { WorkQueueDocument, type WorkQueueQuery } from "../../gql/graphql.ts";
import { onAction } from "../../lib/useAction.ts";
import { WORK_CHANGES, WORKERS } from "./work.ts";

const POLL_MS = 120_000;

interface Waiting {
  /** What waits for the user; undefined while unknown. */
  readonly queue: WorkQueueQuery["workQueue"] | undefined;
  readonly isPending: boolean;
}

/**
 * What waits for the user. The home page and the menu share the answer. It is loaded again after what the user decides here, and
 * when the user comes back from another window.
 */
export function useWorkQueue(): Waiting {
  const { scopes } = useUser();
  const skip = !WORKERS.some((scope) => scopes.includes(scope));
  const { data, error, refetch } = useQuery(WorkQueueDocument, {
    skip,
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  useEffect(() => {
    if (skip) return;
    // A count that cannot be loaded stays as it is until the next poll.
    const again = () => void refetch().catch(() => undefined);
    const look = () => {
      if (document.visibilityState === "visible") again();
    };
    const stop = onAction((name) => {
      if (WORK_CHANGES.has(name)) again();
    });
    document.addEventListener("visibilitychange", look);
    window.addEventListener("focus", look);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("focus", look);
    };
  }, [skip, refetch]);
  return { queue: data?.workQueue, isPending: !skip && !data && !error };
}
