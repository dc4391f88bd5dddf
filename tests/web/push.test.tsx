import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { endSession } from "@spoke/web/app/session.ts";
import DontPushPage from "@spoke/web/features/public/DontPushPage.tsx";
import { Push } from "@spoke/web/features/push/Push.tsx";
import { PushOffer } from "@spoke/web/features/push/PushOffer.tsx";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DEALER, signedIn, TestRouter } from "./support.tsx";

// The browser of a test is idle at once.
vi.mock("@spoke/web/lib/idle.ts", () => ({
  whenIdle: (run: () => void) => {
    run();
    return () => undefined;
  },
}));

const KEY = btoa(String.fromCharCode(4, ...Array.from({ length: 64 }, (_, index) => index)))
  .replace(/\+/g, "-")
  .replace(/\//g, "_")
  .replace(/=/g, "");
const calls = vi.fn<(method: string, path: string, body: unknown) => void>();
const notify = vi.fn<(title: string, options: NotificationOptions) => void>();
const subscribeWith = vi.fn<(options: PushSubscriptionOptionsInit) => void>();
const ask = vi.fn<() => Promise<NotificationPermission>>();
let subscription: { endpoint: string; options: { applicationServerKey: ArrayBuffer } } | null;
let count: number;
let isBroken: boolean;

/** A browser that can be notified, as far as the page sees one. */
function browser(permission: NotificationPermission): void {
  const manager = {
    getSubscription: async () => subscription && { ...subscription, toJSON: () => subscription, unsubscribe },
    subscribe: async (options: PushSubscriptionOptionsInit) => {
      if (isBroken) throw new Error("the push service is down");
      subscribeWith(options);
      const key = new Uint8Array(options.applicationServerKey as Uint8Array<ArrayBuffer>).buffer;
      subscription = { endpoint: `https://push.example/${++count}`, options: { applicationServerKey: key } };
      return { ...subscription, toJSON: () => subscription, unsubscribe };
    },
  };
  const unsubscribe = async () => {
    subscription = null;
    return true;
  };
  const registration = {
    pushManager: manager,
    showNotification: async (...message: Parameters<typeof notify>) => notify(...message),
  };
  const container = {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: container });
  vi.stubGlobal("PushManager", class {});
  const state = { permission };
  ask.mockImplementation(async () => state.permission);
  vi.stubGlobal("Notification", {
    get permission() {
      return state.permission;
    },
    requestPermission: async () => {
      state.permission = "granted";
      return ask();
    },
  });
}

function visit(flag = true, page = <Push />): void {
  setConfig({ ...DEFAULT_CONFIG, flags: flag ? ["WEB_NOTIFICATION"] : [] });
  render(<TestRouter initialEntries={["/en-us"]}>{page}</TestRouter>);
}

const posted = () => calls.mock.calls.filter(([method]) => method === "POST").map(([, path, body]) => [path, body]);

beforeEach(async () => {
  await signedIn();
  localStorage.clear();
  for (const mock of [calls, notify, subscribeWith, ask]) mock.mockReset();
  [subscription, count, isBroken] = [null, 0, false];
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    calls(init.method ?? "GET", path, init.body ? JSON.parse(String(init.body)) : undefined);
    return path === "/notification/key"
      ? new Response(JSON.stringify({ publicKey: KEY }))
      : new Response(null, { status: 204 });
  });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, "serviceWorker");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("[push-001] [push-003] [push-004] [push-005] subscribes where it is allowed, tells the server, and confirms it", async () => {
  browser("granted");
  visit();
  await waitFor(() => expect(notify).toHaveBeenCalled());
  expect(subscribeWith.mock.calls[0]?.[0]).toMatchObject({ userVisibleOnly: true });
  expect(posted()).toEqual([
    ["/notification/subscriptions", expect.objectContaining({ endpoint: "https://push.example/1" })],
  ]);
  const [title, options] = notify.mock.calls[0] ?? [];
  expect(title).toBe("Successfully subscribed!");
  expect(options?.body).toBe("You successfully subscribed to our Notification service!");
});

it("[push-004] calls nothing on a host without the flag", async () => {
  browser("granted");
  visit(false);
  await new Promise((resolve) => setImmediate(resolve));
  expect(calls).not.toHaveBeenCalled();
});

it("tells the server and the user once, and again when the key has changed", async () => {
  browser("granted");
  visit();
  await waitFor(() => expect(notify).toHaveBeenCalledOnce());
  cleanup();
  visit();
  await waitFor(() => expect(calls.mock.calls.filter(([, path]) => path === "/notification/key")).toHaveLength(2));
  expect(posted()).toHaveLength(1);
  cleanup();
  if (subscription) subscription.options.applicationServerKey = new ArrayBuffer(65);
  visit();
  await waitFor(() => expect(posted()).toHaveLength(2));
  expect(subscribeWith).toHaveBeenCalledTimes(2);
  expect(notify).toHaveBeenCalledOnce();
});

