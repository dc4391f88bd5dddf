import { endSession, setSession, signOut, type User } from "@spoke/web/app/session.ts";
import { createDraft } from "@spoke/web/lib/drafts.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { until } from "../support/until.ts";
import { DEALER } from "./support.tsx";

const draft = createDraft("test", (value) => typeof value === "string");
const signIn = (user: Partial<User> = {}) => setSession({ status: "in", user: { ...DEALER, ...user } });
const forCustomer = (unified: string) => ({ customerData: { custName: unified, custCode: { unified } } });

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
  signIn();
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("belongs to one user and one customer", () => {
  signIn(forCustomer("C1"));
  draft.save("for C1");
  signIn(forCustomer("C2"));
  expect(draft.load()).toBeUndefined();
  draft.save("for C2");
  signIn({ id: "u2", ...forCustomer("C1") });
  expect(draft.load()).toBeUndefined();
  signIn(forCustomer("C1"));
  expect(draft.load()).toBe("for C1");
});

it("tells customers apart that have no unified code", () => {
  signIn({ salesActiveCustCode: { isr: "7" } });
  draft.save("for 7");
  signIn({ salesActiveCustCode: { r3: "8" } });
  expect(draft.load()).toBeUndefined();
});

it("on the device survives a closed tab, until its user signs out", async () => {
  const lasting = createDraft("lasting", (value) => typeof value === "string", true);
  lasting.save("typed");
  sessionStorage.clear();
  expect(lasting.load()).toBe("typed");
  await signOut();
  signIn();
  expect(lasting.load()).toBeUndefined();
});

it("survives an expired session", () => {
  draft.save("typed");
  endSession();
  expect(draft.load()).toBeUndefined();
  signIn();
  expect(draft.load()).toBe("typed");
});

it("is deleted for every customer when its user signs out, and other users' drafts stay", async () => {
  signIn({ id: "u2" });
  draft.save("of u2");
  signIn(forCustomer("C1"));
  draft.save("for C1");
  signIn(forCustomer("C2"));
  draft.save("for C2");
  await signOut();
  expect(JSON.stringify(sessionStorage)).not.toContain("for C");
  signIn({ id: "u2" });
  expect(draft.load()).toBe("of u2");
});

it("is deleted when its user signs out in another tab, also where the session had expired already", async () => {
  const other = new BroadcastChannel("spoke.session");
  draft.save("typed");
  endSession();
  other.postMessage({ kind: "out", user: DEALER.id });
  await until("the draft is deleted", () => !JSON.stringify(sessionStorage).includes("typed"));
  other.close();
});

it("ignores what it cannot read", () => {
  draft.save("typed");
  const key = Object.keys(sessionStorage)[0] ?? "";
  sessionStorage.setItem(key, "{");
  expect(draft.load()).toBeUndefined();
  sessionStorage.setItem(key, "7");
  expect(draft.load()).toBeUndefined();
});

it("does no harm in a browser that refuses to store", async () => {
  const refuse = (key: string) => {
    if (key.startsWith("spoke.draft")) throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    return null;
  };
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "removeItem").mockImplementation(refuse);
  draft.save("typed");
  draft.save(undefined);
  expect(draft.load()).toBeUndefined();
  await signOut();
});
