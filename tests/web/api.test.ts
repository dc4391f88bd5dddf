import {
  abandonCalls,
  authorizedFetch,
  closeCalls,
  connection,
  expireToken,
  keepToken,
  network,
  setAccessToken,
} from "@spoke/web/app/api.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";

type Reply = number | (() => Promise<Response>);

/** Answers each path with its replies in turn, the last one for ever. */
function serve(replies: Record<string, Reply[]>): { path: string; token: string | null }[] {
  const calls: { path: string; token: string | null }[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const token = new Headers(init.headers).get("authorization");
    calls.push({ path, token });
    const queue = replies[path] ?? [];
    const reply = queue.length > 1 ? queue.shift() : queue[0];
    if (typeof reply === "function") return reply();
    const body = path === "/refresh-token" && reply === 200 ? { requestToken: "new", refreshToken: "secret" } : {};
    return new Response(JSON.stringify(body), { status: reply ?? 200 });
  });
  return calls;
}

let signedOut: number;

beforeEach(() => {
  signedOut = 0;
  network.onSignedOut = () => {
    signedOut++;
  };
  network.canRefresh = () => true;
  network.takesToken = () => true;
  setAccessToken("old");
  connection.set("ok");
});

const paths = (calls: { path: string }[]) => calls.map(({ path }) => path);

describe("a call with an expired token", () => {
  it("[session-010] is sent once more", async () => {
    const calls = serve({ "/graphql": [401, 200] });
    expect((await authorizedFetch("/graphql")).status).toBe(200);
    expect(paths(calls)).toEqual(["/graphql", "/graphql"]);
    expect(signedOut).toBe(0);
  });

  it("[session-011] is sent a last time with a new token after the second refusal", async () => {
    const calls = serve({ "/graphql": [401, 401, 200], "/refresh-token": [200] });
    expect((await authorizedFetch("/graphql")).status).toBe(200);
    expect(calls.map(({ path, token }) => `${path} ${token}`)).toEqual([
      "/graphql Bearer old",
      "/graphql Bearer old",
      "/refresh-token null",
      "/graphql Bearer new",
    ]);
  });

  it("is renewed before the next call, once", async () => {
    const issuedAt = 1_000;
    setAccessToken(`h.${btoa(JSON.stringify({ iat: issuedAt, exp: issuedAt + 300 }))}.s`);
    const calls = serve({ "/graphql": [200], "/refresh-token": [200] });
    await authorizedFetch("/graphql");
    expect(paths(calls)).toEqual(["/graphql"]);
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 301_000);
    await authorizedFetch("/graphql");
    await authorizedFetch("/graphql");
    vi.restoreAllMocks();
    expect(calls.slice(1).map(({ path, token }) => `${path} ${token}`)).toEqual([
      "/refresh-token null",
      "/graphql Bearer new",
      "/graphql Bearer new",
    ]);
  });

  it("[session-012] ends the session when the refresh fails", async () => {
    const calls = serve({ "/graphql": [401], "/refresh-token": [401] });
    await authorizedFetch("/graphql");
    expect(paths(calls)).toEqual(["/graphql", "/graphql", "/refresh-token"]);
    expect(signedOut).toBe(1);
  });

  it("[session-012] ends the session when the last attempt is refused as well", async () => {
    const calls = serve({ "/graphql": [401], "/refresh-token": [200] });
    expect((await authorizedFetch("/graphql")).status).toBe(401);
    expect(paths(calls)).toEqual(["/graphql", "/graphql", "/refresh-token", "/graphql"]);
    expect(signedOut).toBe(1);
  });

  it("[session-013] ends the session at once when there is nothing to refresh by", async () => {
    network.canRefresh = () => false;
    const calls = serve({ "/graphql": [401] });
    expect((await authorizedFetch("/graphql")).status).toBe(401);
    expect(paths(calls)).toEqual(["/graphql"]);
    expect(signedOut).toBe(1);
  });

  it("[errors-001] keeps the session when the refresh gets no answer", async () => {
    const unreachable = () => Promise.reject(new TypeError("failed to fetch"));
    serve({ "/graphql": [401], "/refresh-token": [unreachable] });
    await expect(authorizedFetch("/graphql")).rejects.toThrow("failed to fetch");
    expect(connection.get()).toBe("failed");
    expect(signedOut).toBe(0);
  });
  it("is renewed before the next call when the server has replaced it", async () => {
    const calls = serve({ "/graphql": [200], "/refresh-token": [200] });
    expireToken();
    await authorizedFetch("/graphql");
    await authorizedFetch("/graphql");
    expect(calls.map(({ path, token }) => `${path} ${token}`)).toEqual([
      "/refresh-token null",
      "/graphql Bearer new",
      "/graphql Bearer new",
    ]);
  });

  it.each([429, 500, 502, 503])("keeps the session when the server has trouble of its own (%s)", async (status) => {
    serve({ "/graphql": [401], "/refresh-token": [status] });
    await expect(authorizedFetch("/graphql")).rejects.toThrow(String(status));
    expect(connection.get()).toBe("failed");
    expect(signedOut).toBe(0);
  });

  it("shares one refresh with all calls that need it", async () => {
    const calls = serve({ "/a": [401, 401, 200], "/b": [401, 401, 200], "/refresh-token": [200] });
    const answers = await Promise.all([authorizedFetch("/a"), authorizedFetch("/b")]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(paths(calls).filter((path) => path === "/refresh-token")).toHaveLength(1);
  });
});

