import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { Running } from "../contracts.ts";
import type { CorsRule } from "../template/plan.ts";
import type { NewEvent } from "./event.ts";
import { corsHeaders } from "./s3-cors.ts";
import { deletedKeys, formKey, readOperation, refusedKeys, type S3Operation } from "./s3-operation.ts";

export interface S3FrontOptions {
  /** Base URL of the S3 service. */
  readonly target: string;
  readonly port?: number | undefined;
  /** Buckets with event notifications; may change while running. */
  readonly buckets: ReadonlySet<string>;
  /** CORS rules by bucket. */
  readonly cors?: ReadonlyMap<string, readonly CorsRule[]> | undefined;
  readonly emit: (event: NewEvent) => Promise<unknown>;
}

export interface S3Front extends Running {
  /** Base URL for S3 clients. */
  readonly endpoint: string;
}

const HOP_BY_HOP = new Set(["connection", "keep-alive", "transfer-encoding", "expect", "upgrade", "proxy-connection"]);
/** S3 accepts 20 KB of form fields before the file, and a thousand keys in a deletion. */
const KEPT_FORM_BYTES = 65_536;
const KEPT_DELETE_BYTES = 8 << 20;
const STOP_GRACE_MS = 2_000;

const REASONS = {
  put: "PutObject",
  copy: "CopyObject",
  complete: "CompleteMultipartUpload",
  post: "POST Object",
} as const;

/**
 * Starts a proxy that adds event notifications to an S3 service. Requests are streamed through unchanged. Requests that
 * create or delete objects in `buckets` are answered only after their "Object Created" or "Object Deleted" events were
 * accepted, so that every acknowledged object has its event; if that fails, the response is 503 and the client retries.
 * Rejects when the port is taken.
 */
export async function startS3Front(options: S3FrontOptions): Promise<S3Front> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const front = new Front(options, agent);
  const open = new Set<Promise<void>>();
  const server = createServer((request, response) => {
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
  #sequence = 0n;

  constructor(options: S3FrontOptions, agent: Agent) {
    this.#options = options;
    this.#target = new URL(options.target);
    this.#agent = agent;
  }

  /** Never rejects: errors become an S3 error, or a closed connection once the response has begun. */
  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const cors = corsHeaders(request, this.#options.cors);
      if (request.method === "OPTIONS" && request.headers.origin !== undefined) {
        // The S3 service does not support preflight requests.
        response.writeHead(cors.length > 0 ? 200 : 403, cors).end();
        return;
      }
      const operation = this.#tracked(request);
      const bodyStart = keepStart(request, operation);
      const answer = await this.#forward(request);
      const status = answer.statusCode ?? 502;
      const head = [...withoutHops(answer.rawHeaders), ...cors];
      if (!operation || !succeeded(operation, status)) {
        response.writeHead(status, head);
        await pipeline(answer, response);
        return;
      }
      const body = await readAll(answer);
      // S3 may report a failed copy or completion with status 200.
      if (!/<Error>/.test(body.toString("utf8")) || operation.kind === "deleteMany") {
        await this.#report(operation, request, body, bodyStart());
      }
      response.writeHead(status, head);
      response.end(body);
    } catch (error) {
      if (request.destroyed && !request.complete) return;
      console.error(`S3 ${request.method} failed`, error instanceof Error ? error.message : error);
      refuse(response);
    }
  }

  #tracked(request: IncomingMessage): S3Operation | undefined {
    const { method = "", url = "/", headers } = request;
    const operation = readOperation({
      method,
      url,
      host: headers.host ?? "",
      contentType: headers["content-type"] ?? "",
      copies: headers["x-amz-copy-source"] !== undefined,
    });
    return operation && this.#options.buckets.has(operation.bucket) ? operation : undefined;
  }

  async #forward(request: IncomingMessage): Promise<IncomingMessage> {
    const { hostname, port } = this.#target;
    const { method = "GET", url: path = "/" } = request;
    const headers = withoutHops(request.rawHeaders);
    const upstream = httpRequest({ hostname, port, method, path, headers, agent: this.#agent, setHost: false });
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      upstream.once("response", resolve);
      upstream.once("error", reject);
    });
    // The service may respond before the body is sent; the response counts, not the broken pipe.
    const sent = pipeline(request, upstream);
    sent.catch(() => upstream.destroy());
    return Promise.race([answered, sent.then(() => answered)]);
  }

  async #report(operation: S3Operation, request: IncomingMessage, answer: Buffer, bodyStart: Buffer): Promise<void> {
    const { bucket, kind } = operation;
    if (kind === "deleteMany") {
      const refused = refusedKeys(answer.toString("utf8"));
      const keys = deletedKeys(bodyStart.toString("utf8")).filter((key) => !refused.has(key));
      await Promise.all(keys.map((key) => this.#deleted(bucket, key, request)));
      return;
    }
    if (kind === "delete") return this.#deleted(bucket, operation.key, request);
    const key = kind === "post" ? formKey(bodyStart, request.headers["content-type"] ?? "") : operation.key;
    if (key === undefined) throw new Error("the form has no key");
    const { size, etag } = await this.#describe(bucket, key);
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

/** Records the beginning of a body as it passes, for operations with keys in the body. */
function keepStart(request: IncomingMessage, operation: S3Operation | undefined): () => Buffer {
  const limit = operation?.kind === "post" ? KEPT_FORM_BYTES : operation?.kind === "deleteMany" ? KEPT_DELETE_BYTES : 0;
  const chunks: Buffer[] = [];
  let size = 0;
  if (limit > 0) {
    request.on("data", (chunk: Buffer) => {
      if (size < limit) chunks.push(chunk);
      size += chunk.length;
    });
  }
  return () => Buffer.concat(chunks);
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

function refuse(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(503, { "content-type": "application/xml", connection: "close" });
  response.end(
    '<?xml version="1.0" encoding="UTF-8"?><Error><Code>ServiceUnavailable</Code><Message>Please reduce your request rate.</Message></Error>',
  );
}
