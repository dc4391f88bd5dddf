// Starts the REST calls that the first paint waits for while the code of the site is still loading. `main.tsx` imports
// this first; it imports nothing, so that nothing delays it.

const calls = new Map<string, Promise<Response | undefined>>();

export function startFirstCalls(): void {
  const host = encodeURIComponent(location.hostname);
  if (localStorage.getItem("spoke.session") === "in") {
    const refresh = () => request("/refresh-token", "POST");
    // One tab at a time, as in `refreshToken`: a refresh token can be used once.
    calls.set("/refresh-token", "locks" in navigator ? navigator.locks.request("spoke.refresh", refresh) : refresh());
  }
  for (const path of [`/server/config/${host}`, `/server/status?host=${host}`, `/active-announcements/${host}`]) {
    calls.set(path, request(path, "GET"));
  }
}

function request(path: string, method: string): Promise<Response | undefined> {
  return fetch(path, { method, headers: { "x-spoke-host": location.hostname } }).catch(() => undefined);
}

/** The answer to a call that was started early, handed out once; undefined when there is none. */
export function takeFirstCall(path: string): Promise<Response | undefined> | undefined {
  const answer = calls.get(path);
  calls.delete(path);
  return answer;
}
