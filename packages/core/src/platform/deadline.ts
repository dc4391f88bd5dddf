import { createContext, Script } from "node:vm";

/** The work took longer than it may, and was ended. What it had half done is not to be used. */
export class DeadlineExceeded extends Error {
  override readonly name = "DeadlineExceeded";
}

/** A call that the engine itself ends when its time is over, out of whatever loop. */
const script = new Script("run()");

/**
 * Runs synchronous work for `milliseconds` at most: for parsers of foreign input, whose cost nobody can foresee.
 * @throws DeadlineExceeded, or what `run` throws.
 */
export function withDeadline<T>(milliseconds: number, run: () => T): T {
  const results: { readonly value: T }[] = [];
  const context = createContext({ run: () => void results.push({ value: run() }) });
  try {
    script.runInContext(context, { timeout: milliseconds });
  } catch (error) {
    throw isTimeout(error) ? new DeadlineExceeded(`not done within ${milliseconds} ms`, { cause: error }) : error;
  }
  const [result] = results;
  if (!result) throw new Error("the work was not run");
  return result.value;
}

/** The engine makes this error in the context, where Error is not ours. */
function isTimeout(error: unknown): boolean {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}
