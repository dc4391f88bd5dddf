import type { IncomingMessage, Server } from "node:http";
import { keepAliveServer } from "../http/listen.ts";
import type { Call, Reply, Service } from "./call.ts";

/**
 * A service over HTTP.
 * @param limit the longest body in bytes, and the reply to a longer one
 * @param onFault receives errors of connections
 */
export function serviceServer(
  service: Service,
  limit: { readonly bytes: number; readonly refuse: () => Reply },
  onFault: (error: unknown) => void,
): Server {
  const server = keepAliveServer((request, response) => {
    read(request, limit.bytes)
      .then((call) => (call ? service(call) : limit.refuse()))
      .then(({ status, headers, body }) => {
        if (response.destroyed) return;
        // Close connections while stopping, even if the client sends more requests.
        response.writeHead(status, server.listening ? headers : { ...headers, connection: "close" }).end(body);
      })
      // The client may have disconnected during its request.
      .catch((error: unknown) => (request.complete ? onFault(error) : undefined));
  });
  return server;
}

/** Undefined if the body is longer. */
async function read(request: IncomingMessage, bytes: number): Promise<Call | undefined> {
  const { method = "", url = "", headers } = request;
  if (Number(headers["content-length"] ?? 0) > bytes) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bytes) return undefined;
    chunks.push(chunk);
  }
  const body = (chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)).toString("utf8");
  return { method, url, headers, body };
}

/** A reply with JSON. */
export function jsonReply(
  status: number,
  value: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>>,
): Reply {
  const body = JSON.stringify(value);
  return {
    status,
    // Clients learn the time of the service from the date.
    headers: { ...headers, "content-length": String(Buffer.byteLength(body)), date: new Date().toUTCString() },
    body,
  };
}
