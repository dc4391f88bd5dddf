import { Site } from "@spoke/web/app/App.tsx";
import { describeSite } from "@spoke/web/app/head.ts";
import { setSession } from "@spoke/web/app/session.ts";
import { start } from "@spoke/web/app/start.ts";
import { type Config, DEFAULT_CONFIG, getConfig, setConfig } from "@spoke/web/lib/config.ts";
import { currentI18n } from "@spoke/web/lib/i18n.ts";
import { DateText } from "@spoke/web/ui/DateText.tsx";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DEALER, signedIn } from "./support.tsx";

const START = { preload: () => undefined, begin: () => undefined, isPublic: () => false };
const INPUT = {
  webTitle: "Northline",
  webDescription: "Bicycles for dealers",
  webKeywords: "bicycle, dealer",
  branding: { accent: "#0b5d4e", accentText: "#ffffff" },
  serverStatus: "online",
};

/** What GET /server/config answers; an Error is no answer at all. */
let answer: object | Error;

beforeEach(async () => {
  await signedIn();
  setSession({ status: "out" });
  answer = INPUT;
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.startsWith("/server/config/")) {
      if (answer instanceof Error) throw answer;
      return new Response(JSON.stringify(answer));
    }
    if (path.startsWith("/server/status")) return new Response('{"status":"online"}');
    if (path.startsWith("/active-announcements/")) return new Response("[]");
    return new Response(JSON.stringify({ errors: [{ message: "not in this test" }] }));
  });
  vi.stubGlobal("scrollTo", vi.fn());
});
afterEach(() => {
  cleanup();
  document.head.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(address: string, config: Partial<Config>): void {
  setConfig({ ...DEFAULT_CONFIG, ...config });
  render(
    <MemoryRouter initialEntries={[address]}>
      <Site />
    </MemoryRouter>,
  );
}
const meta = (name: string) => document.head.querySelector(`meta[name="${name}"]`)?.getAttribute("content");

describe("a host's configuration", () => {
  it("[config-009] that cannot be had is logged with host and time, and the site starts all the same", async () => {
    answer = new TypeError("no network");
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(await start(START)).toBe("/login");
    const [time, host, text, reason] = logged.mock.calls[0] ?? [];
    expect(new Date(String(time)).toISOString()).toBe(time);
    expect(host).toBe(location.hostname);
    expect(text).toBe("the host's configuration could not be loaded");
    expect(reason).toBe(answer);
    expect(getConfig()).toMatchObject({ host: location.hostname, dateFormat: "DD MMM YYYY", flags: [] });
    open("/en-us/login", {});
    expect(await screen.findByRole("button", { name: "Sign in" })).toBeDefined();
  });

  it("describes the site to search engines, and says nothing where the host does not", async () => {
    await start(START);
    expect([meta("description"), meta("keywords")]).toEqual(["Bicycles for dealers", "bicycle, dealer"]);
    describeSite({ webDescription: "Other words", webKeywords: "" });
    expect(document.head.querySelectorAll("meta")).toHaveLength(1);
    expect(meta("description")).toBe("Other words");
  });

  it("colors the site", async () => {
    await start(START);
    expect(document.documentElement.style.getPropertyValue("--accent")).toBe("#0b5d4e");
  });
});

describe("a language whose texts cannot be had", () => {
  it("[i18n-005] goes to the log, and the page is shown in English", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const served = fetch;
    vi.stubGlobal("fetch", (path: string, init?: RequestInit) =>
      path.endsWith("fr.json") ? Promise.resolve(new Response("", { status: 500 })) : served(path, init),
    );
    vi.stubGlobal("location", { ...location, hostname: "shop.example", pathname: "/fr/login" });
    expect(await start(START)).toBe("/login");
    expect(currentI18n().locale).toBe("en-US");
    expect(logged.mock.calls.map(([, , text]) => text)).toContain("the texts of fr could not be loaded");
    open("/fr/login", {});
    expect(await screen.findByRole("button", { name: "Sign in" })).toBeDefined();
    // The stored choice stays: the next visit tries French again.
    expect(localStorage.getItem("spoke.locale")).not.toBe("fr");
  });
});

describe("pictures of a host", () => {
  const config = { webTitle: "Northline", webLogo: "/logo.svg" };
  const picture = async () => (await screen.findAllByRole("img", { name: "Northline" }))[0]?.getAttribute("src");

  it("at the sign-in are its logo for there and its background", async () => {
    open("/en-us/login", { ...config, imageLogin: "/login.svg", imageLoginBackground: "/wall.jpg" });
    expect(await picture()).toBe("/login.svg");
    expect(document.querySelector('img[src="/wall.jpg"]')).not.toBeNull();
  });

  it("in the header are its logo for there", async () => {
    setSession({ status: "in", user: { ...DEALER, scopes: ["page.pdi"] } });
    open("/en-us/pdi", { ...config, imageNavbar: "/navbar.svg" });
    expect(await picture()).toBe("/navbar.svg");
  });

  it("are its one logo where it has no other", async () => {
    open("/en-us/login", config);
    expect(await picture()).toBe("/logo.svg");
    cleanup();
    setSession({ status: "in", user: { ...DEALER, scopes: ["page.pdi"] } });
    open("/en-us/pdi", config);
    expect(await picture()).toBe("/logo.svg");
  });
});

describe("what else a host says", () => {
  it("appears on the sign-in page: title, copyright, contact, and password reset", async () => {
    open("/en-us/login", { webTitle: "Northline", webCopyright: "© Northline", email: "help@northline.example" });
    expect(await screen.findByText("© Northline")).toBeDefined();
    expect(document.title).toContain("Northline");
    const help = screen.getByRole("link", { name: "help@northline.example" });
    expect(help.getAttribute("href")).toBe("mailto:help@northline.example");
    expect(screen.getByRole("link", { name: "Forgot your password?" })).toBeDefined();
    cleanup();
    open("/en-us/login", { forgotPassword: false, allowNewCustomerInquiry: false });
    await screen.findByRole("button", { name: "Sign in" });
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("gives the time zone in which days and times are written", () => {
    const instant = "2026-11-20T15:04:05.000Z";
    const shown = (config: Partial<Config>) => {
      setConfig({ ...DEFAULT_CONFIG, ...config });
      const { container } = render(<DateText value={instant} time />);
      return container.textContent;
    };
    expect(shown({})).toBe("20 Nov 2026, 15:04");
    expect(shown({ timeZone: "Asia/Jakarta" })).toBe("20 Nov 2026, 22:04");
  });

  it("[config-012] brings no tracker into the page: MOUSEFLOW, MATOMO and a Google identifier load nothing", async () => {
    const fetched = vi.spyOn(globalThis, "fetch");
    answer = { ...INPUT, flags: ["MOUSEFLOW", "MATOMO"], googleAnalyticId: "G-1234" };
    await start(START);
    expect(getConfig().flags).toEqual(["MOUSEFLOW", "MATOMO"]);
    open("/en-us/login", { flags: ["MOUSEFLOW", "MATOMO"], googleAnalyticId: "G-1234" });
    await screen.findByRole("button", { name: "Sign in" });
    expect(document.querySelectorAll("script, iframe")).toHaveLength(0);
    expect(fetched.mock.calls.length).toBeGreaterThan(0);
    for (const [address] of fetched.mock.calls) expect(String(address)).toMatch(/^\/(?!\/)/);
  });
});
