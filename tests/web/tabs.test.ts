import { authorizedFetch, closeCalls, setAccessToken } from "@spoke/web/app/api.ts";
import { browser, leaving, READING_MS } from "@spoke/web/app/leaving.ts";
import {
  changeCustomer,
  endSession,
  getSession,
  restoreSession,
  signIn,
  signOut,
  type User,
} from "@spoke/web/app/session.ts";
import type { TabMessage } from "@spoke/web/app/tabs.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { until } from "../support/until.ts";
import { DEALER } from "./support.tsx";

/** Another window of the same browser. */
let other: BroadcastChannel;
let heard: TabMessage[];
let user: User;
/** Claims of the next token that the server gives. */
let claims: object;
let refused: number;
let calls: string[];
let reloads: number;
const real = { ...browser };

function token(): string {
  return `h.${btoa(JSON.stringify(claims))}.s`;
}

beforeEach(async () => {
  localStorage.clear();
  user = { ...DEALER, salesActiveCustCode: { r3: "1", isr: null } };
  claims = { sub: "u1", name: "Dana Dealer", salesActiveCustCode: { r3: "1" } };
  refused = 0;
  calls = [];
  heard = [];
  reloads = 0;
  browser.reload = () => {
    reloads += 1;
  };
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const authorization = new Headers(init.headers).get("authorization");
    calls.push(path);
    if (path === "/user") return new Response(JSON.stringify(user));
    if (path === "/graphql" && refused-- > 0) return new Response("{}", { status: 401 });
    return new Response(JSON.stringify({ requestToken: token(), refreshToken: "r", said: authorization }));
  });
  other = new BroadcastChannel("spoke.session");
  other.onmessage = ({ data }) => heard.push(data);
  expect(await signIn("dana", "secret")).toBe("in");
  await until("the sign-in is broadcast", () => heard.length > 0);
});
afterEach(() => {
  other.close();
  endSession();
  leaving.set(undefined);
  closeCalls(false);
  Object.assign(browser, real);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tell = (message: TabMessage) => other.postMessage(message);

it("broadcasts a sign-in to other windows with its customer, but without secrets", () => {
  expect(heard).toEqual([{ kind: "in", user: "u1", name: "Dana Dealer", r3: "1" }]);
});

it("[session-008] another user in a second window: the first shows it, reloads, and sends nothing more", async () => {
  tell({ kind: "in", user: "u2", name: "Olga Other" });
  await until("the dialog shows", () => leaving.get() !== undefined);
  expect(leaving.get()).toEqual({ kind: "user", name: "Olga Other" });
  const before = calls.length;
  void authorizedFetch("/graphql", { method: "POST", body: "a change" });
  await until("the page is reloaded", () => reloads === 1, READING_MS * 5);
  expect(calls).toHaveLength(before);
});

it("[session-008] a refresh that returns another user's token is not used", async () => {
  claims = { sub: "u2", name: "Olga Other" };
  refused = 2;
  const settled = vi.fn();
  authorizedFetch("/graphql", { method: "POST", body: "a change" }).then(settled, settled);
  await until("the dialog shows", () => leaving.get() !== undefined);
  expect(leaving.get()).toEqual({ kind: "user", name: "Olga Other" });
  expect(calls.slice(2)).toEqual(["/graphql", "/graphql", "/refresh-token"]);
  expect(settled).not.toHaveBeenCalled();
});

it("[session-009] another customer in a second window reloads the first", async () => {
  tell({ kind: "in", user: "u1", name: "Dana Dealer", r3: "2" });
  await until("the dialog shows", () => leaving.get()?.kind === "customer-elsewhere");
});

it("[session-009] [session-020] another customer in the token of the next refresh is noticed as well", async () => {
  claims = { sub: "u1", salesActiveCustCode: { r3: "1", isr: "I9" } };
  refused = 2;
  void authorizedFetch("/graphql");
  await until("the dialog shows", () => leaving.get()?.kind === "customer-elsewhere");
});

it("the same user with the same customer elsewhere changes nothing here", async () => {
  tell({ kind: "in", user: "u1", name: "Dana Dealer", r3: "1" });
  tell({ kind: "out" });
  await until("the second message came", () => getSession().status === "out");
  expect(leaving.get()).toBeUndefined();
});

it("signing out in one window signs out the others, which tell nobody again", async () => {
  tell({ kind: "out" });
  await until("signed out", () => getSession().status === "out");
  expect(heard).toHaveLength(1);
  expect(calls).not.toContain("/logout");
});

it("a window at the sign-in comes in when another one signs in", async () => {
  endSession();
  localStorage.setItem("spoke.session", "in");
  tell({ kind: "in", user: "u1", name: "Dana Dealer", r3: "1" });
  await until("signed in", () => getSession().status === "in");
});

it("[session-007] signing out waits for nobody; the next sign-in waits for its answer", async () => {
  let answer = (_: Response): void => undefined;
  const fetching = fetch;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    if (path !== "/logout") return fetching(path, init);
    calls.push(`${path} keepalive: ${init.keepalive}`);
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });
  const telling = signOut();
  expect(getSession()).toEqual({ status: "out", signedOut: true });
  await until("the others are notified", () => heard.some(({ kind }) => kind === "out"));
  expect(calls.at(-1)).toBe("/logout keepalive: true");
  const signingIn = signIn("dana", "secret");
  await until("nothing is left to do", () => calls.length === 3);
  answer(new Response("{}"));
  await telling;
  expect(await signingIn).toBe("in");
  expect(calls.slice(2)).toEqual(["/logout keepalive: true", "/login", "/user"]);
});

