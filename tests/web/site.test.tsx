import { Site } from "@spoke/web/app/App.tsx";
import { announcements } from "@spoke/web/app/announcements.ts";
import { network } from "@spoke/web/app/api.ts";
import { client } from "@spoke/web/app/apollo.ts";
import { productCounts } from "@spoke/web/app/counts.ts";
import { ScrollAndFocus } from "@spoke/web/app/ScrollAndFocus.tsx";
import { checkServer } from "@spoke/web/app/server.ts";
import { endSession, getSession, setSession, type User } from "@spoke/web/app/session.ts";
import { choices } from "@spoke/web/app/shell/folding.ts";
import { start } from "@spoke/web/app/start.ts";
import { changeUi, uiState } from "@spoke/web/app/uiState.ts";
import { isConsumerVoiceOpen, openConsumerVoice } from "@spoke/web/features/consumer-voice/open.ts";
import { type Config, DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { toasts } from "@spoke/web/ui/toasts.ts";
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DEALER, signedIn } from "./support.tsx";

// Pages that need no data, in the menu as when they are built.
vi.mock("@spoke/web/app/rows.ts", async (load) => {
  const { rows } = await load<typeof import("@spoke/web/app/rows.ts")>();
  return { rows: rows.map(({ notBuilt: _, ...row }) => row) };
});

const USER: User = {
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

let calls: string[];
let status: { code: number; body: object };

beforeEach(async () => {
  await signedIn(USER);
  calls = [];
  status = { code: 200, body: { status: "online" } };
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const [path = ""] = address.split("?");
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const operation = typeof body === "object" && body && "operationName" in body ? body.operationName : undefined;
    calls.push(typeof operation === "string" ? operation : path);
    if (path === "/server/status") return new Response(JSON.stringify(status.body), { status: status.code });
    if (path.startsWith("/server/config/")) return new Response(JSON.stringify({ webTitle: "Northline" }));
    if (path.startsWith("/active-announcements/")) return new Response("[]");
    if (operation === "CatalogCounts") {
      const counts = { __typename: "ProductCounts", bike: 0, paa: 7, groupset: 0 };
      return new Response(JSON.stringify({ data: { productCounts: counts } }));
    }
    return new Response(JSON.stringify({ errors: [{ message: "not in this test" }] }));
  });
  vi.stubGlobal("scrollTo", vi.fn());
});
afterEach(async () => {
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
});

const PLAIN = { preload: () => undefined, isPublic: () => false };

let address = "";
function Probe() {
  const { pathname, search, hash } = useLocation();
  address = pathname + search + hash;
  return null;
}

function open(at: string, config: Partial<Config> = {}): void {
  setConfig({ ...DEFAULT_CONFIG, ...config });
  render(
    <MemoryRouter initialEntries={[at]}>
      <ScrollAndFocus />
      <Site />
      <Probe />
    </MemoryRouter>,
  );
}
async function expectDialog(name: string, isThere: boolean): Promise<void> {
  if (isThere) await screen.findByRole("dialog", { name });
  else await act(async () => expect(screen.queryByRole("dialog", { name })).toBeNull());
  expect(screen.queryAllByRole("dialog", { name })).toHaveLength(isThere ? 1 : 0);
}
const title = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("an address", () => {
  it("[routing-002] of a locale alone is the home page, as /home-page is", async () => {
    for (const at of ["/en-us", "/en-us/", "/en-us/home-page"]) {
      open(at);
      await title("Welcome, Dana Dealer");
      expect(document.title).toBe("Home · Spoke");
      cleanup();
    }
  });

  it("without a locale goes to the reader's language with its query and fragment", async () => {
    open("/pdi?page=2#lines");
    await title("Pre-delivery inspections");
    expect(address).toBe("/en-us/pdi?page=2#lines");
  });

  it("is kept for after the sign-in, with query and fragment", async () => {
    setSession({ status: "out" });
    open("/en-us/pdi?page=2#lines");
    await screen.findByRole("button", { name: "Sign in" });
    expect(address).toBe(`/en-us/login?next=${encodeURIComponent("/pdi?page=2#lines")}`);
    act(() => setSession({ status: "in", user: USER }));
    await title("Pre-delivery inspections");
    expect(address).toBe("/en-us/pdi?page=2#lines");
  });

  it("[routing-004] [routing-005] shows its page from the top, or from the element that it names", async () => {
    open("/en-us/claim");
    await title("Warranty claims");
    fireEvent.click(screen.getByRole("link", { name: "Pre-delivery inspections" }));
    await title("Pre-delivery inspections");
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    cleanup();
    const scrollIntoView = vi.fn();
    Element.prototype.scrollIntoView = scrollIntoView;
    const target = document.body.appendChild(document.createElement("p"));
    target.id = "a target";
    open("/en-us/claim#a%20target");
    await waitFor(() => expect(scrollIntoView).toHaveBeenCalled());
    expect(scrollIntoView.mock.contexts[0]).toBe(target);
    target.remove();
    open("/en-us/claim#%E0%A4%A");
    expect((await screen.findAllByRole("heading", { level: 1 })).length).toBeGreaterThan(0);
  });
});

