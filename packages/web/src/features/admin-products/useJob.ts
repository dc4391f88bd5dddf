import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { useUser } from "../../app/session.ts";
import type { ProductChange } from "./change.ts";
import { again, type Job, loadJob, newJob, runJob, saveJob } from "./job.ts";
import { senderOf } from "./send.ts";

/** The changes under way, or the last ones; kept over a reload. */
export function useJob(onDone: () => void) {
  const client = useApolloClient();
  const { id: userId } = useUser();
  const [job, setJob] = useState<Job | undefined>(() => loadJob(userId));
  const [running, setRunning] = useState(false);
  const stop = useRef(false);
  // Nobody watches any more: the batch under way ends, and the rest waits.
  useEffect(() => {
    stop.current = false;
    return () => {
      stop.current = true;
    };
  }, []);
  const keep = (next: Job | undefined) => {
    saveJob(userId, next);
    setJob(next);
  };
  const run = async (next: Job) => {
    stop.current = false;
    keep(next);
    setRunning(true);
    try {
      await runJob(next, senderOf(client), keep, () => stop.current);
    } finally {
      setRunning(false);
    }
    onDone();
  };
  return {
    job,
    running,
    start: (changes: readonly ProductChange[]) => void run(newJob(changes)),
    goOn: () => job && void run(job),
    again: () => job && void run(again(job)),
    stop: () => {
      stop.current = true;
    },
    putAway: () => keep(undefined),
  };
}
