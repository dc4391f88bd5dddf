import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { crc32 } from "node:zlib";
import type { Call, Reply, Service } from "../calls/call.ts";
import { serviceServer } from "../calls/http.ts";
import { accessKey } from "../permissions/access-key.ts";
import type { Authorizer } from "../permissions/authorizer.ts";
import { dynamoDbCalls } from "../permissions/dynamodb-calls.ts";
import { isRefusal } from "./errors.ts";
import { type Answer, operations } from "./operations.ts";
import type { Input } from "./requests.ts";
import type { Store } from "./store.ts";

const MAX_BODY = 16 * 1024 * 1024;
const JSON_1_0 = "application/x-amz-json-1.0";

type Response = Pick<Reply, "status" | "body">;

/** Decides on requests by the access key that signed them. */
export interface RequestPermissions {
  readonly authorizer: Authorizer;
  /** Prefix of the ARN of tables. */
  readonly tableArn: string;
}

/** DynamoDB's JSON 1.0 protocol. Signatures are required but not verified. */
export function createService(
  store: Store,
  permissions: () => RequestPermissions,
  onFault: (error: unknown) => void,
): Service {
  return async (call) => {
    try {
      return toReply(await answer(store, permissions(), call));
    } catch (error) {
      onFault(error);
      const message = "The request could not be processed";
      return toReply(refuse("com.amazonaws.dynamodb.v20120810#InternalServerError", message, 500));
    }
  };
}

/** The service over HTTP. */
export function createHttpServer(service: Service, onFault: (error: unknown) => void): Server {
  const tooLarge = refuse("com.amazon.coral.service#RequestEntityTooLargeException", "Request too large", 413);
  return serviceServer(service, { bytes: MAX_BODY, refuse: () => toReply(tooLarge) }, onFault);
}

async function answer(store: Store, { authorizer, tableArn }: RequestPermissions, request: Call): Promise<Response> {
  if (request.method === "GET") return { status: 200, body: "healthy: dynamodb" };
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
  if (!request.headers.authorization?.startsWith("AWS4-") && !request.url.includes("X-Amz-Algorithm=")) {
    const missing = "com.amazon.coral.service#MissingAuthenticationTokenException";
    return refuse(missing, "Request is missing Authentication Token");
  }
  const input = parse(request.body);
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

function refuse(type: string, message: string, status = 400): Response {
  return { status, body: JSON.stringify({ __type: type, message }) };
}

function toReply({ status, body }: Response): Reply {
  const headers = {
    "content-type": JSON_1_0,
    "content-length": String(Buffer.byteLength(body)),
    "x-amzn-requestid": randomUUID(),
    "x-amz-crc32": String(crc32(body)),
    // Clients learn the time of the service from it.
    date: new Date().toUTCString(),
  };
  return { status, headers, body };
}
