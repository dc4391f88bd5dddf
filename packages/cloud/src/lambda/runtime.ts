/** Runs inside the thread of one function environment: loads the bundle and calls its handler for each message. */
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import type { routeCalls } from "../calls/client.ts";
import type { InvokeMessage, RuntimeData, RuntimeMessage } from "./protocol.ts";

/** The part of Lambda's context object that Node.js 24 handlers get. */
export interface FunctionContext {
  readonly awsRequestId: string;
  readonly functionName: string;
  readonly functionVersion: string;
  readonly invokedFunctionArn: string;
  readonly memoryLimitInMB: string;
  readonly logGroupName: string;
  readonly logStreamName: string;
  callbackWaitsForEmptyEventLoop: boolean;
  getRemainingTimeInMillis(): number;
}

type Handler = (event: unknown, context: FunctionContext) => unknown;

const data: RuntimeData = workerData;

function send(message: RuntimeMessage): void {
  parentPort?.postMessage(message);
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : `Thrown value: ${String(error)}`;
}

function contextOf(message: InvokeMessage): FunctionContext {
  return {
    awsRequestId: message.requestId,
    functionName: data.functionName,
    functionVersion: "$LATEST",
    invokedFunctionArn: data.functionArn,
    memoryLimitInMB: String(data.memoryMb),
    logGroupName: `/aws/lambda/${data.functionName}`,
    logStreamName: "local",
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, message.deadline - Date.now()),
  };
}

async function run(handler: Handler, message: InvokeMessage): Promise<void> {
  try {
    const result = await handler(JSON.parse(message.event), contextOf(message));
    send({ kind: "result", requestId: message.requestId, payload: JSON.stringify(result) ?? "null" });
  } catch (error) {
    // As on Lambda, the caller gets name and message; the stack is only logged.
    console.error(
      JSON.stringify({
        level: "ERROR",
        requestId: message.requestId,
        error: describe(error),
        stack: error instanceof Error ? error.stack : undefined,
      }),
    );
    send({ kind: "error", requestId: message.requestId, message: describe(error) });
  }
}

async function loadHandler(): Promise<Handler> {
  if (data.direct) {
    const client: { readonly routeCalls: typeof routeCalls } = await import(data.direct.program);
    client.routeCalls(data.direct.ports);
  }
  const module: Record<string, unknown> = await import(pathToFileURL(data.bundle).href);
  const handler = module[data.exportName];
  if (typeof handler !== "function") throw new Error(`${data.bundle} exports no function "${data.exportName}"`);
  return (event, context) => handler(event, context);
}

try {
  const handler = await loadHandler();
  parentPort?.on("message", (message: InvokeMessage) => void run(handler, message));
  send({ kind: "ready" });
} catch (error) {
  send({ kind: "unusable", message: describe(error) });
}
