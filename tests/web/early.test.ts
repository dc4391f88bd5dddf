import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { call, publicCall, refreshToken, setAccessToken } from "../../packages/web/src/app/api.ts";

const tokenOf = (sub: string) => `h.${btoa(JSON.stringify({ sub }))}.s`;
const sent: string[] = [];

/** What is asked for whoever comes. */
const PUBLIC = ["/server/config/localhost", "/server/status?host=localhost", "/active-announcements/localhost"];
const ofUser = () => sent.filter((call) => !PUBLIC.includes(call));

/** Loads the page's first script as a page does. */
async function open(hint: "in" | "out"): Promise<void> {
  localStorage.setItem("spoke.session", hint);
  vi.resetModules();
  Reflect.deleteProperty(globalThis, "spokeEarly");
  await import("../../packages/web/src/early.ts");
}

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    sent.push(`${path} ${new Headers(init.headers).get("authorization") ?? ""}`.trim());
    if (path === "/refresh-token") return Response.json({ requestToken: tokenOf("dana") });
    return Response.json({ id: "dana" });
  });
});
afterEach(() => {
  setAccessToken(undefined);
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.resetModules();
});

it("asks for the user of the last visit before the site is there, once", async () => {
  await open("in");
  const asked = ["/refresh-token", `/user Bearer ${tokenOf("dana")}`];
  await vi.waitFor(() => expect(ofUser()).toEqual(asked));
  expect(await refreshToken()).toBe(true);
  expect(await call("/user")).toEqual({ id: "dana" });
  expect(ofUser()).toEqual(asked);
  // What was taken is not taken again: it says how things were then.
  expect(await refreshToken()).toBe(true);
  await call("/user");
  expect(ofUser()).toEqual([...asked, ...asked]);
});

it("takes no user who was asked for with another token", async () => {
  await open("in");
  await vi.waitFor(() => expect(ofUser()).toHaveLength(2));
  setAccessToken(tokenOf("rita"));
  await call("/user");
  expect(sent.at(-1)).toBe(`/user Bearer ${tokenOf("rita")}`);
});

it("asks for nothing when the site itself was faster", async () => {
  localStorage.setItem("spoke.session", "in");
  vi.resetModules();
  await import("../../packages/web/src/early.ts");
  expect(sent).toEqual([]);
});

it("asks for nobody where nobody was signed in, but how the host is, once", async () => {
  await open("out");
  expect(sent).toEqual(PUBLIC);
  await publicCall("/server/config/localhost");
  expect(sent).toEqual(PUBLIC);
});

it("asks for the texts of the language in the address, and fetches what a signed-in page needs", async () => {
  const addresses = {
    texts: { "en-us": "/assets/en.json", de: "/assets/de.json" },
    signedIn: ["/assets/signed-in.js"],
  };
  const meta = Object.assign(document.createElement("meta"), { name: "addresses", content: JSON.stringify(addresses) });
  document.head.append(meta);
  history.replaceState(null, "", "/en-uk/catalog");
  await open("in");
  expect(sent).toContain("/assets/en.json");
  expect(document.querySelector('link[rel="modulepreload"]')?.getAttribute("href")).toBe("/assets/signed-in.js");
  meta.remove();
  history.replaceState(null, "", "/");
});

it("goes on as ever where no answer came", async () => {
  const answer = globalThis.fetch;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  await open("in");
  vi.stubGlobal("fetch", answer);
  expect(await refreshToken()).toBe(true);
  expect(await call("/user")).toEqual({ id: "dana" });
});
