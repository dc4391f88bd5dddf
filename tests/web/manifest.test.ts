import { linkManifest } from "@spoke/web/app/manifest.ts";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const entry = (domain: string, folder: string) => ({
  domains: [domain],
  manifest: `${folder}/app.webmanifest`,
  shortCutIcon: `${folder}/icon.svg`,
  appleTouchIcon: `${folder}/180.png`,
});
const requests = vi.fn<(path: string) => void>();
let body: unknown;

const links = () => [...document.head.querySelectorAll("link")].map((link) => [link.rel, link.getAttribute("href")]);

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
  requests.mockReset();
  setConfig({ ...DEFAULT_CONFIG, flags: ["WEB_MANIFEST"] });
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async (path: string) => {
    requests(path);
    if (body instanceof Error) throw body;
    return new Response(JSON.stringify(body));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("[config-008] links the manifest and icons that are mapped to the host name", async () => {
  body = [entry("other.example", "/manifests/other"), entry(location.hostname, "manifests/own")];
  await linkManifest();
  expect(requests).toHaveBeenCalledExactlyOnceWith("/manifests/mappingManifest.json");
  expect(links()).toEqual([
    ["manifest", "/manifests/own/app.webmanifest"],
    ["apple-touch-icon", "/manifests/own/180.png"],
    ["shortcut icon", "/manifests/own/icon.svg"],
  ]);
});

it("[config-008] asks nothing on a host without the flag", async () => {
  setConfig(DEFAULT_CONFIG);
  await linkManifest();
  expect(requests).not.toHaveBeenCalled();
});

it.each([
  ["cannot be had", new Error("down")],
  ["is no list", {}],
  ["names other hosts", [entry("other.example", "/x")]],
  ["leads elsewhere", [{ ...entry(location.hostname, "https://evil.example") }]],
  ["is not one", [{ domains: [location.hostname] }]],
])("[config-010] leaves the page as it is when the mapping %s", async (_, answer) => {
  body = answer;
  await linkManifest();
  expect(links()).toEqual([["icon", "/favicon.svg"]]);
});
