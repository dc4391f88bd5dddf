import { CallError, isCanceled } from "../lib/callError.ts";
import { createStore } from "../lib/store.ts";
import { takeFirstCall } from "./firstCalls.ts";

/**
 * The access token lives in memory only. The refresh token is in a cookie that no script can read;
 * of the tokens that `/refresh-token` answers, only the access token is kept.
 */
let accessToken: string | undefined;
/** When the token expires, by this machine's clock, in epoch milliseconds. */
let expiresAt = Number.POSITIVE_INFINITY;

export function setAccessToken(token: string | undefined): void {
  const { iat, exp } = token ? claimsOf(token) : {};
  accessToken = token;
  // The clock may be wrong: only the token's lifetime counts.
  expiresAt = iat !== undefined && exp !== undefined ? Date.now() + (exp - iat) * 1_000 : Number.POSITIVE_INFINITY;
}

/** The server no longer accepts the token: renew it before the next call instead of waiting for a 401. */
export function expireToken(): void {
  if (accessToken !== undefined) expiresAt = 0;
}

/** Callbacks of the network layer; set once by the session. */
export const network = {
  /** The session is over: the server answered 401 or 403, and a new token does not help (1 §4, §8). */
  onSignedOut: (_status: 401 | 403): void => undefined,
  /** Whether there may be a refresh token. It is in a cookie that scripts cannot read. */
  canRefresh: (): boolean => true,
  /** Whether the page may continue with a new token; if not, it is about to reload. */
  takesToken: (_claims: Claims): boolean => true,
  /** The server says that it is under maintenance. */
  onMaintenance: (): void => undefined,
};

/** Whether calls get through: `failed` shows the connection pop-up. */
export const connection = createStore<"ok" | "failed">("ok");

/** Counts the sessions of this page. The response of a call from an earlier session is dropped. */
let sessionEpoch = 0;

/**
 * Detaches all calls in progress, since their responses belong to another session. They never settle, so nothing shows their
 * data or errors, or sends them again with a new token.
 */
export function abandonCalls(): void {
  sessionEpoch += 1;
  setAccessToken(undefined);
}

let isClosed = false;

/** Stops all further calls before the page reloads; `false` only for tests, which do not reload. */
export function closeCalls(closed = true): void {
  isClosed = closed;
  sessionEpoch += 1;
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}

let refreshing: Promise<"renewed" | "failed" | "foreign"> | undefined;

/**
 * Gets a new access token with the cookie; calls at the same time share one request. Answers whether there is one; not
 * at all when it is for another session than what is shown.
 * @throws TypeError when no answer comes, CallError when the server has trouble of its own
 */
export async function refreshToken(): Promise<boolean> {
  refreshing ??= refresh().finally(() => {
    refreshing = undefined;
  });
  const outcome = await refreshing;
  return outcome === "foreign" ? never() : outcome === "renewed";
}

async function refresh(): Promise<"renewed" | "failed" | "foreign"> {
  const mine = sessionEpoch;
  // One tab at a time: the cookie is replaced at each use, and a second use of the same one ends the session.
  const run = async () => {
    const answer = await send("/refresh-token", { method: "POST" }, undefined);
    if (answer.status === 429 || answer.status >= 500) return unavailable(answer);
    if (!answer.ok) {
      await drop(answer);
      return "failed";
    }
    const body: unknown = await answer.json();
    if (mine !== sessionEpoch) return "foreign";
    const token = tokenIn(body);
    if (!token) return "failed";
    return keepToken(body) ? "renewed" : "foreign";
  };
  return "locks" in navigator ? navigator.locks.request("spoke.refresh", run) : run();
}

/** The server has trouble of its own, or too much to do: that says nothing about the session, which may be renewed a moment later. */
async function unavailable(answer: Response): Promise<never> {
  if (!(await noticeMaintenance(answer))) connection.set("failed");
  throw new CallError(answer.status, `${answer.status} /refresh-token`);
}

/** Keeps the access token of a sign-in or refresh. Answers false when there is none that may be used. */
export function keepToken(body: unknown): boolean {
  const token = tokenIn(body);
  if (!token || !network.takesToken(claimsOf(token))) return false;
  setAccessToken(token);
  return true;
}

/** The access token of an answer with new tokens (1 §7). */
export function tokenIn(body: unknown): string | undefined {
  const isPair = typeof body === "object" && body && "requestToken" in body && typeof body.requestToken === "string";
  return isPair ? String(body.requestToken) : undefined;
}

