import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import type { Connect } from "../calls/call.ts";
import type { InvokeResult } from "../contracts.ts";
import type { RuntimeData, RuntimeMessage } from "./protocol.ts";

/** Lambda's limit for the result of a synchronous invocation, in bytes. */
const MAX_ANSWER_BYTES = 6_291_556;
/** How long a bundle may load before the time counts as the function's, as on AWS. */
const INIT_MS = 10_000;

/**
 * A program of the threads without types. A thread that loads TypeScript itself takes 7 MB more, for the compiler that removes
 * them, and twice the time to start.
 */
function programOf(file: string): URL {
  const text = stripTypeScriptTypes(readFileSync(new URL(file, import.meta.url), "utf8"));
  return new URL(`data:text/javascript,${encodeURIComponent(text)}`);
}

const RUNTIME = programOf("./runtime.ts");
const CLIENT = programOf("../calls/client.ts").href;

/** A function to run. Times in milliseconds, memory in MiB. */
export interface FunctionSpec {
  /** Logical id in the template. */
  readonly id: string;
  readonly name: string;
  readonly arn: string;
  /** File of the bundled code. */
  readonly bundle: string;
  readonly exportName: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly memoryMb: number;
  /** Maximum number of environments. */
  readonly environments: number;
  /** Maximum concurrent invocations per environment. */
  readonly perEnvironment: number;
  /** How long an invocation waits for a busy environment before another one is started. */
  readonly patienceMs: number;
  /** Start the first environment at once and keep one, instead of at the first invocation. */
  readonly eager: boolean;
}

interface Pending {
  readonly settle: (result: InvokeResult) => void;
  readonly startedAt: number;
  timer: NodeJS.Timeout | undefined;
}

/** A thread that runs one function. After a timeout or crash it is no longer `alive` and never reused. */
export interface Environment {
  readonly alive: boolean;
  readonly inFlight: number;
  /** Resolves when the thread has ended. */
  readonly ended: Promise<void>;
  invoke(event: string): Promise<InvokeResult>;
  /** Ends the thread; invocations still in flight fail as crashed. */
  terminate(): Promise<void>;
}

/** With V8's own semi-space of 16 MB, a thread that exceeds its memory limit may end the whole process. */
const SEMI_SPACE_MB = 8;

/** Megabytes of the young generation, from NODE_OPTIONS if it says; a thread only accepts them as a limit of three semi-spaces. */
function youngGeneration(options: string | undefined): number {
  return 3 * (Number(/--max-semi-space-size=(\d+)/.exec(options ?? "")?.[1]) || SEMI_SPACE_MB);
}

/**
 * Starts a thread whose environment variables are `spec.environment` only.
 * @param onLine receives each line that the function writes
 * @param services that the function calls without sockets, by host and port
 */
