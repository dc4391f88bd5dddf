import type { IncomingMessage, ServerResponse } from "node:http";
import type { FunctionHost, Running, Tracer } from "../contracts.ts";
import { toEvent } from "./event.ts";
import { keepAliveServer, listen } from "./listen.ts";
import type { HttpApiPlan } from "./plan.ts";
import { gatewayAnswer, type HttpAnswer, toAnswer } from "./response.ts";
import { createRouter, type RouteMatch } from "./routes.ts";
import { createGate, type Gate } from "./throttle.ts";

/** API Gateway accepts bodies up to 10 MB. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** Serves requests outside the API, such as the operations page. Returns whether it handled the request. */
export type SideHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface RunningHttpApi extends Running {
  readonly url: string;
  readonly port: number;
}

/**
 * Starts the HTTP API of the template on `port` (0 for any), on the loopback address.
 * @throws StartProblem when the port is taken
 */
export async function startHttpApi(options: {
  readonly api: HttpApiPlan;
  readonly port: number;
  readonly account: string;
  readonly functions: FunctionHost;
  readonly tracer: Tracer;
  readonly side?: SideHandler;
}): Promise<RunningHttpApi> {
  const { api, functions, tracer } = options;
  const router = createRouter(api.routes);
  const gates = new Map<string, Gate>(api.routes.map((route) => [route.key, createGate(route.throttle)]));

  async function answer(request: IncomingMessage, match: RouteMatch): Promise<HttpAnswer> {
    if (!gates.get(match.route.key)?.()) return gatewayAnswer(429, "Too Many Requests");
    const body = await readBody(request);
    if (!body) return gatewayAnswer(413, "Request Entity Too Large");
    const event = toEvent(request, body, match, { ...api, account: options.account });
    const result = await withTimeout(functions.invoke(match.route.functionId, event), match.route.timeoutMs);
    if (result === "late") return gatewayAnswer(503, "Service Unavailable");
    if (result.status === "ok") return toAnswer(result.payload);
    return result.reason === "throttled"
      ? gatewayAnswer(503, "Service Unavailable")
      : gatewayAnswer(500, "Internal Server Error");
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? "GET";
    const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
    const match = router(method, path);
    const found = match ? await answer(request, match) : gatewayAnswer(404, "Not Found");
    write(request, response, found);
    if (found.status >= 500 && match) {
      tracer.record({
        subject: match.route.key,
        stage: "http",
        resource: match.route.functionId,
        outcome: `${found.status}`,
      });
    }
  }

  const server = keepAliveServer((request, response) => {
    if (options.side?.(request, response)) return;
    serve(request, response).catch((error: unknown) => {
      if (request.destroyed || response.destroyed) return;
      console.error(`HTTP API: ${request.method} failed: ${error instanceof Error ? error.message : String(error)}`);
      write(request, response, gatewayAnswer(500, "Internal Server Error"));
    });
  });
  return listen(server, options.port, "API_PORT");
}

function write(request: IncomingMessage, response: ServerResponse, answer: HttpAnswer): void {
  if (response.destroyed || response.headersSent) return;
  for (const [name, value] of answer.headers) response.appendHeader(name, value);
  const bodiless = answer.status === 204 || answer.status === 304;
  if (!bodiless) response.setHeader("content-length", answer.body.length);
  // An unread body would be parsed as the next request on this connection.
  if (!request.complete) response.setHeader("connection", "close");
  response.writeHead(answer.status);
  response.end(bodiless || request.method === "HEAD" ? undefined : answer.body);
}

/**
 * The body, or undefined if it is too large. It is read to its end and discarded then: a proxy that is still sending takes a
 * closed connection for a fault of the API.
 */
function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const declared = Number(request.headers["content-length"] ?? 0);
    let size = 0;
    const isTooLarge = () => Math.max(size, declared) > MAX_BODY_BYTES;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (isTooLarge()) chunks.length = 0;
      else chunks.push(chunk);
    });
    request.on("end", () => resolve(isTooLarge() ? undefined : Buffer.concat(chunks)));
    request.on("error", reject);
  });
}

async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T | "late"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
