import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { RouteMatch } from "./routes.ts";

/** The event of an HTTP API in payload format 2.0, as API Gateway documents it. */
export interface HttpApiEvent {
  readonly version: "2.0";
  readonly routeKey: string;
  readonly rawPath: string;
  readonly rawQueryString: string;
  readonly cookies?: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly queryStringParameters?: Readonly<Record<string, string>>;
  readonly pathParameters?: Readonly<Record<string, string>>;
  readonly stageVariables?: Readonly<Record<string, string>>;
  readonly requestContext: {
    readonly accountId: string;
    readonly apiId: string;
    readonly domainName: string;
    readonly domainPrefix: string;
    readonly http: {
      readonly method: string;
      readonly path: string;
      readonly protocol: string;
      readonly sourceIp: string;
      readonly userAgent: string;
    };
    readonly requestId: string;
    readonly routeKey: string;
    readonly stage: "$default";
    readonly time: string;
    readonly timeEpoch: number;
  };
  readonly body?: string;
  readonly isBase64Encoded: boolean;
}

const TEXT = /^(?:text\/|application\/(?:json|javascript|xml)\b|application\/[\w.-]+\+(?:json|xml)\b)/i;
/** Hop-by-hop headers (RFC 9110 §7.6.1) never reach a function. */
const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** `12/Mar/2020:19:03:58 +0000` */
function commonLogTime(at: Date): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  const day = `${two(at.getUTCDate())}/${MONTHS[at.getUTCMonth()]}/${at.getUTCFullYear()}`;
  return `${day}:${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())} +0000`;
}

/** Names of hop-by-hop headers: the fixed ones and those listed in `Connection`. */
export function hopByHop(connection: string | undefined): ReadonlySet<string> {
  if (!connection) return HOP_BY_HOP;
  return new Set([...HOP_BY_HOP, ...connection.split(",").map((name) => name.trim().toLowerCase())]);
}

function headersOf(request: IncomingMessage, sourceIp: string, port: number): Record<string, string> {
  const dropped = hopByHop(request.headers.connection);
  const headers: Record<string, string> = {};
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    if (name === "cookie" || dropped.has(name) || !values) continue;
    headers[name] = values.join(",");
  }
  const forwarded = headers["x-forwarded-for"];
  headers["x-forwarded-for"] = forwarded ? `${forwarded}, ${sourceIp}` : sourceIp;
  headers["x-forwarded-port"] ??= String(port);
  headers["x-forwarded-proto"] ??= "http";
  headers["x-amzn-trace-id"] ??=
    `Root=1-${Math.floor(Date.now() / 1000).toString(16)}-${randomBytes(12).toString("hex")}`;
  return headers;
}

function queryOf(rawQueryString: string): Record<string, string> | undefined {
  if (!rawQueryString) return undefined;
  const query: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    query[name] = Object.hasOwn(query, name) ? `${query[name]},${value}` : value;
  }
  return query;
}

function bodyOf(body: Buffer, headers: Record<string, string>): Pick<HttpApiEvent, "body" | "isBase64Encoded"> {
  if (body.length === 0) return { isBase64Encoded: false };
  const type = headers["content-type"];
  if ((!type || TEXT.test(type)) && !headers["content-encoding"]) {
    try {
      return { body: utf8.decode(body), isBase64Encoded: false };
    } catch {
      // Not valid UTF-8: send as base64.
    }
  }
  return { body: body.toString("base64"), isBase64Encoded: true };
}

/** Builds the event of a request. The source IP is that of the connection; no header can change it. */
export function toEvent(
  request: IncomingMessage,
  body: Buffer,
  match: RouteMatch,
  api: { readonly id: string; readonly account: string; readonly stageVariables: Readonly<Record<string, string>> },
): HttpApiEvent {
  const url = request.url ?? "/";
  const mark = url.indexOf("?");
  const rawPath = mark < 0 ? url : url.slice(0, mark);
  const rawQueryString = mark < 0 ? "" : url.slice(mark + 1);
  const sourceIp = (request.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  const headers = headersOf(request, sourceIp, request.socket.localPort ?? 0);
  const cookies = (request.headersDistinct.cookie ?? []).flatMap((line) => line.split(/;\s*/)).filter(Boolean);
  const query = queryOf(rawQueryString);
  const domainName = (headers.host ?? "localhost").replace(/:\d+$/, "");
  const now = new Date();
  return {
    version: "2.0",
    routeKey: match.route.key,
    rawPath,
    rawQueryString,
    ...(cookies.length > 0 ? { cookies } : {}),
    headers,
    ...(query ? { queryStringParameters: query } : {}),
    ...(Object.keys(match.pathParameters).length > 0 ? { pathParameters: match.pathParameters } : {}),
    ...(Object.keys(api.stageVariables).length > 0 ? { stageVariables: api.stageVariables } : {}),
    requestContext: {
      accountId: api.account,
      apiId: api.id,
      domainName,
      domainPrefix: domainName.split(".")[0] ?? domainName,
      http: {
        method: request.method ?? "GET",
        path: rawPath,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp,
        userAgent: headers["user-agent"] ?? "",
      },
      requestId: randomBytes(8).toString("hex"),
      routeKey: match.route.key,
      stage: "$default",
      time: commonLogTime(now),
      timeEpoch: now.getTime(),
    },
    ...bodyOf(body, headers),
  };
}
