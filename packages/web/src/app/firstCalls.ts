// Starts the calls that the first paint waits for while the code of the site is still loading. `main.tsx` imports
// this first; it imports nothing, so that nothing delays it.

/** By path, and of queries by their body. */
const calls = new Map<string, Promise<Response | undefined>>();

declare global {
  /** The answer to the token's renewal, which `firstPaint.ts` begins; undefined where nobody was signed in. */
  var firstToken: Promise<Response | undefined> | undefined;
}

const QUERIES = "spoke.first-queries";

/** The GraphQL queries with which pages began at their last visits: bodies by path, the latest visit last. */
export function rememberedQueries(): Record<string, readonly string[]> {
  try {
    return JSON.parse(localStorage.getItem(QUERIES) ?? "{}");
  } catch {
    return {};
  }
}

/** @throws DOMException "QuotaExceededError" */
export function rememberQueries(queries: Record<string, readonly string[]>): void {
  localStorage.setItem(QUERIES, JSON.stringify(queries));
}

/** How long the site waits for the token: another tab may hold the lock for its renewal. */
const TOKEN_MS = 2000;

/** Resolves when all calls have left, that of the user with the token, and after `TOKEN_MS` at the latest. */
export async function startFirstCalls(): Promise<void> {
  const { firstToken } = globalThis;
  globalThis.firstToken = undefined;
  let token: Promise<string | undefined> | undefined;
  if (firstToken) {
    calls.set("/refresh-token", firstToken);
    token = firstToken.then(tokenOf);
    const withToken = async (path: string, body?: string) => {
      const accessToken = await token;
      return accessToken ? request(path, accessToken, body) : undefined;
    };
    calls.set("/user", withToken("/user"));
    // With the user's answer, instead of after it and the rendering.
    for (const body of location.search ? [] : (rememberedQueries()[location.pathname] ?? []))
      calls.set(body, withToken("/graphql", body));
  }
  const host = encodeURIComponent(location.hostname);
  for (const path of [`/server/config/${host}`, `/server/status?host=${host}`, `/active-announcements/${host}`])
    calls.set(path, request(path));
  if (token) await Promise.race([token, new Promise((resolve) => setTimeout(resolve, TOKEN_MS))]);
}

/** @param body of a POST */
function request(path: string, token?: string, body?: string): Promise<Response | undefined> {
  const headers = {
    "x-spoke-host": location.hostname,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { "content-type": "application/json", accept: "application/graphql-response+json, application/json" }),
  };
  return fetch(path, body === undefined ? { headers } : { method: "POST", headers, body }).catch(() => undefined);
}

/** The new access token; undefined if the site has to ask again, which reports what is wrong then. */
async function tokenOf(refreshed: Response | undefined): Promise<string | undefined> {
  if (!refreshed?.ok) return undefined;
  const { requestToken } = await refreshed
    .clone()
    .json()
    .catch(() => ({}));
  return typeof requestToken === "string" ? requestToken : undefined;
}

/** Leaves the answers unused: the next user must not get those of the session before. */
export function forgetFirstCalls(): void {
  // Until an answer is read to its end, its request counts as open.
  for (const answer of calls.values()) void answer.then((unused) => unused?.arrayBuffer()).catch(() => undefined);
  calls.clear();
}

/**
 * The answer to a call that was started early, handed out once; undefined when there is none.
 * @param call a path, or the body of a query
 */
export function takeFirstCall(call: string): Promise<Response | undefined> | undefined {
  const answer = calls.get(call);
  calls.delete(call);
  return answer;
}
