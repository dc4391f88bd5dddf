import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { crc32 } from "node:zlib";
import { keepAliveServer } from "../http/listen.ts";
import { accessKey } from "../permissions/access-key.ts";
import type { Authorizer } from "../permissions/authorizer.ts";
import { dynamoDbCalls } from "../permissions/dynamodb-calls.ts";
import { isRefusal } from "./errors.ts";
import { type Answer, operations } from "./operations.ts";
import type { Input } from "./requests.ts";
import type { Store } from "./store.ts";

const MAX_BODY = 16 * 1024 * 1024;
const JSON_1_0 = "application/x-amz-json-1.0";

interface Reply {
  readonly status: number;
  readonly body: string;
}

/** Decides on requests by the access key that signed them. */
export interface RequestPermissions {
  readonly authorizer: Authorizer;
  /** Prefix of the ARN of tables. */
  readonly tableArn: string;
}

/** DynamoDB's JSON 1.0 protocol. Signatures are required but not verified. */
export function createHttpServer(
  store: Store,
  permissions: () => RequestPermissions,
  onFault: (error: unknown) => void,
): Server {
  const server = keepAliveServer((request, response) => {
    answer(store, permissions(), request)
      .catch((error: unknown): Reply => {
        // The client disconnected during its request.
        if (request.complete) onFault(error);
        return refuse(
          "com.amazonaws.dynamodb.v20120810#InternalServerError",
          "The request could not be processed",
          500,
        );
      })
      // Close connections while stopping, even if the client sends more requests.
      .then((reply) => send(response, reply, server.listening))
      .catch(onFault);
  });
  return server;
}

async function answer(
  store: Store,
  { authorizer, tableArn }: RequestPermissions,
  request: IncomingMessage,
): Promise<Reply> {
  if (request.method === "GET") return { status: 200, body: "healthy: dynamodb" };
  const body = await readBody(request);
  if (body === undefined)
    return refuse("com.amazon.coral.service#RequestEntityTooLargeException", "Request too large", 413);
  const type = request.headers["content-type"]?.split(";")[0]?.trim();
  const target = String(request.headers["x-amz-target"]);
  const operation = operations.get(target);
  // Refuse web pages: a browser always sends the origin of a POST.
  if (
    request.method !== "POST" ||
    request.headers.origin !== undefined ||
    (type !== JSON_1_0 && type !== "application/json") ||
    !operation
  ) {
    return refuse("com.amazon.coral.service#UnknownOperationException", "");
  }
  if (!request.headers.authorization?.startsWith("AWS4-") && !request.url?.includes("X-Amz-Algorithm=")) {
    const missing = "com.amazon.coral.service#MissingAuthenticationTokenException";
    return refuse(missing, "Request is missing Authentication Token");
  }
  const input = parse(body);
  if (!input) return refuse("com.amazon.coral.service#SerializationException", "");
  const calls = dynamoDbCalls(target.slice(target.indexOf(".") + 1), input, tableArn);
  const refusal = authorizer.refusal(accessKey(request), calls);
  if (refusal !== undefined) return refuse("com.amazon.coral.service#AccessDeniedException", refusal);
  try {
    return { status: 200, body: toText(await operation(store, input)) };
  } catch (error) {
    if (isRefusal(error)) return { status: error.statusCode, body: JSON.stringify(error.body) };
    throw error;
  }
}

/** Undefined if the body is too large. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) return undefined;
    chunks.push(chunk);
  }
  return (chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)).toString("utf8");
}

function parse(body: string): Input | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Input) : undefined;
  } catch {
    return undefined;
  }
}

function toText(value: Answer): string {
  return typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);
}

function refuse(type: string, message: string, status = 400): Reply {
  return { status, body: JSON.stringify({ __type: type, message }) };
}

function send(response: ServerResponse, { status, body }: Reply, keepAlive: boolean): void {
  if (response.destroyed) return;
  const bytes = Buffer.from(body);
  response.writeHead(status, {
    "Content-Type": JSON_1_0,
    "Content-Length": bytes.length,
    "x-amzn-RequestId": randomUUID(),
    "x-amz-crc32": crc32(bytes),
    ...(!keepAlive && { Connection: "close" }),
  });
  response.end(bytes);
}
