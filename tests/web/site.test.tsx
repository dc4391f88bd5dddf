import { network } from "@spoke/web/app/api.ts";
import { productCounts } from "@spoke/web/app/counts.ts";
import { checkServer } from "@spoke/web/app/server.ts";
import { endSession, getSession, setSession, signOut } from "@spoke/web/app/session.ts";
import { start } from "@spoke/web/app/start.ts";
import { uiState } from "@spoke/web/app/uiState.ts";
import { toasts } from "@spoke/web/ui/toasts.ts";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { here, open, server, setUpSite, title, USER } from "./openSite.tsx";

setUpSite();

const PLAIN = { preload: () => undefined, begin: () => undefined, isPublic: () => false };

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
    expect(here.address).toBe("/en-us/pdi?page=2#lines");
  });

  it("with another tag of a language goes to that language", async () => {
    for (const tag of ["en", "en-GB"]) {
      open(`/${tag}/pdi?page=2#lines`);
      await title("Pre-delivery inspections");
      expect(here.address).toBe("/en-us/pdi?page=2#lines");
      cleanup();
    }
    open("/en");
    await title("Welcome, Dana Dealer");
  });

  it("that does not exist keeps menu and search for who is signed in, also without a locale", async () => {
    setSession({ status: "in", user: USER });
    for (const at of ["/no/such/page", "/en-us/no/such/page"]) {
      open(at);
      await screen.findByRole("heading", { name: "This page could not be found" });
      expect(screen.getAllByRole("navigation", { name: "Main menu" }).length).toBeGreaterThan(0);
      expect(document.title).toBe("This page could not be found · Spoke");
      cleanup();
    }
  });

  it("is kept for after the sign-in, with query and fragment", async () => {
    setSession({ status: "out" });
    open("/en-us/pdi?page=2#lines");
    await screen.findByRole("button", { name: "Sign in" });
    expect(here.address).toBe(`/en-us/login?next=${encodeURIComponent("/pdi?page=2#lines")}`);
    act(() => setSession({ status: "in", user: USER }));
    await title("Pre-delivery inspections");
    expect(here.address).toBe("/en-us/pdi?page=2#lines");
  });

  it("is not kept when the user signs out, nor shown to another user after a session expired", async () => {
    setSession({ status: "in", user: USER });
    open("/en-us/pdi");
    await title("Pre-delivery inspections");
    act(() => void signOut());
    await screen.findByRole("button", { name: "Sign in" });
    expect(here.address).toBe("/en-us/login");
    cleanup();

    setSession({ status: "in", user: USER });
    open("/en-us/pdi");
    await title("Pre-delivery inspections");
    act(() => endSession());
    await screen.findByRole("button", { name: "Sign in" });
    expect(here.address).toBe("/en-us/login?next=%2Fpdi");
    act(() => setSession({ status: "in", user: { ...USER, id: "other" } }));
    await title("Welcome, Dana Dealer");
    expect(here.address).toBe("/en-us");
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
    await waitFor(() => expect(here.address).toBe("/en-us/login?denied=admin-users&next=%2Fadmin%2Fusers"));
    expect(getSession().status).toBe("out");
    expect(server.calls).toContain("/logout");
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
    expect(here.address).toBe("/en-us/pdi");
    cleanup();
    setSession({ status: "in", user: { ...USER, scopes: [] } });
    open("/en-us");
    expect(await screen.findByText(/^You were signed out: your role does not include any page/)).toBeDefined();
    expect(getSession().status).toBe("out");
  });

  it("[permissions-003] [routing-028] explains the missing market to a user, names the support contact, and links home", async () => {
    open("/en-us/news/5", { email: "help@northline.example" });
    await title("No access to this content");
    expect(here.address).toMatch(/^\/en-us\/error\/admin\?pt=title_news_id&pi=news-id&t=[^&]+&s=page\.news$/);
    const text = "You need to have the correct configuration, to access the data. Please contact support.";
    const main = within(screen.getByRole("main"));
    expect(main.getByText(text)).toBeDefined();
    expect(main.getByText("page.news")).toBeDefined();
    const support = main.getByRole("link", { name: "Contact support" }).getAttribute("href") ?? "";
    expect(support).toMatch(/^mailto:help@northline\.example\?subject=No%20access/);
    expect(main.getByRole("link", { name: "Go to the home page" }).getAttribute("href")).toBe("/en-us");
  });

  it("ignores an invented cause in the address", async () => {
    open("/en-us/error/admin?pt=title_pdi&pi=<b>x</b>&t=yesterday&s=give-me-everything");
    await title("No access to this content");
    expect(screen.getByRole("main").textContent).not.toMatch(/everything|yesterday|<b>|Permission/);
  });

  it("[permissions-004] leads from claims for parts to the claims", async () => {
    open("/en-us/claim/create/paa");
    await title("Warranty claims");
    expect(here.address).toBe("/en-us/claim");
  });

  it("[session-005] [session-006] shows maintenance while the server is not online, then the sign-in", async () => {
    server.status = { code: 500, body: { status: "maintenance", message: "Back at nine" } };
    await act(checkServer);
    expect(uiState.get().maintenanceMessage).toBe("Back at nine");
    open("/en-us/pdi");
    await title("We are performing scheduled maintenance");
    expect(here.address).toBe("/en-us/maintenance");
    cleanup();
    server.status = { code: 200, body: { status: "online" } };
    setSession({ status: "out" });
    open("/en-us/maintenance");
    await waitFor(() => expect(here.address).toBe("/en-us/login"));
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
    expect(server.calls).toContain(`/server/config/${location.hostname}`);
    expect(server.calls).not.toContain("CatalogCounts");
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
    expect(server.calls).toContain("/server/config/shop.example");
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
    server.status = { code: 200, body: { status: "maintenance" } };
    expect(await start(PLAIN)).toBe("/maintenance");
  });

  it("asks nobody for counts who may not see the catalog", async () => {
    setSession({ status: "in", user: { ...USER, scopes: ["page.pdi"] } });
    open("/en-us/pdi");
    await title("Pre-delivery inspections");
    expect(server.calls).not.toContain("CatalogCounts");
  });
});