describe("[push-002]", () => {
  it("offers notifications where nothing was decided, and subscribes when the user agrees", async () => {
    browser("default");
    visit(true, <PushOffer />);
    fireEvent.click(await screen.findByRole("button", { name: "Turn on notifications" }));
    await waitFor(() => expect(posted()).toHaveLength(1));
    expect(screen.queryByRole("complementary")).toBeNull();
  });

  it("offers nothing on its own, such as after signing in", async () => {
    browser("default");
    visit();
    await new Promise((resolve) => setImmediate(resolve));
    expect(document.body.textContent).toBe("");
    expect(ask).not.toHaveBeenCalled();
  });

  it("offers nothing on a host without notifications", () => {
    browser("default");
    visit(false, <PushOffer />);
    expect(screen.queryByRole("complementary")).toBeNull();
  });

  it("does not ask again after a No", async () => {
    browser("default");
    visit(true, <PushOffer />);
    fireEvent.click(await screen.findByRole("button", { name: "No, thanks" }));
    cleanup();
    visit(true, <PushOffer />);
    await new Promise((resolve) => setImmediate(resolve));
    expect(screen.queryByRole("complementary")).toBeNull();
    expect(ask).not.toHaveBeenCalled();
    expect(posted()).toEqual([]);
  });

  it("does nothing where it was denied", async () => {
    browser("denied");
    visit(
      true,
      <>
        <Push />
        <PushOffer />
      </>,
    );
    await new Promise((resolve) => setImmediate(resolve));
    expect(screen.queryByRole("complementary")).toBeNull();
    expect(calls).not.toHaveBeenCalled();
  });
});

it("[config-010] a subscription that fails goes unnoticed", async () => {
  browser("granted");
  isBroken = true;
  visit();
  await waitFor(() => expect(console.info).toHaveBeenCalled());
  expect(document.body.textContent).toBe("");
});

it("ends the subscription of this browser with the session", async () => {
  browser("granted");
  visit();
  await waitFor(() => expect(posted()).toHaveLength(1));
  endSession();
  await waitFor(() => expect(subscription).toBeNull());
});

it("/dont-push ends notifications on this device, also for the next visit, and begins them again", async () => {
  browser("granted");
  visit();
  await waitFor(() => expect(posted()).toHaveLength(1));
  cleanup();
  visit(true, <DontPushPage />);
  fireEvent.click(await screen.findByRole("button", { name: "Turn off notifications" }));
  expect(await screen.findByRole("button", { name: "Turn on notifications" })).toBeTruthy();
  await waitFor(() =>
    expect(calls).toHaveBeenCalledWith("DELETE", "/notification/subscriptions", { endpoint: "https://push.example/1" }),
  );
  cleanup();
  visit();
  await new Promise((resolve) => setImmediate(resolve));
  expect(posted()).toHaveLength(1);
  cleanup();
  visit(true, <DontPushPage />);
  fireEvent.click(await screen.findByRole("button", { name: "Turn on notifications" }));
  await waitFor(() => expect(posted()).toHaveLength(2));
});

it("/dont-push leads to the settings of emails and to stock alerts, where the user has them", async () => {
  await signedIn({ ...DEALER, scopes: ["profile.update", "cart.display-order-qty"] });
  browser("default");
  visit(true, <DontPushPage />);
  await screen.findByRole("button", { name: "Turn on notifications" });
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(expect.arrayContaining(["/en-us/user/edit-profile", "/en-us/user/back-in-stock"]));
});

describe("the service worker", () => {
  const source = readFileSync(join(import.meta.dirname, "../../packages/web/public/sw.js"), "utf8");
  const windows = [{ url: "https://b2b.example/en-us/cart", focus: vi.fn<() => void>() }];
  const openWindow = vi.fn<(address: string) => void>();
  const show = vi.fn<(title: string, options: NotificationOptions) => void>();
  const handlers = new Map<string, (event: object) => void>();
  const self = {
    location: new URL("https://b2b.example/sw.js"),
    addEventListener: (type: string, run: (event: object) => void) => handlers.set(type, run),
    registration: { showNotification: async (...message: Parameters<typeof show>) => show(...message) },
    clients: { matchAll: async () => windows, openWindow },
  };
  runInNewContext(source, { self, URL });

  /** Raises an event and waits for what it began. */
  async function raise(type: string, event: object): Promise<void> {
    const work: Promise<unknown>[] = [];
    handlers.get(type)?.({ ...event, waitUntil: (item: Promise<unknown>) => work.push(item) });
    await Promise.all(work);
  }

  const click = (address: string) =>
    raise("notificationclick", { notification: { close: () => undefined, data: { address } } });

  it.each([
    ["/news", "https://b2b.example/news"],
    ["https://elsewhere.example/a", "https://elsewhere.example/a"],
    ["javascript:alert(1)", "https://b2b.example"],
    ["", "https://b2b.example/"],
  ])("[push-005] shows every message, leading to %s", async (url, address) => {
    show.mockClear();
    await raise("push", { data: { json: () => ({ title: "New", body: "Host", url, tag: "a" }) } });
    expect(show).toHaveBeenCalledExactlyOnceWith(
      "New",
      expect.objectContaining({ body: "Host", tag: "a", data: { address } }),
    );
  });

  it("[push-005] shows a message that it cannot read as well", async () => {
    show.mockClear();
    await raise("push", { data: null });
    expect(show.mock.calls[0]?.[0]).toBe("b2b.example");
  });

  it("opens what was pressed, or goes to the window that shows it already", async () => {
    await click("https://b2b.example/news");
    expect(openWindow).toHaveBeenCalledExactlyOnceWith("https://b2b.example/news");
    await click("https://b2b.example/en-us/cart");
    expect(windows[0]?.focus).toHaveBeenCalledOnce();
  });
});
