import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Running } from "../contracts.ts";
import { keepAliveServer } from "../http/listen.ts";
import { accessKey } from "../permissions/access-key.ts";
import { type Authorizer, UNRESTRICTED } from "../permissions/authorizer.ts";
import { Buses, type BusOptions, type Replay } from "./bus.ts";
import type { BusConfig } from "./config.ts";
import type { NewEvent } from "./event.ts";
import { type EntryError, RequestRefused, readPutEvents } from "./put-events.ts";

export type { BusConfig, RuleConfig, TargetConfig } from "./config.ts";
export type { NewEvent } from "./event.ts";

export interface EventBridge extends Running {
  /** Base URL of the endpoint. */
  readonly endpoint: string;
  /** Accepts an event of the cloud itself, including sources `aws.…`; durable when it resolves. Returns its id. */
  emit(event: NewEvent): Promise<string>;
  /** Replays archived events (`Buses.replay`). Rejects for an unknown archive. */
  replay(replay: Replay): Promise<{ readonly name: string; readonly events: number }>;
  /** Replaces buses, rules, and archives; deliveries to removed targets are dropped. @throws Error for an invalid pattern */
  reconfigure(buses: readonly BusConfig[]): void;
  /**
   * Stops deliveries but still accepts events, so that functions that put events can stop afterwards. Resolves when
   * deliveries in flight are done; the rest is delivered after the next start.
   */
  pause(): Promise<void>;
}

export interface EventBridgeOptions extends BusOptions {
  readonly port?: number;
  /** Checks who may put events; without it, everybody may. */
  readonly authorizer?: Authorizer;
}

/** Ten entries of 256 KB in total, with every character escaped. */
const MAX_BODY_BYTES = 2_000_000;

/**
 * Starts EventBridge: `PutEvents` over HTTP on the loopback address (any free port by default), everything else by
 * configuration. Rejects when a pattern is invalid or the port is taken.
 */
export async function startEventBridge(options: EventBridgeOptions): Promise<EventBridge> {
  const { authorizer = UNRESTRICTED, account, region } = options;
  const buses = new Buses(options);
  const busArn = (name: string): string =>
    name.startsWith("arn:") ? name : `arn:aws:events:${region}:${account}:event-bus/${name}`;
  const check = (request: IncomingMessage, entries: readonly (NewEvent | EntryError)[]): void => {
    const calls = entries.flatMap((entry) =>
      "source" in entry ? [{ action: "events:PutEvents", resource: busArn(entry.bus ?? "default") }] : [],
    );
    const refusal = authorizer.refusal(accessKey(request), calls);
    if (refusal !== undefined) throw new RequestRefused("AccessDeniedException", refusal);
  };
  const server = keepAliveServer((request, response) => {
    answer(buses, request, check).then(
      ({ status, body }) => send(response, status, body),
      (error: unknown) => {
        console.error("PutEvents failed", error);
        send(response, 500, { __type: "InternalException", message: "The events could not be stored." });
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : options.port;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    emit: async (event) => buses.accept([event])[0] ?? "",
    replay: async (replay) => buses.replay(replay),
    pause: () => buses.pause(),
    reconfigure: (configs) => buses.configure(configs),
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      await buses.stop();
      server.closeAllConnections();
      await closed;
    },
  };
}

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** @throws RequestRefused */
type Check = (request: IncomingMessage, entries: readonly (NewEvent | EntryError)[]) => void;

async function answer(buses: Buses, request: IncomingMessage, check: Check): Promise<Answer> {
  try {
    const target = request.headers["x-amz-target"];
    if (request.method !== "POST" || target !== "AWSEvents.PutEvents") {
      throw new RequestRefused("UnknownOperationException", "Only AWSEvents.PutEvents is served here.");
    }
    const entries = readPutEvents(readJson(await readBody(request)));
    check(request, entries);
    return { status: 200, body: putEvents(buses, entries) };
  } catch (error) {
    if (error instanceof RequestRefused) return { status: 400, body: { __type: error.type, message: error.message } };
    throw error;
  }
}

function putEvents(buses: Buses, entries: readonly (NewEvent | EntryError)[]): Record<string, unknown> {
  const ids = buses.accept(entries.filter((entry) => "source" in entry));
  let at = 0;
  const results = entries.map((entry) => ("source" in entry ? { EventId: ids[at++] } : entry));
  return { FailedEntryCount: entries.length - ids.length, Entries: results };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const tooLarge = () => new RequestRefused("RequestEntityTooLargeException", "The request is too large.");
  if (Number(request.headers["content-length"] ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RequestRefused("SerializationException", "The request is not JSON.");
  }
}

function send(response: ServerResponse, status: number, body: Readonly<Record<string, unknown>>): void {
  response.writeHead(status, { "content-type": "application/x-amz-json-1.1", "x-amzn-requestid": randomUUID() });
  response.end(JSON.stringify(body));
}