describe("a guard", () => {
  it("[permissions-001] ends the session of a user who lacks the page's scope, and leads to the sign-in", async () => {
    open("/en-us/admin/users");
    await waitFor(() => expect(address).toBe("/en-us/login?denied=admin-users&next=%2Fadmin%2Fusers"));
    expect(getSession().status).toBe("out");
    expect(calls).toContain("/logout");
    expect(await screen.findByRole("button", { name: "Sign in" })).toBeDefined();
    expect(screen.getByText("You were signed out: your role does not include “Users”.")).toBeDefined();
    // The same user gets in, and hears why the page does not show; somebody with the permission gets there.
    act(() => setSession({ status: "in", user: USER }));
    await title("Welcome, Dana Dealer");
    expect(toasts.get().map(({ text }) => text)).toEqual(["Your role does not include “Users”."]);
  });

  it("leads a user without the home page to the first allowed page, and explains when no page is allowed", async () => {
    setSession({ status: "in", user: { ...USER, scopes: ["page.pdi"] } });
    open("/en-us");
    await title("Pre-delivery inspections");
    expect(address).toBe("/en-us/pdi");
    cleanup();
    setSession({ status: "in", user: { ...USER, scopes: [] } });
    open("/en-us");
    expect(await screen.findByText(/^You were signed out: your role does not include any page/)).toBeDefined();
    expect(getSession().status).toBe("out");
  });

  it("[permissions-003] [routing-028] explains the missing market to a user, names the support contact, and links home", async () => {
    open("/en-us/news/5", { email: "help@northline.example" });
    await title("No access to this content");
    expect(address).toMatch(/^\/en-us\/error\/admin\?pt=title_news_id&pi=news-id&t=[^&]+&s=page\.news$/);
    const text = "You need to have the correct configuration, to access the data. Please contact support.";
    const main = within(screen.getByRole("main"));
    expect(main.getByText(text)).toBeDefined();
    expect(main.getByText("page.news")).toBeDefined();
    const support = main.getByRole("link", { name: "Contact support" }).getAttribute("href") ?? "";
    expect(support).toMatch(/^mailto:help@northline\.example\?subject=No%20access/);
    expect(main.getByRole("link", { name: "Go to the home page" }).getAttribute("href")).toBe("/en-us");
  });

  it("shows nothing of a cause that somebody made up", async () => {
    open("/en-us/error/admin?pt=title_pdi&pi=<b>x</b>&t=yesterday&s=give-me-everything");
    await title("No access to this content");
    expect(screen.getByRole("main").textContent).not.toMatch(/everything|yesterday|<b>|Permission/);
  });

  it("[permissions-004] leads from claims for parts to the claims", async () => {
    open("/en-us/claim/create/paa");
    await title("Warranty claims");
    expect(address).toBe("/en-us/claim");
  });

  it("[session-005] [session-006] shows maintenance while the server is not online, then the sign-in", async () => {
    status = { code: 500, body: { status: "maintenance", message: "Back at nine" } };
    await act(checkServer);
    expect(uiState.get().maintenanceMessage).toBe("Back at nine");
    open("/en-us/pdi");
    await title("We are performing scheduled maintenance");
    expect(address).toBe("/en-us/maintenance");
    cleanup();
    status = { code: 200, body: { status: "online" } };
    setSession({ status: "out" });
    open("/en-us/maintenance");
    await waitFor(() => expect(address).toBe("/en-us/login"));
  });

  it("[session-015] a call that is refused for maintenance signs out", async () => {
    await start(PLAIN);
    setSession({ status: "in", user: USER });
    network.onMaintenance();
    expect(getSession().status).toBe("out");
  });
});

