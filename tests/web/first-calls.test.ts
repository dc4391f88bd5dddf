import { authorizedFetch, call, jsonBody, publicCall, refreshToken, setAccessToken } from "@spoke/web/app/api.ts";
import { forgetFirstCalls, rememberedQueries, rememberQueries, startFirstCalls } from "@spoke/web/app/firstCalls.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const sent: string[] = [];
const PUBLIC = ["/server/config/localhost", "/server/status?host=localhost", "/active-announcements/localhost"];

/** As a page begins: the script of the first paint, then the site's own. Resolves when all calls have left. */
async function open(session: "in" | "out"): Promise<void> {
  localStorage.setItem("spoke.session", session);
  vi.resetModules();
  await import("@spoke/web/firstPaint.ts");
  await startFirstCalls();
}

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("fetch", async (path: string) => {
    sent.push(path);
    if (path === "/user") return Response.json({ id: "dana" });
    return Response.json({ requestToken: `h.${btoa(JSON.stringify({ sub: "dana" }))}.s` });
  });
});
afterEach(() => {
  forgetFirstCalls();
  setAccessToken(undefined);
  localStorage.clear();
  vi.unstubAllGlobals();
});

it("renews the token of the last visit while the site's code loads, once", async () => {
  await open("in");
  expect(await refreshToken()).toBe(true);
  expect(sent).toEqual(["/refresh-token", ...PUBLIC, "/user"]);
  // An answer is used once: it says how things were then.
  expect(await refreshToken()).toBe(true);
  expect(sent.slice(5)).toEqual(["/refresh-token"]);
});

it("waits two seconds at most for a token that another tab renews", async () => {
  vi.useFakeTimers();
  try {
    vi.stubGlobal("fetch", async (path: string) =>
      path === "/refresh-token" ? new Promise(() => undefined) : Response.json({}),
    );
    const opened = open("in").then(() => "shown");
    await vi.advanceTimersByTimeAsync(2000);
    expect(await opened).toBe("shown");
  } finally {
    vi.useRealTimers();
  }
});

it("loads the user with the new token at once, for the visit that begins only", async () => {
  await open("in");
  await refreshToken();
  expect(await call("/user")).toEqual({ id: "dana" });
  expect(sent.filter((path) => path === "/user")).toHaveLength(1);
  await call("/user");
  expect(sent.filter((path) => path === "/user")).toHaveLength(2);
});

it("leaves the user of the last visit alone when somebody signs in", async () => {
  await open("in");
  await refreshToken();
  await vi.waitFor(() => expect(sent).toContain("/user"));
  forgetFirstCalls();
  await call("/user");
  expect(sent.filter((path) => path === "/user")).toHaveLength(2);
});

it("renews nothing where nobody was signed in, but loads what every visitor needs, once", async () => {
  await open("out");
  expect(sent).toEqual(PUBLIC);
  await publicCall("/server/config/localhost");
  expect(sent).toEqual(PUBLIC);
});

it("sends a call again that got no answer", async () => {
  const answer = globalThis.fetch;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  await open("in");
  vi.stubGlobal("fetch", answer);
  expect(await refreshToken()).toBe(true);
  expect(sent).toEqual(["/refresh-token"]);
});

const QUERY = JSON.stringify({ operationName: "CatalogCounts", query: "query CatalogCounts { c }", variables: {} });
const ask = () => authorizedFetch("/graphql", { ...jsonBody({}), body: QUERY });
const graphqlCalls = () => sent.filter((path) => path === "/graphql");

it("sends the queries with which the page began at its last visit beside the user's call, once", async () => {
  rememberQueries({ [location.pathname]: [QUERY], "/en-us/order": ["another page's"] });
  await open("in");
  await refreshToken();
  await vi.waitFor(() => expect(sent.slice(-2)).toEqual(["/user", "/graphql"]));
  await ask();
  expect(graphqlCalls()).toHaveLength(1);
  await ask();
  expect(graphqlCalls()).toHaveLength(2);
});

it("sends no remembered query without a session, with a search in the address, or from broken storage", async () => {
  rememberQueries({ [location.pathname]: [QUERY] });
  await open("out");
  history.replaceState(null, "", "?search=a");
  await open("in");
  await refreshToken();
  history.replaceState(null, "", location.pathname);
  localStorage.setItem("spoke.first-queries", "{");
  forgetFirstCalls();
  await open("in");
  await refreshToken();
  expect(rememberedQueries()).toEqual({});
  expect(graphqlCalls()).toEqual([]);
});