export function startEnvironment(
  spec: FunctionSpec,
  onLine: (line: string, stream: "stdout" | "stderr") => void,
  services: ReadonlyMap<string, Connect> = new Map(),
): Environment {
  const ports = new Map<string, MessagePort>();
  for (const [host, connect] of services) {
    const { port1, port2 } = new MessageChannel();
    connect(port2);
    ports.set(host, port1);
  }
  const pending = new Map<string, Pending>();
  const data: RuntimeData = {
    bundle: spec.bundle,
    exportName: spec.exportName,
    functionName: spec.name,
    functionArn: spec.arn,
    memoryMb: spec.memoryMb,
    direct: ports.size > 0 ? { program: CLIENT, ports } : undefined,
  };
  const worker = new Worker(RUNTIME, {
    // Linux shows 15 characters, and the last ones tell functions apart.
    name: spec.name.slice(-15),
    workerData: data,
    transferList: [...ports.values()],
    env: { ...spec.environment },
    execArgv: ["--enable-source-maps", "--disable-warning=ExperimentalWarning"],
    // A thread's limit covers the heap only, Lambda's all memory: functions fail slightly later here.
    resourceLimits: {
      maxOldGenerationSizeMb: spec.memoryMb,
      maxYoungGenerationSizeMb: youngGeneration(spec.environment.NODE_OPTIONS),
    },
    stdout: true,
    stderr: true,
  });
  let alive = true;
  let draining = false;
  let failure = "the environment ended before it answered";
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const loadMs = INIT_MS + spec.timeoutMs;
  const initTimer = setTimeout(() => die(`the function did not load within ${loadMs} ms`), loadMs);

  function settle(requestId: string, result: (durationMs: number) => InvokeResult): void {
    const call = pending.get(requestId);
    if (!call) return;
    pending.delete(requestId);
    clearTimeout(call.timer);
    call.settle(result(performance.now() - call.startedAt));
    if (draining && pending.size === 0) void worker.terminate();
  }

  function die(message: string): void {
    alive = false;
    failure = message;
    void worker.terminate();
  }

  function onMessage(message: RuntimeMessage): void {
    switch (message.kind) {
      case "ready":
        clearTimeout(initTimer);
        ready.resolve();
        return;
      case "unusable":
        die(message.message);
        return;
      case "error":
        settle(message.requestId, (durationMs) => ({
          status: "failed",
          reason: "error",
          message: message.message,
          durationMs,
        }));
        return;
      case "result":
        settle(message.requestId, (durationMs) => answer(message.payload, durationMs));
    }
  }

  worker.on("message", onMessage);
  worker.on("error", (error) => {
    failure = error instanceof Error ? error.message : String(error);
  });
  worker.on("exit", () => {
    alive = false;
    clearTimeout(initTimer);
    ready.resolve();
    ended.resolve();
    for (const requestId of [...pending.keys()]) {
      settle(requestId, (durationMs) => ({ status: "failed", reason: "crash", message: failure, durationMs }));
    }
  });
  eachLine(worker.stdout, (line) => onLine(line, "stdout"));
  eachLine(worker.stderr, (line) => onLine(line, "stderr"));

  function onTimeout(requestId: string): void {
    alive = false;
    settle(requestId, (durationMs) => ({
      status: "failed",
      reason: "timeout",
      message: `Task timed out after ${(spec.timeoutMs / 1000).toFixed(2)} seconds`,
      durationMs,
    }));
    // Other invocations of the environment may still finish; the last one ends the thread.
    draining = true;
    if (pending.size === 0) void worker.terminate();
  }

  function dispatch(requestId: string, event: string): void {
    const call = pending.get(requestId);
    if (!call) return;
    call.timer = setTimeout(() => onTimeout(requestId), spec.timeoutMs);
    worker.postMessage({ requestId, event, deadline: Date.now() + spec.timeoutMs });
  }

  let loaded = false;
  void ready.promise.then(() => {
    loaded = true;
  });

  return {
    get alive() {
      return alive;
    },
    get inFlight() {
      return pending.size;
    },
    ended: ended.promise,
    invoke(event) {
      const requestId = randomUUID();
      const result = new Promise<InvokeResult>((resolve) => {
        pending.set(requestId, { settle: resolve, startedAt: performance.now(), timer: undefined });
      });
      if (loaded) dispatch(requestId, event);
      else void ready.promise.then(() => dispatch(requestId, event));
      return result;
    },
    async terminate() {
      alive = false;
      await worker.terminate();
    },
  };
}

function answer(payload: string, durationMs: number): InvokeResult {
  if (Buffer.byteLength(payload) > MAX_ANSWER_BYTES) {
    const message = `Response payload size exceeded maximum allowed payload size (${MAX_ANSWER_BYTES} bytes).`;
    return { status: "failed", reason: "error", message, durationMs };
  }
  return { status: "ok", payload: JSON.parse(payload), durationMs };
}

function eachLine(stream: NodeJS.ReadableStream, use: (line: string) => void): void {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) use(line);
  });
  stream.on("end", () => {
    if (rest) use(rest);
  });
}