describe("start-up", () => {
  it("[session-001] loads the host's configuration, then asks what the catalog holds, for those who may see it", async () => {
    await start(PLAIN);
    expect(calls).toContain(`/server/config/${location.hostname}`);
    expect(calls).not.toContain("CatalogCounts");
    setSession({ status: "in", user: USER });
    open("/en-us/pdi");
    await waitFor(() => expect(productCounts.get()).toMatchObject({ bike: 0, paa: 7, groupset: 0 }));
    const menu = screen.getAllByRole("navigation", { name: "Main menu" })[0];
    expect(menu && within(menu).queryByRole("link", { name: "Bikes" })).toBeNull();
    endSession();
    expect(productCounts.get()).toBeUndefined();
  });

  it("[routing-012] loads the configuration of the host that was asked, also for an address that does not exist", async () => {
    vi.stubGlobal("location", { ...location, hostname: "shop.example", pathname: "/no/such/page" });
    await start(PLAIN);
    expect(calls).toContain("/server/config/shop.example");
    open("/no/such/page", { webTitle: "Northline" });
    await title("This page could not be found");
    expect(document.title).toBe("This page could not be found · Northline");
  });

  it("fetches the page that a visitor without a session will see", async () => {
    setSession({ status: "out" });
    vi.stubGlobal("location", { ...location, hostname: "shop.example", pathname: "/de/new-customer-inquiry" });
    const isPublic = (path: string) => path === "/new-customer-inquiry";
    expect(await start({ ...PLAIN, isPublic })).toBe("/new-customer-inquiry");
    expect(await start(PLAIN)).toBe("/login");
    status = { code: 200, body: { status: "maintenance" } };
    expect(await start(PLAIN)).toBe("/maintenance");
  });

  it("asks nobody for counts who may not see the catalog", async () => {
    setSession({ status: "in", user: { ...USER, scopes: ["page.pdi"] } });
    open("/en-us/pdi");
    await title("Pre-delivery inspections");
    expect(calls).not.toContain("CatalogCounts");
  });
});

