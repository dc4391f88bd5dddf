/** A complete response. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/** A response of API Gateway itself: `{"message": …}`. */
export function gatewayAnswer(status: number, message: string): HttpAnswer {
  return {
    status,
    headers: [["content-type", "application/json"]],
    body: Buffer.from(JSON.stringify({ message })),
  };
}

const INVALID = gatewayAnswer(500, "Internal Server Error");
/** Set by the server; a function's value could contradict the bytes sent. */
const OURS = new Set(["content-length", "transfer-encoding", "connection", "keep-alive"]);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function headerValue(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined;
}

function headersOf(payload: Record<string, unknown>): [string, string][] | undefined {
  const { headers = {}, cookies = [] } = payload;
  if (!isRecord(headers ?? {}) || !Array.isArray(cookies ?? [])) return undefined;
  const list: [string, string][] = [];
  for (const [name, raw] of Object.entries(headers ?? {})) {
    const value = headerValue(raw);
    if (value === undefined || /[\r\n\0]/.test(value) || !/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return undefined;
    if (!OURS.has(name.toLowerCase())) list.push([name.toLowerCase(), value]);
  }
  for (const cookie of Array.isArray(cookies) ? cookies : []) {
    if (typeof cookie !== "string" || /[\r\n\0]/.test(cookie)) return undefined;
    list.push(["set-cookie", cookie]);
  }
  return list;
}

/**
 * Turns the result of a function into a response by the rules of payload format 2.0: a result without a status code is
 * the JSON body of a 200; a malformed one is a 500.
 */
export function toAnswer(payload: unknown): HttpAnswer {
  if (!isRecord(payload) || !("statusCode" in payload)) {
    const body = typeof payload === "string" ? payload : JSON.stringify(payload);
    return { status: 200, headers: [["content-type", "application/json"]], body: Buffer.from(body) };
  }
  const status = Number(payload.statusCode);
  const headers = headersOf(payload);
  const { body = "", isBase64Encoded = false } = payload;
  if (!Number.isInteger(status) || status < 200 || status > 599 || !headers) return INVALID;
  if (typeof body !== "string" && body !== null) return INVALID;
  if (!headers.some(([name]) => name === "content-type")) headers.push(["content-type", "text/plain; charset=utf-8"]);
  return { status, headers, body: Buffer.from(body ?? "", isBase64Encoded === true ? "base64" : "utf8") };
}
