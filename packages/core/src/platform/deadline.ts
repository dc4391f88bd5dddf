import { createContext, Script } from "node:vm";

/** The work exceeded its time limit and was stopped. Discard its partial results. */
export class DeadlineExceeded extends Error {
  override readonly name = "DeadlineExceeded";
}

/** A call that the engine stops at its timeout, even inside a loop. */
const script = new Script("run()");

/** The clock times in which work may run, as multiples of its processor time. */
const CLOCK_TIMES = [1, 4];
/** Work that used less than this part of its processor time was stopped because the machine was busy. */
const BUSY_BELOW = 0.8;

/** Microseconds of processor time that this thread has used; of the process on Node before 23.9. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return user + system;
}

/**
 * Runs synchronous work for at most `milliseconds` of processor time, for parsers of untrusted input. The engine can only stop it by the
 * clock, so work that was stopped while the machine was busy runs again from its beginning, with more time.
 * @throws DeadlineExceeded, or what `run` throws
 */
export function withDeadline<T>(milliseconds: number, run: () => T): T {
  for (const times of CLOCK_TIMES) {
    const begun = processorTime();
    const used = (): number => (processorTime() - begun) / 1_000;
    try {
      const result = withinClock(milliseconds * times, run);
      if (used() <= milliseconds) return result;
      break;
    } catch (error) {
      const isBusy = used() < milliseconds * BUSY_BELOW;
      if (!(error instanceof DeadlineExceeded) || !isBusy) throw error;
    }
  }
  throw new DeadlineExceeded(`not done within ${milliseconds} ms`);
}

function withinClock<T>(milliseconds: number, run: () => T): T {
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
