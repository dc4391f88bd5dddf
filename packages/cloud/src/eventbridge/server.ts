import { randomUUID } from "node:crypto";
import type { Call, Connect, Reply, Service } from "../calls/call.ts";
import { jsonReply, serviceServer } from "../calls/http.ts";
import { Ports } from "../calls/ports.ts";
import type { Running } from "../contracts.ts";
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
  /** For calls from another thread without HTTP. */
  readonly connect: Connect;
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
const TOO_LARGE = { __type: "RequestEntityTooLargeException", message: "The request is too large." };

/**
 * Starts EventBridge: `PutEvents` over HTTP on the loopback address (any free port by default), everything else by
 * configuration. Rejects when a pattern is invalid or the port is taken.
 */
export async function startEventBridge(options: EventBridgeOptions): Promise<EventBridge> {
  const { authorizer = UNRESTRICTED, account, region } = options;
  const buses = new Buses(options);
  const busArn = (name: string): string =>
    name.startsWith("arn:") ? name : `arn:aws:events:${region}:${account}:event-bus/${name}`;
  const check = (request: Call, entries: readonly (NewEvent | EntryError)[]): void => {
    const calls = entries.flatMap((entry) =>
      "source" in entry ? [{ action: "events:PutEvents", resource: busArn(entry.bus ?? "default") }] : [],
    );
    const refusal = authorizer.refusal(accessKey(request), calls);
    if (refusal !== undefined) throw new RequestRefused("AccessDeniedException", refusal);
  };
  const onFault = (error: unknown): void => console.error("PutEvents failed", error);
  const service: Service = async (call) => {
    try {
      return answer(buses, call, check);
    } catch (error) {
      if (error instanceof RequestRefused) return toReply(400, { __type: error.type, message: error.message });
      onFault(error);
      return toReply(500, { __type: "InternalException", message: "The events could not be stored." });
    }
  };
  const ports = new Ports(service);
  const server = serviceServer(service, { bytes: MAX_BODY_BYTES, refuse: () => toReply(400, TOO_LARGE) }, onFault);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : options.port;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    connect: (port) => ports.connect(port),
    emit: async (event) => buses.accept([event])[0] ?? "",
    replay: async (replay) => buses.replay(replay),
    pause: () => buses.pause(),
    reconfigure: (configs) => buses.configure(configs),
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      await Promise.all([buses.stop(), ports.stop()]);
      server.closeAllConnections();
      await closed;
    },
  };
}

/** @throws RequestRefused */
type Check = (request: Call, entries: readonly (NewEvent | EntryError)[]) => void;

/** @throws RequestRefused */
function answer(buses: Buses, request: Call, check: Check): Reply {
  if (request.method !== "POST" || request.headers["x-amz-target"] !== "AWSEvents.PutEvents") {
    throw new RequestRefused("UnknownOperationException", "Only AWSEvents.PutEvents is served here.");
  }
  const entries = readPutEvents(readJson(request.body));
  check(request, entries);
  return toReply(200, putEvents(buses, entries));
}

function putEvents(buses: Buses, entries: readonly (NewEvent | EntryError)[]): Record<string, unknown> {
  const ids = buses.accept(entries.filter((entry) => "source" in entry));
  let at = 0;
  const results = entries.map((entry) => ("source" in entry ? { EventId: ids[at++] } : entry));
  return { FailedEntryCount: entries.length - ids.length, Entries: results };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RequestRefused("SerializationException", "The request is not JSON.");
  }
}

function toReply(status: number, body: Readonly<Record<string, unknown>>): Reply {
  return jsonReply(status, body, { "content-type": "application/x-amz-json-1.1", "x-amzn-requestid": randomUUID() });
}
