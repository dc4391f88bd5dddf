import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Running } from "../contracts.ts";
import type { NewEvent } from "../eventbridge/event.ts";
import { keepAliveServer } from "../http/listen.ts";
import { ServiceProblem } from "../service-problem.ts";
import type { CorsRule } from "../template/plan.ts";
import { checkDeletion, checkForm, checkRequest, mayKnowAbsence, type ObjectPermissions } from "./access.ts";
import { corsHeaders } from "./cors.ts";
import { malformedForm, readForm, readFormStart, SizeGate } from "./form.ts";
import { deletedKeys, readOperation, refusedKeys, type S3Operation } from "./operation.ts";

export interface S3FrontOptions {
  /** Base URL of the S3 service. */
  readonly target: string;
  readonly port?: number | undefined;
  /** Buckets with event notifications; may change while running. */
  readonly buckets: ReadonlySet<string>;
  /** CORS rules by bucket. */
  readonly cors?: ReadonlyMap<string, readonly CorsRule[]> | undefined;
  readonly emit: (event: NewEvent) => Promise<unknown>;
  /** Who may do what; without it, everybody may do everything. */
  readonly permissions?: ObjectPermissions | undefined;
}

export interface S3Front extends Running {
  /** Base URL for S3 clients. */
  readonly endpoint: string;
}

const HOP_BY_HOP = new Set(["connection", "keep-alive", "transfer-encoding", "expect", "upgrade", "proxy-connection"]);
const STOP_GRACE_MS = 2_000;

const REASONS = {
  put: "PutObject",
  copy: "CopyObject",
  complete: "CompleteMultipartUpload",
  post: "POST Object",
} as const;

/**
 * Starts a proxy that adds permissions and event notifications to an S3 service. Requests are streamed through unchanged. Requests that
 * create or delete objects in `buckets` are answered only after their "Object Created" or "Object Deleted" events were
 * accepted, so that every acknowledged object has its event; if that fails, the response is 503 and the client retries.
 * Rejects when the port is taken.
 */
