import { Agent, type IncomingMessage, request, type ServerResponse } from "node:http";
import { Agent as SecureAgent, request as secureRequest } from "node:https";
import { pipeline } from "node:stream";
import { hopByHop } from "../http/event.ts";

/** Headers that the front itself writes. */
const OURS = /^(?:host|x-forwarded-.+|x-spoke-host)$/;

/** Passes a request on to the API and its answer back; 502 when the API cannot be reached. */
export type Proxy = (request: IncomingMessage, response: ServerResponse) => void;

/** `headers` are put on every answer, over what the API sent. */
export function createProxy(target: URL, headers: Readonly<Record<string, string>>): Proxy & { close(): void } {
  const secure = target.protocol === "https:";
  const connections = { keepAlive: true, maxSockets: 256, timeout: 60_000 };
  const agent = secure ? new SecureAgent(connections) : new Agent(connections);
  const send = secure ? secureRequest : request;

  function forwarded(incoming: IncomingMessage): string[] {
    const dropped = hopByHop(incoming.headers.connection);
    const list: string[] = [];
    for (const [name, values] of Object.entries(incoming.headersDistinct)) {
      if (dropped.has(name) || OURS.test(name) || !values) continue;
      for (const value of values) list.push(name, value);
    }
    const address = (incoming.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
    // As the distribution does it: the origin sees its own name, and the site's in a header of its own. What the viewer
    // itself wrote into these headers is worth nothing and is not passed on.
    const site = (incoming.headers.host ?? "").replace(/:\d+$/, "").toLowerCase();
    list.push("host", target.host, "x-forwarded-host", site, "x-spoke-host", site);
    list.push("x-forwarded-for", address, "x-forwarded-proto", "http");
    return list;
  }

  const proxy: Proxy = (incoming, response) => {
    const upstream = send(
      {
        agent,
        host: target.hostname,
        port: target.port,
        method: incoming.method,
        path: incoming.url,
        headers: forwarded(incoming),
      },
      (answer) => {
        const dropped = hopByHop(answer.headers.connection);
        for (const [name, values] of Object.entries(answer.headersDistinct)) {
          if (!dropped.has(name) && values) response.setHeader(name, values);
        }
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        response.writeHead(answer.statusCode ?? 502);
        pipeline(answer, response, () => upstream.destroy());
      },
    );
    upstream.on("error", () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { "content-type": "application/json" }).end('{"message":"Bad Gateway"}');
    });
    response.on("close", () => {
      if (!response.writableFinished) upstream.destroy();
    });
    incoming.pipe(upstream);
  };
  return Object.assign(proxy, { close: () => agent.destroy() });
}
