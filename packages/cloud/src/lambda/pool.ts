import type { Connect } from "../calls/call.ts";
import type { InvokeResult } from "../contracts.ts";
import { type Environment, type FunctionSpec, startEnvironment } from "./environment.ts";
import type { IdleEnvironments } from "./idle.ts";

/** How long an invocation waits for an environment before it is throttled (429). */
const WAIT_MS = 10_000;
const MAX_WAITING = 1_000;
const THROTTLED: InvokeResult = { status: "failed", reason: "throttled", message: "Rate Exceeded.", durationMs: 0 };

/** Figures of one function since the host started; times in milliseconds. */
export interface FunctionStats {
  readonly id: string;
  readonly name: string;
  readonly invocations: number;
  readonly failures: Readonly<Record<"error" | "timeout" | "crash" | "throttled", number>>;
  readonly environments: number;
  readonly inFlight: number;
  readonly coldStarts: number;
  readonly averageMs: number;
  readonly lastMs: number;
}

export interface Pool {
  invoke(event: unknown): Promise<InvokeResult>;
  stats(): FunctionStats;
  /** Waits up to `graceMs` for invocations in flight, then ends every thread. */
  stop(graceMs: number): Promise<void>;
}

/** The environments of one function: started when needed, and handed to `idle` when they have no work. */
export function createPool(
  spec: FunctionSpec,
  idle: IdleEnvironments,
  onLine: (line: string, stream: "stdout" | "stderr") => void,
  services: ReadonlyMap<string, Connect>,
): Pool {
  const environments = new Set<Environment>();
  /** Invocations that wait for an environment, oldest first, and since when. */
  const waiting: { readonly give: (environment: Environment | undefined) => void; readonly since: number }[] = [];
  let growing: NodeJS.Timeout | undefined;
  const failures = { error: 0, timeout: 0, crash: 0, throttled: 0 };
  let stopped = false;
  let invocations = 0;
  let coldStarts = 0;
  let totalMs = 0;
  let lastMs = 0;

  function start(): Environment {
    const environment = startEnvironment(spec, onLine, services);
    coldStarts += 1;
    environments.add(environment);
    void environment.ended.then(() => {
      idle.remove(environment);
      environments.delete(environment);
    });
    return environment;
  }

  /** @param grow start another environment even if the patience with the busy ones is not over */
  function free(grow = spec.patienceMs === 0): Environment | undefined {
    let living = 0;
    for (const environment of environments) {
      if (!environment.alive) continue;
      if (environment.inFlight < spec.perEnvironment) return environment;
      living += 1;
    }
    return living === 0 || (grow && living < spec.environments) ? start() : undefined;
  }

  /** Starts another environment when an invocation has waited too long. A start costs more than most invocations. */
  function growLater(): void {
    const [oldest] = waiting;
    if (!oldest || growing || spec.patienceMs === 0) return;
    const left = oldest.since + spec.patienceMs - performance.now();
    growing = setTimeout(
      () => {
        growing = undefined;
        const [next] = waiting;
        if (!next || stopped) return;
        const environment = performance.now() - next.since < spec.patienceMs ? undefined : free(true);
        if (environment) {
          waiting.shift();
          next.give(environment);
        }
        growLater();
      },
      left > 0 ? left : spec.patienceMs,
    );
  }

  async function run(environment: Environment, event: string): Promise<InvokeResult> {
    idle.remove(environment);
    const result = await environment.invoke(event);
    const next = waiting.length > 0 && !stopped ? free() : undefined;
    if (next) waiting.shift()?.give(next);
    if (environment.alive && environment.inFlight === 0 && !spec.eager) {
      const first = [...environments].find(({ alive }) => alive);
      idle.add(environment, environment !== first);
    }
    return result;
  }

  function runWhenFree(event: string): Promise<InvokeResult> {
    return new Promise((resolve) => {
      const give = (environment: Environment | undefined): void => {
        clearTimeout(timer);
        resolve(environment ? run(environment, event) : THROTTLED);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(entry), 1);
        resolve(THROTTLED);
      }, WAIT_MS);
      const entry = { give, since: performance.now() };
      waiting.push(entry);
      growLater();
    });
  }

  /** Finds and takes an environment in one step, so that two callers never take the same one. */
  function place(event: string): Promise<InvokeResult> | InvokeResult {
    if (stopped) return THROTTLED;
    const environment = free();
    if (environment) return run(environment, event);
    return waiting.length < MAX_WAITING ? runWhenFree(event) : THROTTLED;
  }

  if (spec.eager) start();
  return {
    async invoke(event) {
      invocations += 1;
      const result = await place(JSON.stringify(event) ?? "null");
      if (result.status === "failed") failures[result.reason] += 1;
      totalMs += result.durationMs;
      lastMs = result.durationMs;
      return result;
    },
    stats: () => ({
      id: spec.id,
      name: spec.name,
      invocations,
      failures: { ...failures },
      environments: [...environments].filter((each) => each.alive).length,
      inFlight: [...environments].reduce((sum, each) => sum + each.inFlight, 0),
      coldStarts,
      averageMs: invocations ? totalMs / invocations : 0,
      lastMs,
    }),
    async stop(graceMs) {
      stopped = true;
      clearTimeout(growing);
      for (const { give } of waiting.splice(0)) give(undefined);
      const end = performance.now() + graceMs;
      for (const environment of [...environments]) {
        while (environment.alive && environment.inFlight > 0 && performance.now() < end) {
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
        await environment.terminate();
      }
    },
  };
}