export async function startS3Front(options: S3FrontOptions): Promise<S3Front> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const front = new Front(options, agent);
  const open = new Set<Promise<void>>();
  const server = keepAliveServer((request, response) => {
    const done = front.serve(request, response).finally(() => open.delete(done));
    open.add(done);
  });
  // No limit: uploads may be slow.
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const address = server.address();
  return {
    endpoint: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : options.port}`,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), STOP_GRACE_MS);
      await Promise.all(open);
      clearTimeout(timer);
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}

class Front {
  readonly #options: S3FrontOptions;
  readonly #target: URL;
  readonly #agent: Agent;
  /** The last conditional write of each object: the next waits for it. */
  readonly #turns = new Map<string, Promise<IncomingMessage>>();
  #sequence = 0n;

  constructor(options: S3FrontOptions, agent: Agent) {
    this.#options = options;
    this.#target = new URL(options.target);
    this.#agent = agent;
  }

  /** Never rejects: errors become an S3 error, or a closed connection once the response has begun. */
  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const cors = corsHeaders(request, this.#options.cors);
    try {
      if (request.method === "OPTIONS" && request.headers.origin !== undefined) {
        // The S3 service does not support preflight requests.
        response.writeHead(cors.length > 0 ? 200 : 403, cors).end();
        return;
      }
      const operation = operationOf(request);
      const admitted = await this.#admit(request, operation);
      const answer =
        operation?.kind === "put" && isConditional(request)
          ? await this.#writeInTurn(operation.bucket, operation.key, request, admitted)
          : await this.#forward(request, admitted);
      const status = answer.statusCode ?? 502;
      if (status === 404 && isRead(request) && !this.#mayKnowAbsence(request)) {
        answer.resume();
        throw new ServiceProblem(403, "AccessDenied", "Access Denied");
      }
      const head = [...withoutHops(answer.rawHeaders), ...cors];
      if (!operation || !this.#options.buckets.has(operation.bucket) || !succeeded(operation, status)) {
        response.writeHead(status, head);
        await pipeline(answer, response);
        return;
      }
      const body = await readAll(answer);
      // S3 may report a failed copy or completion with status 200.
      if (!/<Error>/.test(body.toString("utf8")) || operation.kind === "deleteMany") {
        await this.#report(operation, request, body, admitted.start, answer.headers.etag);
      }
      response.writeHead(status, head);
      response.end(body);
    } catch (error) {
      if (error instanceof ServiceProblem) {
        // Read the rest, so that the client reads the answer. A listener of the form's reader would hold it back.
        request.removeAllListeners("readable").resume();
        refuse(response, error, cors);
        return;
      }
      if (request.destroyed && !request.complete) return;
      console.error(`S3 ${request.method} failed`, error instanceof Error ? error.message : error);
      refuse(response, new ServiceProblem(503, "ServiceUnavailable", "Please reduce your request rate."), cors);
    }
  }

  /** Checks a request as far as its body is needed for that. @throws ServiceProblem */
  async #admit(request: IncomingMessage, operation: S3Operation | undefined): Promise<Admitted> {
    const { permissions } = this.#options;
    if (operation?.kind === "post") return this.#admitForm(request);
    if (permissions) checkRequest(request, permissions);
    if (operation?.kind !== "deleteMany") return { body: request, start: NOTHING };
    const start = await readAll(request);
    if (permissions) checkDeletion(request, deletedKeys(start.toString("utf8")), permissions);
    return { body: Readable.from([start]), start };
  }

  async #admitForm(request: IncomingMessage): Promise<Admitted> {
    const { permissions } = this.#options;
    const chunks = request[Symbol.asyncIterator]();
    const { form, start } = await readFormStart(chunks, request.headers["content-type"] ?? "");
    if (!form) throw malformedForm();
    const body = Readable.from(joined(start, chunks));
    if (!permissions) return { body, start };
    const length = Number(request.headers["content-length"]);
    if (!(length > 0)) {
      throw new ServiceProblem(411, "MissingContentLength", "You must provide the Content-Length HTTP header.");
    }
    const { min, max } = checkForm(request, form, permissions);
    const largest = sizeProblem(length - form.fileStart - form.boundary.length - MAX_FORM_END, 0, max);
    if (largest) throw largest;
    return { body, start, gate: new SizeGate(form, (bytes) => sizeProblem(bytes, min, max)) };
  }

  #mayKnowAbsence(request: IncomingMessage): boolean {
    const { permissions } = this.#options;
    return permissions === undefined || mayKnowAbsence(request, permissions);
  }

  async #forward(request: IncomingMessage, { body, gate }: Admitted): Promise<IncomingMessage> {
    const { hostname, port } = this.#target;
    const { method = "GET", url: path = "/" } = request;
    const headers = withoutHops(request.rawHeaders);
    const upstream = httpRequest({ hostname, port, method, path, headers, agent: this.#agent, setHost: false });
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      upstream.once("response", resolve);
      upstream.once("error", reject);
    });
    answered.catch(() => undefined);
    // The service may respond before the body is sent; the response counts, not the broken pipe.
    const sent = gate ? pipeline(body, gate, upstream) : pipeline(body, upstream);
    sent.catch(() => upstream.destroy());
    if (gate)
      await sent.catch((error: unknown) => (error instanceof ServiceProblem ? Promise.reject(error) : undefined));
    return Promise.race([answered, sent.then(() => answered)]);
  }

  /** Writes an object if its precondition holds, which the service does not check. @throws ServiceProblem otherwise */
  async #writeInTurn(bucket: string, key: string, request: IncomingMessage, admitted: Admitted) {
    const object = `${bucket}/${key}`;
    const write = async (): Promise<IncomingMessage> => {
      checkPrecondition(request, (await this.#describe(bucket, key)).etag);
      return this.#forward(request, admitted);
    };
    const turn = (this.#turns.get(object) ?? Promise.resolve()).then(write, write);
    this.#turns.set(object, turn);
    return turn.finally(() => {
      if (this.#turns.get(object) === turn) this.#turns.delete(object);
    });
  }

  async #report(
    operation: S3Operation,
    request: IncomingMessage,
    answer: Buffer,
    bodyStart: Buffer,
    newEtag: string | undefined,
  ): Promise<void> {
    const { bucket, kind } = operation;
    if (kind === "deleteMany") {
      const refused = refusedKeys(answer.toString("utf8"));
      const keys = deletedKeys(bodyStart.toString("utf8")).filter((key) => !refused.has(key));
      await Promise.all(keys.map((key) => this.#deleted(bucket, key, request)));
      return;
    }
    if (kind === "delete") return this.#deleted(bucket, operation.key, request);
    const key =
      kind === "post" ? readForm(bodyStart, request.headers["content-type"] ?? "")?.fields.get("key") : operation.key;
    if (key === undefined) throw new Error("the form has no key");
    const { size, etag } = written(kind, request, newEtag) ?? (await this.#describe(bucket, key));
    const object = { key, size, etag, sequencer: this.#sequencer() };
    await this.#emit("Object Created", bucket, object, request, { reason: REASONS[kind] });
  }

  #deleted(bucket: string, key: string, request: IncomingMessage): Promise<void> {
    const more = { reason: "DeleteObject", "deletion-type": "Permanently Deleted" };
    return this.#emit("Object Deleted", bucket, { key, sequencer: this.#sequencer() }, request, more);
  }

  async #emit(
    detailType: string,
    bucket: string,
    object: Readonly<Record<string, unknown>>,
    request: IncomingMessage,
    more: Readonly<Record<string, string>>,
  ): Promise<void> {
    const detail = {
      version: "0",
      bucket: { name: bucket },
      object,
      "request-id": String(object.sequencer),
      requester: "000000000000",
      "source-ip-address": request.socket.remoteAddress ?? "127.0.0.1",
      ...more,
    };
    await this.#options.emit({ source: "aws.s3", detailType, detail, resources: [`arn:aws:s3:::${bucket}`] });
  }

  /** Size in bytes and ETag of the stored object; empty if it was deleted meanwhile. */
  async #describe(bucket: string, key: string): Promise<{ readonly size: number; readonly etag: string }> {
    const path = `/${bucket}/${key.split("/").map(encodeURIComponent).join("/")}`;
    const { hostname, port } = this.#target;
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const head = httpRequest({ hostname, port, method: "HEAD", path, agent: this.#agent }, resolve);
      head.once("error", reject);
      head.end();
    });
    answer.resume();
    const { "content-length": length = "0", etag = "" } = answer.statusCode === 200 ? answer.headers : {};
    return { size: Number(length), etag: etag.replaceAll('"', "") };
  }

  /** Hexadecimal, increasing with every event, also across restarts. */
  #sequencer(): string {
    const now = BigInt(Date.now()) << 16n;
    this.#sequence = now > this.#sequence ? now : this.#sequence + 1n;
    return this.#sequence.toString(16).toUpperCase().padStart(18, "0");
  }
}

/** A request that may be forwarded. */
interface Admitted {
  readonly body: Readable;
  /** Beginning of the body, if it has the keys. */
  readonly start: Buffer;
  /** Checks the body as it passes. */
  readonly gate?: SizeGate;
}

/** Bytes around the boundary at the end of a form: `\r\n--`, `--\r\n`. */
const MAX_FORM_END = 8;
const NOTHING = Buffer.alloc(0);

async function* joined(start: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield start;
  yield* { [Symbol.asyncIterator]: () => rest };
}

function sizeProblem(bytes: number, min: number, max: number): ServiceProblem | undefined {
  if (bytes > max) {
    return new ServiceProblem(400, "EntityTooLarge", "Your proposed upload exceeds the maximum allowed size");
  }
  if (bytes >= min) return undefined;
  return new ServiceProblem(400, "EntityTooSmall", "Your proposed upload is smaller than the minimum allowed size");
}

/** Size and ETag of an object that a request wrote, if the request and its answer tell them. */
function written(kind: S3Operation["kind"], { headers }: IncomingMessage, etag: string | undefined) {
  const length = headers["x-amz-decoded-content-length"] ?? headers["content-length"];
  if (kind !== "put" || etag === undefined || length === undefined) return undefined;
  const isChunked = headers["content-encoding"]?.includes("aws-chunked") && !headers["x-amz-decoded-content-length"];
  return isChunked ? undefined : { size: Number(length), etag: etag.replaceAll('"', "") };
}

const isConditional = ({ headers }: IncomingMessage): boolean =>
  headers["if-match"] !== undefined || headers["if-none-match"] !== undefined;

/** @param etag of the stored object; empty if there is none */
function checkPrecondition({ headers }: IncomingMessage, etag: string): void {
  const wanted = headers["if-match"]?.replaceAll('"', "");
  if (wanted !== undefined && !etag) throw new ServiceProblem(404, "NoSuchKey", "The specified key does not exist.");
  const holds = wanted === undefined ? !etag : wanted === "*" || wanted === etag;
  if (holds) return;
  const message = "At least one of the pre-conditions you specified did not hold";
  throw new ServiceProblem(412, "PreconditionFailed", message);
}

const isRead = ({ method }: IncomingMessage): boolean => method === "GET" || method === "HEAD";

function operationOf({ method = "", url = "/", headers }: IncomingMessage): S3Operation | undefined {
  return readOperation({
    method,
    url,
    host: headers.host ?? "",
    contentType: headers["content-type"] ?? "",
    copies: headers["x-amz-copy-source"] !== undefined,
  });
}

function succeeded({ kind }: S3Operation, status: number): boolean {
  return (status >= 200 && status < 300) || (kind === "post" && status === 303);
}

function withoutHops(raw: readonly string[]): string[] {
  const headers: string[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const [name = "", value = ""] = [raw[at], raw[at + 1]];
    if (!HOP_BY_HOP.has(name.toLowerCase())) headers.push(name, value);
  }
  return headers;
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function refuse(response: ServerResponse, { code, status, message }: ServiceProblem, headers: readonly string[]): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, [...headers, "content-type", "application/xml", "connection", "close"]);
  const text = message.replace(/[<>&]/g, (char) => `&#${char.charCodeAt(0)};`);
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${text}</Message></Error>`);
}