/** Claims that the site reads: the user and the customer they act for. They only decide whether the page must reload. */
export interface Claims {
  readonly sub?: string;
  readonly name?: string;
  /** Issued and expires at, in seconds by the server's clock. */
  readonly iat?: number;
  readonly exp?: number;
  readonly scopes?: readonly string[];
  readonly salesActiveCustCode?: { readonly r3?: string; readonly isr?: string };
}

/** The claims of a signed token; none when it is not one. */
export function claimsOf(token: string): Claims {
  try {
    const payload = (token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/");
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as Claims;
  } catch {
    return {};
  }
}

const READ_CUSTOMER = "x-spoke-customer";

/** Names the customer whose documents a call reads, where it is not the one that the user acts for. */
export const readingHeaders = (unified: string | undefined): Readonly<Record<string, string>> =>
  unified === undefined ? {} : { [READ_CUSTOMER]: unified };

async function send(path: string, init: RequestInit, token: string | undefined): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("x-spoke-host", location.hostname);
  if (token) headers.set("authorization", `Bearer ${token}`);
  try {
    // Calls that were started early are those of the customer that the user acts for.
    const isReading = headers.has(READ_CUSTOMER);
    const first = isReading ? undefined : takeFirstCall(typeof init.body === "string" ? init.body : path);
    const answer = (first && (await first)) ?? (await fetch(path, { ...init, headers, credentials: "same-origin" }));
    connection.set("ok");
    return answer;
  } catch (error) {
    // A canceled request shows nothing (1 §8).
    if (!isCanceled(error)) connection.set("failed");
    throw error;
  }
}

/**
 * A call as the signed-in user (1 §4). A token that has expired is renewed first. On 401 it is sent once more; after a second 401 the token is refreshed and the
 * call sent a last time. A refresh that fails, or a 403, ends the session; a 401 with nothing to refresh by does so at once.
 * Stays without an answer when the session ends meanwhile.
 * @throws TypeError when no answer comes, DOMException "AbortError" when it was canceled, CallError when the server has
 * trouble of its own while the token is refreshed
 */
export async function authorizedFetch(path: string, init: RequestInit = {}): Promise<Response> {
  const mine = sessionEpoch;
  const once = async () => {
    if (isClosed || mine !== sessionEpoch) return never();
    const answer = await send(path, init, accessToken);
    return mine === sessionEpoch ? answer : never();
  };
  if (Date.now() >= expiresAt && network.canRefresh()) await refreshToken();
  let answer = await once();
  if (answer.status === 401 && network.canRefresh()) {
    await drop(answer);
    answer = await once();
    if (answer.status === 401 && (await refreshToken())) {
      await drop(answer);
      answer = await once();
    }
  }
  if (answer.status === 401 || answer.status === 403) network.onSignedOut(answer.status);
  if (answer.status === 500) await noticeMaintenance(answer.clone());
  return answer;
}

/** Reads an answer that nobody wants to its end: until then its request counts as open. */
async function drop(answer: Response): Promise<void> {
  await answer.arrayBuffer();
}

/** HTTP 500 with status maintenance (1 §8); answers whether it was that. */
async function noticeMaintenance(answer: Response): Promise<boolean> {
  const text = await answer.text();
  const isMaintenance = text.length < 2000 && /"status"\s*:\s*"maintenance"/.test(text);
  if (isMaintenance) network.onMaintenance();
  return isMaintenance;
}

/** A call without a session. @throws TypeError when no answer comes, DOMException "AbortError" when it was canceled */
export function publicFetch(path: string, init: RequestInit = {}): Promise<Response> {
  return send(path, init, undefined);
}

/** A call without a session that answers JSON. */
export async function publicCall(path: string, init: RequestInit = {}): Promise<unknown> {
  return json(await publicFetch(path, init));
}

/** A call as the signed-in user that answers JSON. */
export async function call(path: string, init: RequestInit = {}): Promise<unknown> {
  return json(await authorizedFetch(path, init));
}

export function jsonBody(body: unknown): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

async function json(answer: Response): Promise<unknown> {
  const text = await answer.text();
  let body: unknown;
  try {
    body = text === "" ? undefined : JSON.parse(text);
  } catch {
    body = text;
  }
  if (!answer.ok)
    throw new CallError(answer.status, `${answer.status} ${new URL(answer.url || "/", location.href).pathname}`, body);
  return body;
}
