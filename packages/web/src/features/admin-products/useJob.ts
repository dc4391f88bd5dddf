import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { useUser } from "../../app/session.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { dismissToast, toast } from "../../ui/toasts.ts";
import type { ProductChange } from "./change.ts";
import { again, type Job, loadJob, newJob, runJob, saveJob, tallyOf, undoOf } from "./job.ts";
import { senderOf } from "./send.ts";

/** The running change job, or the last one with refused changes. Survives a reload. */
export function useJob(onDone: () => void) {
  const client = useApolloClient();
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const [job, setJob] = useState<Job | undefined>(() => loadJob(userId));
  const [running, setRunning] = useState(false);
  const [ended, setEnded] = useState<Job>();
  const stop = useRef(false);
  /** The message about the last job, which the next one replaces. */
  const message = useRef<number>(undefined);
  // The page was closed: the batch under way ends, and the rest waits.
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
  const run = async (next: Job, isUndo = false) => {
    stop.current = false;
    if (message.current !== undefined) dismissToast(message.current);
    setEnded(undefined);
    keep(next);
    setRunning(true);
    try {
      finish(await runJob(next, senderOf(client), keep, () => stop.current), isUndo);
    } finally {
      setRunning(false);
    }
    onDone();
  };
  const start = (changes: readonly ProductChange[], before?: Job["before"]) => void run(newJob(changes, before));
  /** Without refusals there is nothing to retry, so remove the job. */
  const finish = (last: Job, isUndo: boolean) => {
    const { done, total } = tallyOf(last);
    if (done < total) return;
    keep(undefined);
    setEnded(last);
    const undo = undoOf(last);
    const action = undo && { label: t("undo"), run: () => void run(undo, true) };
    // What was undone is not offered to be undone again: the panel below shows both values.
    message.current = isUndo
      ? toast(t("products_job_undone", { count: done }))
      : toast(t("products_job_done", { count: done }), { ...(action && { action }) });
  };
  return {
    job,
    running,
    /** The last job that ended without refusals, until the next one starts. */
    ended,
    start,
    undo: (last: Job) => {
      const undo = undoOf(last);
      if (undo) void run(undo, true);
    },
    goOn: () => job && void run(job),
    again: () => job && void run(again(job)),
    stop: () => {
      stop.current = true;
    },
    putAway: () => keep(undefined),
  };
}
