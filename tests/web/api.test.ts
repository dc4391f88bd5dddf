import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  authorisedFetch,
  connection,
  hasAccessToken,
  keepToken,
  network,
  setAccessToken,
} from "../../packages/web/src/app/api.ts";

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
  setAccessToken("old");
  connection.set("ok");
});

const paths = (calls: { path: string }[]) => calls.map(({ path }) => path);

describe("a call with an expired token", () => {
  it("[session-010] is sent once more", async () => {
    const calls = serve({ "/graphql": [401, 200] });
    expect((await authorisedFetch("/graphql")).status).toBe(200);
    expect(paths(calls)).toEqual(["/graphql", "/graphql"]);
    expect(signedOut).toBe(0);
  });

  it("[session-011] is sent a last time with a new token after the second refusal", async () => {
    const calls = serve({ "/graphql": [401, 401, 200], "/refresh-token": [200] });
    expect((await authorisedFetch("/graphql")).status).toBe(200);
    expect(calls.map(({ path, token }) => `${path} ${token}`)).toEqual([
      "/graphql Bearer old",
      "/graphql Bearer old",
      "/refresh-token null",
      "/graphql Bearer new",
    ]);
  });

  it("[session-012] [session-013] ends the session when the refresh fails", async () => {
    const calls = serve({ "/graphql": [401], "/refresh-token": [401] });
    await authorisedFetch("/graphql");
    expect(paths(calls)).toEqual(["/graphql", "/graphql", "/refresh-token"]);
    expect(signedOut).toBe(1);
  });

  it("shares one refresh with all calls that need it", async () => {
    const calls = serve({ "/a": [401, 401, 200], "/b": [401, 401, 200], "/refresh-token": [200] });
    const answers = await Promise.all([authorisedFetch("/a"), authorisedFetch("/b")]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(paths(calls).filter((path) => path === "/refresh-token")).toHaveLength(1);
  });
});

describe("other failures", () => {
  it("[session-014] 403 ends the session", async () => {
    serve({ "/graphql": [403] });
    await authorisedFetch("/graphql");
    expect(signedOut).toBe(1);
  });

  it("[session-015] 500 with status maintenance is told to the session", async () => {
    let told = 0;
    network.onMaintenance = () => {
      told++;
    };
    serve({ "/a": [async () => new Response('{"status":"maintenance"}', { status: 500 })], "/b": [500] });
    await authorisedFetch("/b");
    expect(told).toBe(0);
    await authorisedFetch("/a");
    expect(told).toBe(1);
  });

  it("[errors-001] no answer is thrown on and shows the connection pop-up", async () => {
    serve({ "/graphql": [() => Promise.reject(new TypeError("failed to fetch"))] });
    await expect(authorisedFetch("/graphql")).rejects.toThrow("failed to fetch");
    expect(connection.get()).toBe("failed");
  });

  it("[errors-003] a cancelled call shows nothing", async () => {
    serve({ "/graphql": [() => Promise.reject(new DOMException("stopped", "AbortError"))] });
    await expect(authorisedFetch("/graphql")).rejects.toThrow("stopped");
    expect(connection.get()).toBe("ok");
  });
});

it("keeps the access token in memory and the refresh token nowhere", () => {
  setAccessToken(undefined);
  keepToken({ requestToken: "access", refreshToken: "secret" });
  expect(hasAccessToken()).toBe(true);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/secret|access/);
});