describe("the layout", () => {
  it("[layout-004] asks for the cart while the page loads, for users with a customer and the scope", async () => {
    const scopes = ["page.pdi", "cart.display-order-qty"];
    for (const [user, asked] of [
      [{ ...USER, scopes, hasCustCode: true }, true],
      [{ ...USER, scopes, hasCustCode: false }, false],
      [{ ...USER, scopes: ["page.pdi"], hasCustCode: true }, false],
    ] as const) {
      calls = [];
      setSession({ status: "in", user });
      open("/en-us/pdi");
      await title("Pre-delivery inspections");
      expect(calls.includes("CartState")).toBe(asked);
      cleanup();
    }
  });

  it("[layout-003] has announcements, the choice of a customer, feedback and the pop-up banner over any page", async () => {
    const scopes = [...USER.scopes, "menu.change-cust"];
    setSession({ status: "in", user: { ...USER, scopes, isSales: true } });
    act(() => announcements.set([{ id: "1", type: "home_page", title: "New season", url: "", content: "" }]));
    open("/en-us/pdi");
    await title("Pre-delivery inspections");
    expect(screen.getByText("New season")).toBeDefined();
    expect(calls).toContain("ActiveBanners");
    act(() => changeUi({ customerDialog: true }));
    await screen.findByRole("dialog", { name: "Choose a customer" });
    act(() => changeUi({ customerDialog: false }));
    act(openConsumerVoice);
    expect(await screen.findByRole("dialog", { name: "Give feedback" })).toBeDefined();
  });

  it("[permissions-008] [layout-005] [layout-006] of the app bar has each dialog only for those whose menu has it", async () => {
    const scopes = ["page.pdi", "menu.change-cust"];
    // Those who have a dialog come first: its code is then there for the others.
    for (const [user, chooses, speaks] of [
      [{ scopes: [...scopes, "consumer-voice.submit"], isSales: true }, true, true],
      [{ scopes, isCustomer: true }, true, false],
      [{ scopes, isCustVendor: true }, true, false],
      [{ scopes }, false, false],
      [{ scopes: ["page.pdi", "consumer-voice.submit"] }, false, true],
    ] as const) {
      setSession({ status: "in", user: { ...USER, isCustomer: false, ...user } });
      open("/en-us/pdi", { flags: ["APP_BAR"] });
      await title("Pre-delivery inspections");
      act(() => changeUi({ customerDialog: true }));
      await expectDialog("Choose a customer", chooses);
      act(() => changeUi({ customerDialog: false }));
      act(openConsumerVoice);
      await expectDialog("Give feedback", speaks);
      act(() => isConsumerVoiceOpen.set(false));
      cleanup();
    }
  });

  it("[layout-013] keeps what the whole site knows when another page is opened", async () => {
    const custCode = { unified: "C1", r3: "100001", isr: "I00001" };
    setSession({ status: "in", user: { ...USER, customerData: { custName: "Harper Bicycle Works", custCode } } });
    const announcement = { id: "1", type: "home_page", title: "New season", url: "", content: "" };
    act(() => announcements.set([announcement]));
    open("/en-us/claim");
    await title("Warranty claims");
    const state = { maintenanceMessage: undefined, customerDialog: false, hasSelectedCustomer: true };
    await waitFor(() => expect(uiState.get()).toEqual(state));
    fireEvent.click(screen.getByRole("link", { name: "Pre-delivery inspections" }));
    await title("Pre-delivery inspections");
    expect(uiState.get()).toEqual(state);
    expect(announcements.get()).toEqual([announcement]);
    expect(screen.getByText("New season")).toBeDefined();
    act(() => changeUi({ maintenanceMessage: "soon" }));
    act(endSession);
    expect(uiState.get()).toEqual({ maintenanceMessage: "soon", customerDialog: false, hasSelectedCustomer: false });
  });

  it("[layout-010] [layout-009] holds contents within 1200 px, and sales overviews within 1400", async () => {
    open("/en-us/pdi");
    await title("Pre-delivery inspections");
    expect(screen.getByRole("main").className).toContain("max-w-[1264px]");
    cleanup();
    setSession({ status: "in", user: { ...USER, scopes: ["page.dashboard"] } });
    open("/en-us/sales-overview");
    await title("Sales overview");
    expect(screen.getByRole("main").className).toContain("max-w-[1464px]");
  });

  it("of a page for newcomers has the host's name and its languages, and no menu", async () => {
    setSession({ status: "out" });
    open("/en-us/new-customer-inquiry", { webTitle: "Northline" });
    expect(await screen.findByText("Northline")).toBeDefined();
    expect(screen.getByRole("combobox", { name: "Language" })).toBeDefined();
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  it("[layout-002] [layout-008] asks what one looks for in the app bar, and names products and codes in the other", async () => {
    for (const [flags, asked] of [
      [["APP_BAR"], "What are you looking for?"],
      [[], "Search products and article codes"],
    ] as const) {
      open("/en-us/pdi", { flags: [...flags], webTitle: "Northline" });
      expect(await screen.findByPlaceholderText(asked)).toBeDefined();
      expect(screen.getByRole("link", { name: "Northline" }).getAttribute("href")).toBe("/en-us");
      cleanup();
    }
  });

  it("[layout-001] [mobile-005] [mobile-006] [permissions-010] has a drawer with everything of the user, away with the next page", async () => {
    open("/en-us/claim");
    await title("Warranty claims");
    fireEvent.click(screen.getByRole("button", { name: "Open menu" }));
    const drawer = within(await screen.findByRole("dialog", { name: "Dana Dealer" }));
    expect(drawer.getByRole("button", { name: "Sign out" })).toBeDefined();
    expect(drawer.getByRole("combobox", { name: "Language" })).toBeDefined();
    expect(drawer.getByRole("button", { name: "Give feedback" })).toBeDefined();
    expect(drawer.getByRole("link", { name: "Profile settings" }).getAttribute("href")).toBe(
      "/en-us/user/edit-profile",
    );
    fireEvent.click(drawer.getByRole("link", { name: "Pre-delivery inspections" }));
    await title("Pre-delivery inspections");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Dana Dealer" })).toBeNull());
  });

  it("folds a group of the menu by its heading, and remembers it", async () => {
    open("/en-us/claim");
    await title("Warranty claims");
    const heading = screen.getByRole("button", { name: "Service and programs", expanded: true });
    expect(screen.getByRole("link", { name: "Warranty claims" }).getAttribute("aria-current")).toBe("page");
    fireEvent.click(heading);
    expect(heading.getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByRole("link", { name: "Pre-delivery inspections" })).toBeNull();
    expect(localStorage.getItem("spoke.menu")).toBe('{"programs":false}');
    cleanup();
    open("/en-us/pdi");
    await title("Pre-delivery inspections");
    expect(screen.getByRole("button", { name: "Service and programs", expanded: true })).toBeDefined();
  });
});

it("[banner-001] a banner pops up where dealers are, and not over the pages of the office", async () => {
  const api = fetch;
  const banner = { __typename: "ActiveBanner", id: "one", bannerFile: "one.webp", link: "" };
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) =>
    String(init.body).includes('"ActiveBanners"')
      ? new Response(JSON.stringify({ data: { activeUserAreaBanners: [banner] } }))
      : api(path, init),
  );
  const decode = vi.fn(async () => undefined);
  vi.stubGlobal(
    "Image",
    class {
      decode = decode;
    },
  );
  setSession({ status: "in", user: { ...USER, scopes: [...USER.scopes, "page.user-management"] } });
  open("/en-us/admin/users");
  await title("Users");
  await waitFor(() => expect(decode).toHaveBeenCalled());
  await expectDialog("New for you", false);
  fireEvent.click(screen.getByRole("link", { name: "Warranty claims" }));
  await expectDialog("New for you", true);
});
