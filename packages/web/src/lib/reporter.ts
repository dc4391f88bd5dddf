import { CallError, isCanceled } from "./callError.ts";

const MESSAGE_MAX = 500;
const STACK_MAX = 4_000;
const PATH_MAX = 300;
/** A page that fails again and again is reported this often. */
const MOST_REPORTS = 10;

const reported = new Set<string>();
let isReporting = false;

/** Sends faults to the API from here on, including those that nobody handles. Returns a function that ends it. */
export function startReporting(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  isReporting = true;
  addEventListener("error", ({ error, message }) => report("unhandled error", error ?? message), { signal });
  addEventListener("unhandledrejection", ({ reason }) => report("unhandled rejection", reason), { signal });
  return () => {
    listening.abort();
    isReporting = false;
    reported.clear();
  };
}

/**
 * Logs a fault in the console with time and host (1 §8), and to the API, where an operator finds it. Canceled calls, such as
 * those of a dialog that was closed, are not faults.
 */
export function reportFault(what: string, error?: unknown): void {
  if (isCanceled(error)) return;
  console.error(new Date().toISOString(), location.hostname, what, error);
  report(what, error);
}

function report(what: string, error: unknown): void {
  if (!isReporting || isExpected(error) || reported.size >= MOST_REPORTS) return;
  const { message = String(error), stack = "" } = error instanceof Error ? error : {};
  const text = `${what}: ${message}`.slice(0, MESSAGE_MAX);
  if (reported.has(text)) return;
  reported.add(text);
  const body = { message: text, stack: stack.slice(0, STACK_MAX), path: location.pathname.slice(0, PATH_MAX) };
  fetch("/client-errors", {
    method: "POST",
    headers: { "content-type": "application/json", "x-spoke-host": location.hostname },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => {
    // Without a network there is nowhere to report to.
  });
}

/** A canceled or refused call, or one without an answer: not a fault of the site. */
function isExpected(error: unknown): boolean {
  if (error instanceof CallError) return error.status < 500;
  return isCanceled(error) || (error instanceof TypeError && /fetch|network|load failed/i.test(error.message));
}
