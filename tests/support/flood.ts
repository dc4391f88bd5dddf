import { randomBytes } from "node:crypto";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { performance } from "node:perf_hooks";

/** A client with a loopback address of its own. */
export interface Caller {
  /** Such as 127.0.0.2; Linux accepts all of 127.0.0.0/8. */
  readonly address: string;
  readonly connections?: number;
}

export interface Call {
  readonly path: string;
  /** POST if absent. */
  readonly method?: string;
  /** JSON, or bytes as they are. */
  readonly body?: object | Buffer;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
  readonly ms: number;
}

/** Calls of a site's API from an address. */
export function callerOf(port: number, host: string, { address, connections = 1 }: Caller) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress: address });
  return {
    call: ({ path, method = "POST", body, token, headers: own }: Call) =>
      new Promise<Answer>((resolve, reject) => {
        const content = body instanceof Buffer ? body : Buffer.from(body === undefined ? "" : JSON.stringify(body));
        const begun = performance.now();
        const headers = {
          host,
          "content-type": "application/json",
          "content-length": content.length,
          ...(token && { authorization: `Bearer ${token}` }),
          ...own,
        };
        const sent = request(
          { agent, host: "127.0.0.1", port, path, method, headers, localAddress: address },
          (answer) => {
            const chunks: Buffer[] = [];
            answer.on("data", (chunk: Buffer) => chunks.push(chunk));
            answer.on("error", reject);
            answer.on("end", () =>
              resolve({
                status: answer.statusCode ?? 0,
                text: Buffer.concat(chunks).toString("utf8"),
                headers: answer.headers,
                ms: performance.now() - begun,
              }),
            );
          },
        );
        sent.on("error", reject);
        sent.end(content);
      }),
    close: () => agent.destroy(),
  };
}

const made = (): string => randomBytes(24).toString("base64url");

/** Sign-ins with wrong passwords at a user's name and at made-up names, and calls with made-up tokens. */
const floods = (username: string): readonly (() => Call)[] => [
  () => ({ path: "/login", body: { username, password: made() } }),
  () => ({ path: "/login", body: { username: `nobody-${made().slice(0, 8)}`, password: made() } }),
  () => ({ path: "/refresh-token", body: { token: made() } }),
  () => ({ path: "/graphql", body: { query: "{ ordersVersion }" }, token: `${made()}.${made()}.${made()}` }),
];

/** How often each status was answered, by path. */
export type Statuses = Readonly<Record<string, Readonly<Record<number, number>>>>;

/** Calls as fast as it can, until `isOver`. */
export async function flood(
  target: { readonly port: number; readonly host: string; readonly username: string },
  caller: Required<Caller>,
  isOver: (statuses: Statuses) => boolean,
): Promise<Statuses> {
  const client = callerOf(target.port, target.host, caller);
  const calls = floods(target.username);
  const counts: Record<string, Record<number, number>> = {};
  await Promise.all(
    Array.from({ length: caller.connections }, async (_, connection) => {
      for (let turn = connection; !isOver(counts); turn += 1) {
        const next = calls[turn % calls.length]?.();
        if (!next) return;
        const { status } = await client.call(next);
        const of = counts[next.path] ?? {};
        counts[next.path] = of;
        of[status] = (of[status] ?? 0) + 1;
      }
    }),
  );
  client.close();
  return counts;
}
