// Starts the REST calls that the first paint waits for while the code of the site is still loading. `main.tsx` imports
// this first; it imports nothing, so that nothing delays it.

const calls = new Map<string, Promise<Response | undefined>>();

export function startFirstCalls(): void {
  const host = encodeURIComponent(location.hostname);
  const announcements = `/active-announcements/${host}`;
  if (localStorage.getItem("spoke.session") === "in") {
    const { promise: refreshing, resolve: refreshStarts } = Promise.withResolvers<void>();
    const refresh = () => {
      refreshStarts();
      return request("/refresh-token", "POST");
    };
    // One tab at a time, as in `refreshToken`: a refresh token can be used once.
    const refreshed = "locks" in navigator ? navigator.locks.request("spoke.refresh", refresh) : refresh();
    calls.set("/refresh-token", refreshed);
    calls.set("/user", refreshed.then(userOf));
    // Behind the token's call, on which the user's depends: over HTTP/1.1, a browser has six calls to a host at a time.
    const sent = refreshing.then(() => request(announcements, "GET"));
    calls.set(announcements, sent);
  } else calls.set(announcements, request(announcements, "GET"));
  for (const path of [`/server/config/${host}`, `/server/status?host=${host}`]) calls.set(path, request(path, "GET"));
}

function request(path: string, method: string, token?: string): Promise<Response | undefined> {
  const headers = { "x-spoke-host": location.hostname, ...(token && { authorization: `Bearer ${token}` }) };
  return fetch(path, { method, headers }).catch(() => undefined);
}

/** Asks for the user of the new token, whose answer the site reads later too. */
async function userOf(refreshed: Response | undefined): Promise<Response | undefined> {
  if (!refreshed?.ok) return undefined;
  try {
    const { requestToken } = await refreshed.clone().json();
    return typeof requestToken === "string" ? await request("/user", "GET", requestToken) : undefined;
  } catch {
    // The site asks again, and reports what is wrong then.
    return undefined;
  }
}

/** Leaves the answers unused: the next user must not get those of the session before. */
export function forgetFirstCalls(): void {
  calls.clear();
}

/** The answer to a call that was started early, handed out once; undefined when there is none. */
export function takeFirstCall(path: string): Promise<Response | undefined> | undefined {
  const answer = calls.get(path);
  calls.delete(path);
  return answer;
}
