import { Site } from "@spoke/web/app/App.tsx";
import { announcements } from "@spoke/web/app/announcements.ts";
import { client } from "@spoke/web/app/apollo.ts";
import { ScrollAndFocus } from "@spoke/web/app/ScrollAndFocus.tsx";
import type { User } from "@spoke/web/app/session.ts";
import { choices } from "@spoke/web/app/shell/folding.ts";
import { changeUi } from "@spoke/web/app/uiState.ts";
import { isConsumerVoiceOpen } from "@spoke/web/features/consumer-voice/open.ts";
import { type Config, DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { toasts } from "@spoke/web/ui/toasts.ts";
import { act, cleanup, configure, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { DEALER, signedIn } from "./support.tsx";

export const USER: User = {
  ...DEALER,
  scopes: [
    "page.home-page",
    "page.claim",
    "page.news",
    "page.pdi",
    "page.catalog",
    "profile.update",
    "consumer-voice.submit",
  ],
};

// The first of these fetches and compiles every part of the site.
configure({ asyncUtilTimeout: 10_000 });

/** What the pages of a test called, and the answer of `/server/status`. */
export const server = { calls: [] as string[], status: { code: 200, body: { status: "online" } as object } };

/** Signs in before each test of a file and cleans up after it. */
export function setUpSite(): void {
  beforeEach(startSite);
  afterEach(endSite);
}

async function startSite(): Promise<void> {
  await signedIn(USER);
  server.calls = [];
  server.status = { code: 200, body: { status: "online" } };
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const [path = ""] = address.split("?");
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const operation = typeof body === "object" && body && "operationName" in body ? body.operationName : undefined;
    server.calls.push(typeof operation === "string" ? operation : path);
    if (path === "/server/status")
      return new Response(JSON.stringify(server.status.body), { status: server.status.code });
    if (path.startsWith("/server/config/")) return new Response(JSON.stringify({ webTitle: "Northline" }));
    if (path.startsWith("/active-announcements/")) return new Response("[]");
    if (operation === "CatalogCounts") {
      const counts = { __typename: "ProductCounts", bike: 0, paa: 7, groupset: 0 };
      return new Response(JSON.stringify({ data: { productCounts: counts } }));
    }
    return new Response(JSON.stringify({ errors: [{ message: "not in this test" }] }));
  });
  vi.stubGlobal("scrollTo", vi.fn());
}

async function endSite(): Promise<void> {
  cleanup();
  changeUi({ maintenanceMessage: undefined });
  choices.set({});
  announcements.set([]);
  isConsumerVoiceOpen.set(false);
  toasts.set([]);
  localStorage.clear();
  await client.clearStore();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}

/** The address of the page. */
export const here = { address: "" };
function Probe() {
  const { pathname, search, hash } = useLocation();
  here.address = pathname + search + hash;
  return null;
}

export function open(at: string, config: Partial<Config> = {}): void {
  setConfig({ ...DEFAULT_CONFIG, ...config });
  render(
    <MemoryRouter initialEntries={[at]}>
      <ScrollAndFocus />
      <Site />
      <Probe />
    </MemoryRouter>,
  );
}
export async function expectDialog(name: string, isThere: boolean): Promise<void> {
  if (isThere) await screen.findByRole("dialog", { name });
  else await act(async () => expect(screen.queryByRole("dialog", { name })).toBeNull());
  expect(screen.queryAllByRole("dialog", { name })).toHaveLength(isThere ? 1 : 0);
}
export const title = (name: string) => screen.findByRole("heading", { level: 1, name });
