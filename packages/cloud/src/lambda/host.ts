import type { Connect } from "../calls/call.ts";
import type { FunctionHost, InvokeResult, Running } from "../contracts.ts";
import type { FunctionSpec } from "./environment.ts";
import { IdleEnvironments } from "./idle.ts";
import type { FunctionLog } from "./logs.ts";
import { createPool, type FunctionStats, type Pool } from "./pool.ts";

const IDLE_MS = 20_000;
/** Grace period for invocations at stop; what is cut off is retried from its queue or stream. */
const STOP_GRACE_MS = 2_000;

export interface RunningFunctions extends FunctionHost, Running {
  stats(): FunctionStats[];
}

/**
 * Runs functions as Lambda does: a thread with its own environment variables, memory limit, and timeout, restarted after
 * a crash.
 * @param options `idleMs`: how long an idle environment is kept (20 s); `services`: those called without sockets, by host and port
 */
export function startFunctionHost(options: {
  readonly functions: readonly FunctionSpec[];
  readonly log: FunctionLog;
  readonly idleMs?: number;
  readonly services?: ReadonlyMap<string, Connect>;
}): RunningFunctions {
  const pools = new Map<string, Pool>();
  const idle = new IdleEnvironments(options.idleMs ?? IDLE_MS);
  for (const spec of options.functions) {
    const onLine = (line: string, stream: "stdout" | "stderr"): void => options.log.write(spec.name, line, stream);
    pools.set(spec.id, createPool(spec, idle, onLine, options.services ?? new Map()));
  }
  return {
    async invoke(functionId: string, event: unknown): Promise<InvokeResult> {
      const pool = pools.get(functionId);
      if (pool) return pool.invoke(event);
      return { status: "failed", reason: "error", message: `Function not found: ${functionId}`, durationMs: 0 };
    },
    stats: () => [...pools.values()].map((pool) => pool.stats()),
    async stop() {
      await Promise.all([...pools.values()].map((pool) => pool.stop(STOP_GRACE_MS)));
      await options.log.close();
    },
  };
}