describe("a page that is opened again", () => {
  beforeEach(() => {
    endSession();
    localStorage.setItem("spoke.session", "in");
    calls = [];
  });

  it("[session-018] [session-019] takes up the session of the cookie", async () => {
    await restoreSession();
    expect(calls).toEqual(["/refresh-token", "/user"]);
    expect(getSession()).toMatchObject({ status: "in", user: { id: "u1" } });
  });

  it("asks for nothing when nobody was signed in", async () => {
    localStorage.setItem("spoke.session", "out");
    await restoreSession();
    expect(calls).toEqual([]);
  });

  it("[session-012] is signed out when the session is over, and asks no more", async () => {
    vi.stubGlobal("fetch", async (path: string) => {
      calls.push(path);
      return new Response("{}", { status: 401 });
    });
    await restoreSession();
    await restoreSession();
    expect(getSession()).toEqual({ status: "out" });
    expect(calls).toEqual(["/refresh-token"]);
  });

  it("keeps the session for later when nobody answers", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const fetching = fetch;
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed to fetch")));
    await restoreSession();
    expect(getSession()).toEqual({ status: "out" });
    vi.stubGlobal("fetch", fetching);
    await restoreSession();
    expect(getSession().status).toBe("in");
    vi.restoreAllMocks();
  });
});

it("reloads the page when a user signs in again without a customer", async () => {
  claims = { sub: "u1", name: "Dana Dealer" };
  expect(await signIn("dana", "new secret")).toBe("in");
  expect(leaving.get()).toEqual({ kind: "customer-elsewhere" });
  expect(localStorage.getItem("spoke.session")).toBe("in");
});

it("[session-014] a call that is forbidden signs out, at the server as well", async () => {
  const fetching = fetch;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) =>
    path === "/graphql" ? Promise.resolve(new Response("{}", { status: 403 })) : fetching(path, init),
  );
  await authorizedFetch("/graphql");
  expect(getSession()).toEqual({ status: "out" });
  expect(calls.at(-1)).toBe("/logout");
});

it("[customer-007] the tokens of a change of customer take the place of the old, and the other windows hear of it", async () => {
  claims = { sub: "u1", salesActiveCustCode: { r3: "5", isr: "I5" } };
  setAccessToken("old");
  await changeCustomer({ unified: "C5", r3: "5", isr: "I5" });
  await until("the others hear", () => heard.length === 2);
  expect(heard[1]).toEqual({ kind: "in", user: "u1", name: "Dana Dealer", r3: "5", isr: "I5" });
  closeCalls(false);
  const text: unknown = await (await authorizedFetch("/graphql")).json();
  expect(text).toMatchObject({ said: `Bearer ${token()}` });
});
