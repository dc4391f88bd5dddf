import { Agent, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import { pipeline } from "node:stream";
import { hopByHop } from "../http/event.ts";

/** Headers that the front itself writes. */
const OURS = /^(?:host|x-forwarded-.+|x-spoke-host)$/;

/** Passes a request on to the API and its answer back; 502 when the API cannot be reached. */
export type Proxy = (request: IncomingMessage, response: ServerResponse) => void;

/** `headers` are put on every answer, over what the API sent. */
export function createProxy(target: URL, headers: Readonly<Record<string, string>>): Proxy & { close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 256, timeout: 60_000 });

  function forwarded(request: IncomingMessage): string[] {
    const dropped = hopByHop(request.headers.connection);
    const list: string[] = [];
    for (const [name, values] of Object.entries(request.headersDistinct)) {
      if (dropped.has(name) || OURS.test(name) || !values) continue;
      for (const value of values) list.push(name, value);
    }
    const address = (request.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
    // As the distribution does it: the origin sees its own name, and the site's in a header of its own. What the viewer
    // itself wrote into these headers is worth nothing and is not passed on.
    const site = (request.headers.host ?? "").replace(/:\d+$/, "").toLowerCase();
    list.push("host", target.host, "x-forwarded-host", site, "x-spoke-host", site);
    list.push("x-forwarded-for", address, "x-forwarded-proto", "http");
    return list;
  }

  const proxy: Proxy = (request, response) => {
    const upstream = send(
      {
        agent,
        host: target.hostname,
        port: target.port,
        method: request.method,
        path: request.url,
        headers: forwarded(request),
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
    request.pipe(upstream);
  };
  return Object.assign(proxy, { close: () => agent.destroy() });
}
