import { Agent, type IncomingMessage, request, type ServerResponse } from "node:http";
import { Agent as SecureAgent, request as secureRequest } from "node:https";
import { pipeline } from "node:stream";
import { hopByHop } from "../http/event.ts";

/** Headers that the front sets itself, whatever the browser sent. */
const FORWARDED = /^(?:host|x-forwarded-.+)$/;

export interface ProxyOptions {
  readonly target: URL;
  /** Set on every response, over what the API sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** Request header that carries the name of the site to the API, in lower case. */
  readonly hostHeader: string;
}

/** Forwards a request to the API and its response back; 502 if the API cannot be reached. */
export type Proxy = (request: IncomingMessage, response: ServerResponse) => void;

export function createProxy({ target, headers, hostHeader }: ProxyOptions): Proxy & { close(): void } {
  const secure = target.protocol === "https:";
  const connections = { keepAlive: true, maxSockets: 256, timeout: 60_000 };
  const agent = secure ? new SecureAgent(connections) : new Agent(connections);
  const send = secure ? secureRequest : request;

  function forwarded(incoming: IncomingMessage): string[] {
    const dropped = hopByHop(incoming.headers.connection);
    const list: string[] = [];
    for (const [name, values] of Object.entries(incoming.headersDistinct)) {
      if (dropped.has(name) || name === hostHeader || FORWARDED.test(name) || !values) continue;
      for (const value of values) list.push(name, value);
    }
    const address = (incoming.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
    // As CloudFront does: the origin sees its own name as host, and the site's name in a header. Values that the browser
    // sent in these headers are dropped.
    const site = (incoming.headers.host ?? "").replace(/:\d+$/, "").toLowerCase();
    list.push("host", target.host, "x-forwarded-host", site, hostHeader, site);
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
