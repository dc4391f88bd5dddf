import { useQuery } from "@apollo/client/react";
import { useUser } from "../../app/session.ts";
import { WorkQueueDocument, type WorkQueueQuery } from "../../gql/graphql.ts";
import { WORKERS } from "./work.ts";

const POLL_MS = 120_000;

/** What waits for the user; undefined while unknown. The home page and the menu share the answer. */
export function useWorkQueue(): WorkQueueQuery["workQueue"] | undefined {
  const { scopes } = useUser();
  const { data } = useQuery(WorkQueueDocument, {
    skip: !WORKERS.some((scope) => scopes.includes(scope)),
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  return data?.workQueue;
}
