import { createStore } from "./store.ts";

/** Why a call failed: `status` 0 means that no answer came. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, message: string, body: unknown = undefined) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

/**
 * The access token lives in memory only. The refresh token is in a cookie that no script can read;
 * of the tokens that `/refresh-token` answers, only the access token is kept.
 */
let accessToken: string | undefined;

export function setAccessToken(token: string | undefined): void {
  accessToken = token;
}

export function hasAccessToken(): boolean {
  return accessToken !== undefined;
}

/** What the network tells the rest of the app; set once by the session. */
export const network = {
  /** The session is over: a refusal that no new token helps against (1 §4, §8). */
  onSignedOut: (): void => undefined,
  /** A new access token is in use. */
  onToken: (_claims: Claims): void => undefined,
  /** The server says that it is under maintenance. */
  onMaintenance: (): void => undefined,
};

/** Whether calls get through: `failed` shows the connection pop-up. */
export const connection = createStore<"ok" | "failed">("ok");

let refreshing: Promise<boolean> | undefined;

/** Gets a new access token with the cookie; calls at the same time share one request. */
export function refreshToken(): Promise<boolean> {
  refreshing ??= refresh().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function refresh(): Promise<boolean> {
  // One tab at a time: the cookie is replaced at each use, and a second use of the same one ends the session.
  const run = async () => {
    const answer = await send("/refresh-token", { method: "POST" }, undefined);
    if (!answer.ok) {
      await drop(answer);
      return false;
    }
    keepToken(await answer.json());
    return hasAccessToken();
  };
  return "locks" in navigator ? navigator.locks.request("spoke.refresh", run) : run();
}

/** Keeps the access token of a login, refresh or change of customer. */
export function keepToken(body: unknown): void {
  if (typeof body === "object" && body && "requestToken" in body && typeof body.requestToken === "string") {
    accessToken = body.requestToken;
    network.onToken(claimsOf(accessToken));
  }
}

/** What of a token the site looks at: whose it is and for whom he acts. Nothing is decided by it but to load anew. */
export interface Claims {
  readonly sub?: string;
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

async function send(path: string, init: RequestInit, token: string | undefined): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("x-spoke-host", location.hostname);
  if (token) headers.set("authorization", `Bearer ${token}`);
  try {
    const answer = await fetch(path, { ...init, headers, credentials: "same-origin" });
    connection.set("ok");
    return answer;
  } catch (error) {
    // A cancelled request shows nothing (1 §8).
    if (!(error instanceof DOMException && error.name === "AbortError")) connection.set("failed");
    throw error;
  }
}

/**
 * A call as the signed-in user (1 §4): on 401 it is sent once more; after a second 401 the token is refreshed and the
 * call sent a last time. A refresh that fails, or a 403, ends the session.
 */
export async function authorisedFetch(path: string, init: RequestInit = {}): Promise<Response> {
  let answer = await send(path, init, accessToken);
  if (answer.status === 401) {
    await drop(answer);
    answer = await send(path, init, accessToken);
  }
  if (answer.status === 401) {
    if (await refreshToken()) {
      await drop(answer);
      answer = await send(path, init, accessToken);
    }
    if (answer.status === 401) network.onSignedOut();
  }
  if (answer.status === 403) network.onSignedOut();
  if (answer.status === 500) await noticeMaintenance(answer.clone());
  return answer;
}

/** Reads an answer that nobody wants to its end: until then its request counts as open. */
async function drop(answer: Response): Promise<void> {
  await answer.arrayBuffer();
}

/** HTTP 500 with status maintenance (1 §8). */
async function noticeMaintenance(answer: Response): Promise<void> {
  const text = await answer.text();
  if (text.length < 2000 && /"status"\s*:\s*"maintenance"/.test(text)) network.onMaintenance();
}

/** A call without a session that answers JSON. */
export async function publicCall(path: string, init: RequestInit = {}): Promise<unknown> {
  return json(await send(path, init, undefined));
}

/** A call as the signed-in user that answers JSON. */
export async function call(path: string, init: RequestInit = {}): Promise<unknown> {
  return json(await authorisedFetch(path, init));
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
