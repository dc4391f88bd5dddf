import { ProviderRefused } from "./types.ts";

const TIMEOUT_MS = 10_000;
const MAX_ANSWER = 256 * 1024;

/** A provider's response: status and JSON body. */
export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Calls a provider's API. Redirects are not followed, as the credentials are for this address only.
 * @throws Error without a response, for 5xx, 429, or a body that is not a JSON object; ProviderRefused for refused credentials.
 */
export async function call(
  method: "GET" | "POST",
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    redirect: "manual",
    headers: { accept: "application/json", ...(body && { "content-type": "application/json" }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  const { status } = response;
  if (status === 401 || status === 403)
    throw new ProviderRefused(`payment provider refused the credentials (${status})`);
  if (status >= 500 || status === 429) throw new Error(`payment provider responded ${status}`);
  if (text.length > MAX_ANSWER) throw new Error("response of the payment provider is too long");
  return { status, body: objectOf(text) };
}

/** @throws Error, which does not quote the text, when it is not a JSON object. */
function objectOf(text: string): Answer["body"] {
  const value = parseJson(text);
  if (!value) throw new Error("response of the payment provider is not a JSON object");
  return value;
}

/** Parses a JSON object; undefined for any other text. */
export function parseJson(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch (error) {
    // The parser's message quotes the text, which must not be logged.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
