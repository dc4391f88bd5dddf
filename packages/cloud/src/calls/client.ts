/**
 * Hands calls of embedded services to their threads, without sockets. Functions run this module as it is, without types: it may
 * import nothing but parts of Node.js.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { EventEmitter } from "node:events";
import http, { type RequestOptions } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { Readable } from "node:stream";
import type { MessagePort } from "node:worker_threads";
import type { Call, CallMessage, Reply, ReplyMessage } from "./call.ts";

/** Receives the reply, or nothing if the service has ended. */
type Done = (reply: Reply | undefined) => void;

/** A connection to the thread of a service. */
export class Line {
  readonly #port: MessagePort;
  readonly #pending = new Map<number, Done>();
  #calls = 0;
  #open = true;

  constructor(port: MessagePort) {
    this.#port = port;
    port.on("message", ({ id, reply }: ReplyMessage) => this.#take(id)?.(reply));
    port.on("close", () => {
      this.#open = false;
      for (const id of [...this.#pending.keys()]) this.#take(id)?.(undefined);
    });
    port.unref();
  }

  get isOpen(): boolean {
    return this.#open;
  }

  /** Sends a call; returns a function that ignores its reply. */
  send(call: Call, done: Done): () => void {
    this.#calls += 1;
    const id = this.#calls;
    // Like a socket, a call in flight keeps the thread alive.
    if (this.#pending.size === 0) this.#port.ref();
    this.#pending.set(id, done);
    if (this.#open) this.#port.postMessage({ id, call } satisfies CallMessage);
    else setImmediate(() => this.#take(id)?.(undefined));
    return () => this.#take(id);
  }

  close(): void {
    this.#port.close();
  }

  #take(id: number): Done | undefined {
    const done = this.#pending.get(id);
    this.#pending.delete(id);
    if (this.#pending.size === 0) this.#port.unref();
    return done;
  }
}

/** The error of a connection that ended before the response. */
export function hungUp(): Error {
  return Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });
}

/** Headers by lower-case name, as a server gets them. */
export function headersOf(headers: object | undefined): Record<string, string> {
  const lower: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers ?? {})) lower[name.toLowerCase()] = String(value);
  return lower;
}

/** The SDK warns if one of its bodies is used other than by its bytes. */
export function utf8({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString("utf8");
}

/** Stands in for the socket of a request: it is connected, and has a timeout. */
class LineSocket extends EventEmitter {
  readonly connecting = false;
  readonly #destroy: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(destroy: () => void) {
    super();
    this.#destroy = destroy;
  }

  setTimeout(ms: number, listener?: () => void): this {
    clearTimeout(this.#timer);
    if (listener) this.once("timeout", listener);
    if (ms > 0) this.#timer = setTimeout(() => this.emit("timeout"), ms);
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  destroy(): this {
    clearTimeout(this.#timer);
    this.#destroy();
    return this;
  }
}

/** What clients use of http.IncomingMessage. */
class LineResponse extends Readable {
  readonly statusCode: number;
  readonly statusMessage: string;
  readonly headers: Readonly<Record<string, string>>;
  complete = false;
  readonly #body: string;

  constructor({ status, headers, body }: Reply) {
    super();
    this.statusCode = status;
    this.statusMessage = http.STATUS_CODES[status] ?? "";
    this.headers = headers;
    this.#body = body;
  }

  override _read(): void {
    this.complete = true;
    this.push(this.#body);
    this.push(null);
  }
}

/** What clients use of http.ClientRequest. */
class LineRequest extends EventEmitter {
  destroyed = false;
  readonly #line: Line;
  readonly #options: RequestOptions;
  readonly #restore = AsyncLocalStorage.snapshot();
  readonly #chunks: Uint8Array[] = [];
  #forget: (() => void) | undefined;
  #response: LineResponse | undefined;
  #socket: LineSocket | undefined;

  constructor(line: Line, options: RequestOptions) {
    super();
    this.#line = line;
    this.#options = options;
  }

  get socket(): LineSocket {
    this.#socket ??= new LineSocket(() => this.destroy());
    return this.#socket;
  }

  write(chunk: string | Uint8Array): boolean {
    this.#chunks.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
    return true;
  }

  end(chunk?: string | Uint8Array): this {
    if (this.destroyed) return this;
    if (chunk !== undefined) this.write(chunk);
    const [only, ...more] = this.#chunks;
    const body = only && more.length === 0 ? utf8(only) : Buffer.concat(this.#chunks).toString("utf8");
    const { method = "GET", path = "/", headers } = this.#options;
    const call = { method, url: path ?? "/", headers: headersOf(headers), body };
    this.#forget = this.#line.send(call, (reply) => this.#restore(() => this.#receive(reply)));
    return this;
  }

  setTimeout(ms: number, listener?: () => void): this {
    this.socket.setTimeout(ms, listener);
    return this;
  }

  destroy(error?: Error): this {
    if (this.destroyed) return this;
    this.destroyed = true;
    this.#forget?.();
    if (this.#response) this.#response.destroy(error);
    else process.nextTick(() => this.#fail(error ?? hungUp()));
    return this;
  }

  #receive(reply: Reply | undefined): void {
    if (!reply) {
      this.destroyed = true;
      this.#fail(hungUp());
      return;
    }
    const response = new LineResponse(reply);
    this.#response = response;
    response.once("close", () => this.#close());
    this.emit("response", response);
  }

  #fail(error: Error): void {
    this.emit("error", error);
    this.#close();
  }

  #close(): void {
    this.destroyed = true;
    this.#socket?.setTimeout(0);
    this.emit("close");
  }
}

/** Longer requests, where each copy counts, go over HTTP. */
const MAX_LENGTH = 1024 * 1024;

/** Whether a request is a short text. */
function isText(headers: object | undefined): boolean {
  if (!headers || !("content-type" in headers) || !("content-length" in headers) || "expect" in headers) return false;
  return String(headers["content-type"]).includes("json") && Number(headers["content-length"]) <= MAX_LENGTH;
}

/**
 * Replaces `http.request` for services: short JSON requests are handed to their threads. All others, and those after the end of a
 * service, go over HTTP as before.
 * @param ports by the service's host and port
 */
export function routeCalls(ports: ReadonlyMap<string, MessagePort>): void {
  const lines = new Map([...ports].map(([host, port]) => [host, new Line(port)]));
  const real = http.request;
  const value = (options: RequestOptions | string | URL, ...rest: unknown[]): unknown => {
    if (typeof options !== "string" && !(options instanceof URL)) {
      const line = lines.get(`${options.hostname ?? options.host}:${options.port}`);
      const [listener] = rest;
      if (line?.isOpen && isText(options.headers)) {
        const request = new LineRequest(line, options);
        if (typeof listener === "function") request.once("response", (response) => listener(response));
        return request;
      }
    }
    return Reflect.apply(real, http, [options, ...rest]);
  };
  Object.defineProperty(http, "request", { value, writable: true, enumerable: true, configurable: true });
  syncBuiltinESMExports();
}
