import { publicCall, refreshToken, setAccessToken } from "@spoke/web/app/api.ts";
import { startFirstCalls } from "@spoke/web/app/firstCalls.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const sent: string[] = [];
const PUBLIC = ["/server/config/localhost", "/server/status?host=localhost", "/active-announcements/localhost"];

function open(session: "in" | "out"): void {
  localStorage.setItem("spoke.session", session);
  startFirstCalls();
}

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("fetch", async (path: string) => {
    sent.push(path);
    return Response.json({ requestToken: `h.${btoa(JSON.stringify({ sub: "dana" }))}.s` });
  });
});
afterEach(async () => {
  vi.stubGlobal("fetch", async () => Response.json({}));
  // What a test left is taken, so that the next one starts without answers.
  await Promise.all(["/refresh-token", ...PUBLIC].map((path) => publicCall(path)));
  setAccessToken(undefined);
  localStorage.clear();
  vi.unstubAllGlobals();
});

it("renews the token of the last visit while the site's code loads, once", async () => {
  open("in");
  expect(sent).toEqual(["/refresh-token", ...PUBLIC]);
  expect(await refreshToken()).toBe(true);
  expect(sent).toHaveLength(4);
  // An answer is used once: it says how things were then.
  expect(await refreshToken()).toBe(true);
  expect(sent.slice(4)).toEqual(["/refresh-token"]);
});

it("renews nothing where nobody was signed in, but loads what every visitor needs, once", async () => {
  open("out");
  expect(sent).toEqual(PUBLIC);
  await publicCall("/server/config/localhost");
  expect(sent).toEqual(PUBLIC);
});

it("sends a call again that got no answer", async () => {
  const answer = globalThis.fetch;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  open("in");
  vi.stubGlobal("fetch", answer);
  expect(await refreshToken()).toBe(true);
  expect(sent).toEqual(["/refresh-token"]);
});
