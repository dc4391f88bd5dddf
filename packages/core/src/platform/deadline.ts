import { createContext, Script } from "node:vm";

/** The work exceeded its time limit and was stopped. Discard its partial results. */
export class DeadlineExceeded extends Error {
  override readonly name = "DeadlineExceeded";
}

/** A call that the engine stops at its timeout, even inside a loop. */
const script = new Script("run()");

/**
 * Runs synchronous work for at most `milliseconds`, for parsers of untrusted input.
 * @throws DeadlineExceeded, or what `run` throws
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
  if (!result) throw new Error("the script did not run");
  return result.value;
}

/** The engine creates this error in the other context, so `instanceof Error` is false. */
function isTimeout(error: unknown): boolean {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}
