import { isCustomer, isCustVendor, isSales } from "@spoke/core/access/rules.ts";
import { announcements } from "@spoke/web/app/announcements.ts";
import { endSession, setSession } from "@spoke/web/app/session.ts";
import { changeUi, uiState } from "@spoke/web/app/uiState.ts";
import { isConsumerVoiceOpen, openConsumerVoice } from "@spoke/web/features/consumer-voice/open.ts";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { expectDialog, open, server, setUpSite, title, USER } from "./openSite.tsx";

setUpSite();

describe("the layout", () => {
  it("[layout-004] asks for the cart while the page loads, for users with a customer and the scope", async () => {
    const scopes = ["page.pdi", "cart.display-order-qty"];
    for (const [user, loads] of [
      [{ ...USER, scopes, hasCustCode: true }, true],
      [{ ...USER, scopes, hasCustCode: false }, false],
      [{ ...USER, scopes: ["page.pdi"], hasCustCode: true }, false],
    ] as const) {
      server.calls = [];
      setSession({ status: "in", user });
      open("/en-us/pdi");
      await title("Pre-delivery inspections");
      await waitFor(() => expect(server.calls).toContain("ActiveBanners"));
      if (loads) {
        await waitFor(() => expect(server.calls).toContain("CartState"));
      } else {
        expect(server.calls).not.toContain("CartState");
      }
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
    await waitFor(() => expect(server.calls).toContain("ActiveBanners"));
    act(() => changeUi({ customerDialog: true }));
    await screen.findByRole("dialog", { name: "Choose a customer" });
    act(() => changeUi({ customerDialog: false }));
    act(openConsumerVoice);
    expect(await screen.findByRole("dialog", { name: "Give feedback" })).toBeDefined();
  });

  it("[permissions-008] [layout-005] [layout-006] of the app bar has each dialog only for those whose menu has it", async () => {
    const [page, chooses, speaks] = ["page.pdi", "menu.change-cust", "consumer-voice.submit"];
    // Those who have a dialog come first: its code is then there for the others.
    for (const [role, hasChoice, hasFeedback, scopes] of [
      ["sales", true, true, [page, chooses, speaks]],
      ["customer", true, false, [page, chooses]],
      ["customer-vendor", true, false, [page, chooses]],
      ["Product", false, false, [page, chooses]],
      ["sales", false, true, [page, speaks]],
      ["customer", false, false, [page]],
    ] as const) {
      const roles = [{ id: role, description: role }];
      const kinds = { isSales: isSales(roles), isCustomer: isCustomer(roles), isCustVendor: isCustVendor(roles) };
      setSession({ status: "in", user: { ...USER, roles, scopes, ...kinds } });
      open("/en-us/pdi", { flags: ["APP_BAR"] });
      await title("Pre-delivery inspections");
      act(() => changeUi({ customerDialog: true }));
      await expectDialog("Choose a customer", hasChoice);
      act(() => changeUi({ customerDialog: false }));
      act(openConsumerVoice);
      await expectDialog("Give feedback", hasFeedback);
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

  it("[layout-002] asks what one looks for in the app bar, and names products and codes in the other", async () => {
    for (const [flags, placeholder] of [
      [["APP_BAR"], "What are you looking for?"],
      [[], "Search products and article codes"],
    ] as const) {
      open("/en-us/pdi", { flags: [...flags], webTitle: "Northline" });
      expect(await screen.findByPlaceholderText(placeholder)).toBeDefined();
      expect(screen.getByRole("link", { name: "Northline" }).getAttribute("href")).toBe("/en-us");
      cleanup();
    }
  });

  it("[permissions-010] leads to the profile only users who may change it, from the menu and the drawer", async () => {
    for (const scopes of [USER.scopes, USER.scopes.filter((scope) => scope !== "profile.update")]) {
      const isThere = scopes === USER.scopes ? 1 : 0;
      setSession({ status: "in", user: { ...USER, scopes } });
      open("/en-us/claim");
      await title("Warranty claims");
      fireEvent.click(screen.getByRole("button", { name: "Account of Dana Dealer" }));
      await screen.findByRole("menuitem", { name: "Sign out" });
      expect(screen.queryAllByRole("menuitem", { name: "Edit profile" })).toHaveLength(isThere);
      fireEvent.keyDown(screen.getByRole("menu"), { key: "Escape" });
      fireEvent.click(await screen.findByRole("button", { name: "Open menu" }));
      const drawer = within(await screen.findByRole("dialog", { name: "Dana Dealer" }));
      expect(drawer.getByRole("button", { name: "Sign out" })).toBeDefined();
      expect(drawer.queryAllByRole("link", { name: "Profile settings" })).toHaveLength(isThere);
      cleanup();
    }
  });

  it("[layout-001] [mobile-005] [mobile-006] has a drawer with everything of the user, away with the next page", async () => {
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
    const heading = screen.getByRole("button", { name: "Service & programs", expanded: true });
    expect(screen.getByRole("link", { name: "Warranty claims" }).getAttribute("aria-current")).toBe("page");
    fireEvent.click(heading);
    expect(heading.getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByRole("link", { name: "Pre-delivery inspections" })).toBeNull();
    expect(localStorage.getItem("spoke.menu")).toBe('{"programs":false}');
    cleanup();
    open("/en-us/pdi");
    await title("Pre-delivery inspections");
    expect(screen.getByRole("button", { name: "Service & programs", expanded: true })).toBeDefined();
  });
});

it("[banner-001] a banner pops up on the home page, and not over a page in which somebody works", async () => {
  const api = fetch;
  const banner = { __typename: "ActiveBanner", id: "one", bannerFile: "one.webp", link: "", title: "" };
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
  await title("Warranty claims");
  await expectDialog("New for you", false);
  fireEvent.click(screen.getByRole("link", { name: "Home" }));
  await expectDialog("New for you", true);
});
