import { applyBranding } from "@spoke/web/app/branding.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const page = document.documentElement;
const firstPaint = () => import("@spoke/web/firstPaint.ts");

const sent: string[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("fetch", async (path: string) => {
    sent.push(path);
    return Response.json({});
  });
  localStorage.clear();
  page.removeAttribute("style");
  vi.resetModules();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("paints the placeholder of a signed-in user in the host's colors of the last visit", async () => {
  localStorage.setItem("spoke.session", "in");
  applyBranding({ accent: "#0b5d4b", accentText: "#ffffff" }, { title: "Wheel House", logo: "" });
  page.removeAttribute("style");
  await firstPaint();
  expect(page.dataset.session).toBe("in");
  expect(page.style.getPropertyValue("--accent")).toBe("#0b5d4b");
});

it("shows the host's name, or its logo, in the placeholder of the next visit", async () => {
  const paint = async (brand: { title: string; logo: string }) => {
    applyBranding({ accent: "#0b5d4b", accentText: "#ffffff" }, brand);
    page.removeAttribute("style");
    vi.resetModules();
    await firstPaint();
    return ["--brand-title", "--brand-logo", "--brand-mark"].map((name) => page.style.getPropertyValue(name));
  };
  expect(await paint({ title: 'The "Wheel" \\ House', logo: "" })).toEqual([
    '"The \\22 Wheel\\22  \\5c  House"',
    "",
    "",
  ]);
  expect(await paint({ title: "Wheel House", logo: "/media/U001/logo.svg" })).toEqual([
    '"Wheel House"',
    'url("/media/U001/logo.svg")',
    "hidden",
  ]);
});

it("paints the neutral placeholder of the sign-in page on a first visit", async () => {
  await firstPaint();
  expect(page.dataset.session).toBe("out");
  expect(page.style.getPropertyValue("--accent")).toBe("");
});

it("paints the neutral placeholder where stored colors cannot be read", async () => {
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  localStorage.setItem("spoke.colors", "{");
  await firstPaint();
  expect(page.dataset.session).toBe("out");
});

describe("what the first page needs", () => {
  /** What the head fetches for an address. */
  const preloads = async (session: "in" | "out", path = "/") => {
    history.replaceState(null, "", path);
    document.head.replaceChildren();
    localStorage.setItem("spoke.session", session);
    const script = document.createElement("script");
    script.dataset.signedIn = "/assets/signed-in.js";
    script.dataset.signIn = "/assets/sign-in.js";
    script.dataset.texts = "/assets/de--a2b_c4d.json /assets/en-US-12345678.json /assets/en-UK-abcdefgh.json";
    vi.spyOn(document, "currentScript", "get").mockReturnValue(script);
    vi.resetModules();
    await firstPaint();
    return [...document.head.querySelectorAll("link")].map((link) => `${link.rel} ${link.getAttribute("href")}`);
  };

  it("is fetched with it: the code of signed-in pages, or of the sign-in page", async () => {
    expect(await preloads("in")).toEqual(["modulepreload /assets/signed-in.js"]);
    expect(await preloads("out")).toEqual(["modulepreload /assets/sign-in.js"]);
  });

  it("requests a new token with it, for those who are signed in", async () => {
    await preloads("in");
    await vi.waitFor(() => expect(sent).toEqual(["/refresh-token"]));
    await preloads("out");
    expect(sent).toEqual(["/refresh-token"]);
  });

  it("is fetched with it: the texts of the address's language", async () => {
    expect(await preloads("out", "/en-us/login")).toContain("preload /assets/en-US-12345678.json");
    expect(await preloads("out", "/de-de/login")).toContain("preload /assets/de--a2b_c4d.json");
    expect(await preloads("out", "/xx-xx/login")).toEqual(["modulepreload /assets/sign-in.js"]);
  });
});
