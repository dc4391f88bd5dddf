import { useQuery } from "@apollo/client/react";
import { useUser } from "../../app/session.ts";
import { WorkQueueDocument, type WorkQueueQuery } from "../../gql/graphql.ts";
import { WORKERS } from "./work.ts";

const POLL_MS = 120_000;

interface Waiting {
  /** What waits for the user; undefined while unknown. */
  readonly queue: WorkQueueQuery["workQueue"] | undefined;
  readonly isPending: boolean;
}

/** What waits for the user. The home page and the menu share the answer. */
export function useWorkQueue(): Waiting {
  const { scopes } = useUser();
  const skip = !WORKERS.some((scope) => scopes.includes(scope));
  const { data, error } = useQuery(WorkQueueDocument, {
    skip,
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  return { queue: data?.workQueue, isPending: !skip && !data && !error };
}