describe("other failures", () => {
  it("[session-014] 403 ends the session", async () => {
    serve({ "/graphql": [403] });
    await authorizedFetch("/graphql");
    expect(signedOut).toBe(1);
  });

  it("[session-015] reports 500 with status maintenance to the session", async () => {
    let notified = 0;
    network.onMaintenance = () => {
      notified++;
    };
    serve({ "/a": [async () => new Response('{"status":"maintenance"}', { status: 500 })], "/b": [500] });
    await authorizedFetch("/b");
    expect(notified).toBe(0);
    await authorizedFetch("/a");
    expect(notified).toBe(1);
  });

  it("[errors-001] rethrows a missing response and shows the connection pop-up", async () => {
    serve({ "/graphql": [() => Promise.reject(new TypeError("failed to fetch"))] });
    await expect(authorizedFetch("/graphql")).rejects.toThrow("failed to fetch");
    expect(connection.get()).toBe("failed");
  });

  it("[errors-003] a canceled call shows nothing", async () => {
    serve({ "/graphql": [() => Promise.reject(new DOMException("stopped", "AbortError"))] });
    await expect(authorizedFetch("/graphql")).rejects.toThrow("stopped");
    expect(connection.get()).toBe("ok");
  });
});

/** Whether a promise is settled once everything that is ready has run. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  const note = () => {
    settled = true;
  };
  promise.then(note, note);
  await new Promise((resolve) => setImmediate(resolve));
  return settled;
}

describe("a call of a session that is over", () => {
  it("is not sent again under the token of another user", async () => {
    network.takesToken = () => false;
    const calls = serve({ "/graphql": [401], "/refresh-token": [200] });
    expect(await isSettled(authorizedFetch("/graphql", { method: "POST", body: "a change" }))).toBe(false);
    expect(paths(calls)).toEqual(["/graphql", "/graphql", "/refresh-token"]);
    expect(signedOut).toBe(0);
  });

  it("brings nothing to the next session", async () => {
    let answer = (_: Response): void => undefined;
    const late = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const calls = serve({ "/graphql": [() => late] });
    const pending = authorizedFetch("/graphql");
    abandonCalls();
    answer(new Response('{"data":"of the first user"}'));
    expect(await isSettled(pending)).toBe(false);
    expect(paths(calls)).toEqual(["/graphql"]);
  });

  it("is not sent at all while the page is being left", async () => {
    const calls = serve({ "/graphql": [200] });
    closeCalls();
    expect(await isSettled(authorizedFetch("/graphql"))).toBe(false);
    expect(calls).toEqual([]);
    closeCalls(false);
  });
});

it("[calls-003] a call can be given up before it is answered", async () => {
  const control = new AbortController();
  vi.stubGlobal("fetch", (_: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  });
  const pending = authorizedFetch("/graphql", { signal: control.signal });
  control.abort();
  await expect(pending).rejects.toMatchObject({ name: "AbortError" });
  expect(connection.get()).toBe("ok");
});

it("keeps the access token in memory and the refresh token nowhere", async () => {
  setAccessToken(undefined);
  keepToken({ requestToken: "access", refreshToken: "secret" });
  const calls = serve({ "/graphql": [200] });
  await authorizedFetch("/graphql");
  expect(calls).toEqual([{ path: "/graphql", token: "Bearer access" }]);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/secret|access/);
});
