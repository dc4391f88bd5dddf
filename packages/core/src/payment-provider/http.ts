import { ProviderRefused } from "./types.ts";

const TIMEOUT_MS = 10_000;
const MAX_ANSWER = 256 * 1024;

/** A provider's answer: its status and what its JSON says. */
export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Calls a provider's API. Redirects are not followed: the credentials are for this address.
 * @throws Error when it cannot be reached, answers 5xx or 429, or no JSON object; ProviderRefused for credentials it does not take.
 */
export async function call(
  method: "GET" | "POST",
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    redirect: "manual",
    headers: { accept: "application/json", ...(body && { "content-type": "application/json" }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await answer.text();
  const { status } = answer;
  if (status === 401 || status === 403) throw new ProviderRefused(`the provider does not know us (${status})`);
  if (status >= 500 || status === 429) throw new Error(`the provider answers ${status}`);
  if (text.length > MAX_ANSWER) throw new Error("the provider's answer is too long");
  return { status, body: objectOf(text) };
}

/** @throws Error when the text is no JSON object; it says nothing of the text. */
function objectOf(text: string): Answer["body"] {
  const value = parsed(text);
  if (!value) throw new Error("the provider's answer is no JSON object");
  return value;
}

/** The JSON object that a text is; undefined when it is none. */
export function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch (error) {
    // A parser's message quotes what it read, so that it goes no further.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
