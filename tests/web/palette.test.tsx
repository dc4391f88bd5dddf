import { signOut, type User } from "@spoke/web/app/session.ts";
import { isPaletteOpen } from "@spoke/web/app/shell/palette/open.ts";
import { PalettePlace } from "@spoke/web/app/shell/palette/PalettePlace.tsx";
import { addRecent, readRecent } from "@spoke/web/app/shell/palette/recent.ts";
import { sourcesFor } from "@spoke/web/app/shell/palette/sources.ts";
import type { FeatureFlag } from "@spoke/web/lib/config.ts";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Answer, clientOf, DEALER, Page, signedIn } from "./support.tsx";

const SALES: User = {
  ...DEALER,
  scopes: ["page.catalog", "page.orderlist", "page.claim", "menu.change-cust", "page.news", "page.sales-document"],
  contentTargetMarkets: ["m1"],
  hasCustCode: true,
};
const order = (order_no: string) => ({
  ...{ __typename: "Order", order_no, sap_order_no: "7001", merchant: "Northline" },
  ...{ createdAt: "2026-11-20T08:00:00.000Z", cust_po_no: "PO-7" },
});
const claim = (id: string) => ({
  ...{ __typename: "ClaimRow", id, custName: "Alpha Bikes", frameNumber: "WTU1", description: "Trail 29" },
});

let calls: [string, unknown][];
let failing: string | undefined;
let models: readonly object[];
const model = (id: string, items = 1) => ({
  ...{ __typename: "ProductGroup", id, parent_name: `Chain ${id}`, category: "PAA", items, slugs: [`chain-${id}`] },
});
const article = {
  ...{ __typename: "Product", article_code: "CH-1", article_code_display: "CH-1", old_code: null, name: "Chain 12" },
  ...{ slug: "chain-12", category: "PAA", color: null, frameSize: "L" },
};
const answers: Answer = (operation, variables) => {
  if (operation !== "Cart")
    calls.push([operation, variables.search ?? variables.number ?? (variables.filter as { search?: string })?.search]);
  if (operation === failing) throw new Error("fault");
  if (operation === "PaletteArticles")
    return {
      products: { __typename: "ProductPage", data: [article] },
      productGroups: { __typename: "ProductGroupPage", data: models },
    };
  if (operation === "PaletteOrders")
    return { orders: { __typename: "OrderPage", data: [order("261120-AA"), order("261120-BB")] } };
  if (operation === "PaletteClaims") return { claimsV3: { __typename: "ClaimPage", claims: [claim("C-77")] } };
  if (operation === "PaletteNews")
    return {
      newsList: {
        __typename: "NewsPage",
        news: [{ __typename: "News", id: "n1", title: "Open house", subtitle: "In May" }],
      },
    };
  if (operation === "PaletteDocuments")
    return {
      salesDocuments: {
        __typename: "SalesDocumentPage",
        documents: [{ __typename: "SalesDocument", id: "d1", type: "technical", title: "Torque table", subtitle: "" }],
      },
    };
  if (operation === "PaletteInvoices") {
    const invoice = { invoiceNo: "INV-9", invoiceDate: "2026-11-26", payerName: "Alpha Bikes" };
    return { invoiceV5: { __typename: "InvoicePage", data: [{ __typename: "Invoice", ...invoice }] } };
  }
  if (operation === "PaletteUsers") {
    const rita = { __typename: "AdminUser", id: "u7", username: "rita", name: "Rita Rider", custName: "Rider & Sons" };
    return { usersV2: { __typename: "UserPage", users: [rita] } };
  }
  if (operation === "PaletteOtherDocuments") {
    const document = { __typename: "NumberedDocument", kind: "delivery", number: "DO-77", place: "261101-AAAAA" };
    return { documentsByNumber: variables.number === "DO-77" ? [{ ...document, custName: "Beta Bikes" }] : [] };
  }
  if (operation === "PaletteCustomers") return { servedCustomers: { __typename: "ServedCustomers", customers: [] } };
  return { cart: [] };
};

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

beforeEach(async () => {
  calls = [];
  failing = undefined;
  models = [];
  localStorage.clear();
  isPaletteOpen.set(false);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await signedIn(SALES);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function openPalette(): Promise<HTMLElement> {
  render(
    <Page client={clientOf(answers)} at="/en-us/user/edit-profile">
      <button type="button">Here</button>
      <PalettePlace />
      <Address />
    </Page>,
  );
  screen.getByRole("button", { name: "Here" }).focus();
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  return screen.findByRole("combobox", { name: "Search pages, articles, and documents" });
}
const options = () => screen.queryAllByRole("option").map((option) => option.textContent);
const marked = () => screen.getAllByRole("option", { selected: true }).map((option) => option.textContent);

it("keeps what is typed before the field is there, and keys of the page once it is closed", async () => {
  render(
    <Page client={clientOf(answers)} at="/en-us/user/edit-profile">
      <PalettePlace />
    </Page>,
  );
  const press = (key: string, ctrlKey = false) => fireEvent.keyDown(document.body, { key, ctrlKey });
  act(() => {
    press("k", true);
    for (const key of ["o", "r", "s", "Backspace", "d"]) press(key);
  });
  const input = await screen.findByRole<HTMLInputElement>("combobox", {
    name: "Search pages, articles, and documents",
  });
  expect(input.value).toBe("ord");
  expect(options()).toContain("Orders");
  expect(document.activeElement).toBe(input);
  act(() => {
    press("k", true);
    press("k", true);
    press("Escape");
  });
  expect(isPaletteOpen.get()).toBe(false);
  expect(press("x")).toBe(true);
});

it("Ctrl+K offers the pages that the user may open, by their titles, and Enter opens the marked entry", async () => {
  const input = await openPalette();
  expect(options()).toContain("Orders");
  expect(options()).not.toContain("Users");
  fireEvent.change(input, { target: { value: "c" } });
  expect(options().every((title) => title?.toLowerCase().includes("c"))).toBe(true);
  const [first, second] = options();
  expect(marked()).toEqual([first]);
  fireEvent.keyDown(input, { key: "ArrowDown" });
  expect(marked()).toEqual([second]);
  fireEvent.keyDown(input, { key: "ArrowUp" });
  fireEvent.keyDown(input, { key: "Enter" });
  await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
  expect(screen.getByRole("status").textContent).not.toBe("/en-us/user/edit-profile");
  expect(readRecent("u1").map(({ title }) => title)).toEqual([first]);
});

it("offers what people want to do by the words they use for it, before pages", async () => {
  await signedIn({ ...SALES, scopes: [...SALES.scopes, "page.invoice-status"] });
  const input = await openPalette();
  fireEvent.change(input, { target: { value: "return" } });
  expect(options()).toEqual(["Create claim"]);
  fireEvent.change(input, { target: { value: "balance" } });
  expect(options()).toEqual(["Statement of account"]);
});

it("leads to all articles if there are more than it shows", async () => {
  models = ["A1", "A2", "A3", "A4"].map((id) => model(id));
  const input = await openPalette();
  fireEvent.change(input, { target: { value: "chain" } });
  await screen.findByText("Chain A4");
  expect(screen.queryByText("See all")).toBeNull();
  models = [...models, model("A5")];
  fireEvent.change(input, { target: { value: "chain 9" } });
  fireEvent.click(await screen.findByText("See all"));
  expect(screen.queryByText("Chain A5")).toBeNull();
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("/en-us/catalog/list?search=chain%209"));
});

it("a model leads to its row in the list, where its sizes are chosen, and the code of an article to the article", async () => {
  models = [model("A1", 3)];
  const input = await openPalette();
  fireEvent.change(input, { target: { value: "chain" } });
  const found = await screen.findByText("Chain A1");
  expect(found.closest("[role=option]")?.textContent).toBe("Chain A13 variants");
  expect(screen.queryByText("Chain 12")).toBeNull();
  fireEvent.change(input, { target: { value: "ch1" } });
  await screen.findByText("Chain 12");
  fireEvent.click(await screen.findByText("Chain A1"));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("/en-us/catalog/list?search=Chain%20A1"));
});

it("leads to the results in the catalog also while it searches, by its link and with Enter", async () => {
  const input = await openPalette();
  fireEvent.change(input, { target: { value: "stem zzz" } });
  const link = screen.getByRole("link", { name: "Search the catalog for “stem zzz”" });
  expect(link.getAttribute("href")).toBe("/en-us/catalog/list?search=stem%20zzz");
  fireEvent.keyDown(input, { key: "Enter" });
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("/en-us/catalog/list?search=stem%20zzz"));
});

it("finds orders and claims once typing pauses, with the groups of the user's scopes only", async () => {
  const input = await openPalette();
  for (const value of ["26", "261", "2611"]) fireEvent.change(input, { target: { value } });
  await screen.findByText("261120-BB");
  await screen.findByText("C-77");
  expect(screen.getAllByText("20 Nov 2026 · PO-7 · 7001 · Northline")).toHaveLength(2);
  // The user has no scope for invoices and frames, and the host no news.
  expect(calls).toEqual([
    ["PaletteArticles", "2611"],
    ["PaletteCustomers", "2611"],
    ["PaletteOrders", "2611"],
    ["PaletteOtherDocuments", "2611"],
    ["PaletteClaims", "2611"],
    ["PaletteDocuments", "2611"],
  ]);
  fireEvent.click(screen.getByText("Torque table"));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("/en-us/sales-document/technical/d1"));
});

it("searches news and documents only for users of target markets, and news where the host has them", () => {
  const groups = (user: User, ...flags: FeatureFlag[]) => sourcesFor(user, { flags }).map(({ id }) => id);
  const others = ["articles", "customers", "orders", "other-documents", "claims"];
  expect(groups(SALES, "NEWS")).toEqual([...others, "news", "documents"]);
  expect(groups(SALES)).toEqual([...others, "documents"]);
  expect(groups({ ...SALES, contentTargetMarkets: [] }, "NEWS")).toEqual(others);
});

it("searches pickup orders of the active customer, and vendor orders of everybody who has some", () => {
  const scopes = ["page.click-collect", "page.3rdpartyorder"];
  const groups = (hasCustCode: boolean) =>
    sourcesFor({ ...SALES, scopes, hasCustCode, customerData: null }, { flags: [] }).map(({ id }) => id);
  expect(groups(true)).toEqual(["pickup-orders", "vendor-orders"]);
  expect(groups(false)).toEqual(["vendor-orders"]);
});

it("finds documents of other dealers by number, and leads to their page, which acts for the dealer", async () => {
  const input = await openPalette();
  fireEvent.change(input, { target: { value: "DO-77" } });
  await screen.findByText("Documents of other dealers");
  fireEvent.click(screen.getByText("Shipment · Beta Bikes"));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("/en-us/order/261101-AAAAA"));
});

it("writes the day of an invoice as the site does", async () => {
  await signedIn({ ...SALES, scopes: ["page.invoice-status"] });
  const input = await openPalette();
  fireEvent.change(input, { target: { value: "INV" } });
  await screen.findByText("26 Nov 2026 · Alpha Bikes");
});

it.each(["page.user-management", "page.user-management-us"])("finds users for those with %s", async (scope) => {
  await signedIn({ ...SALES, scopes: [scope] });
  const input = await openPalette();
  fireEvent.change(input, { target: { value: "rita" } });
  const found = await screen.findByText("Rita Rider");
  expect(found.closest("[role=option]")?.textContent).toContain("rita · Rider & Sons");
  fireEvent.click(found);
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("/en-us/admin/users/u7/edit"));
});

it("a group that fails says so and hides no other", async () => {
  failing = "PaletteClaims";
  const input = await openPalette();
  fireEvent.change(input, { target: { value: "2611" } });
  await screen.findByText("261120-BB");
  await screen.findByText("The search failed. Try again.");
});

it("Escape closes it, and the focus is back where it was", async () => {
  const input = await openPalette();
  fireEvent.keyDown(input, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Here"));
});

it("recent choices are offered first, belong to the user, and are gone after signing out", async () => {
  addRecent("u1", { title: "261120-AA", detail: "7001", to: "/order/261120-AA" });
  addRecent("u2", { title: "Other", detail: "", to: "/order/other" });
  await openPalette();
  expect(options()[0]).toBe("261120-AA7001");
  expect(options()).not.toContain("Other");
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}")));
  await act(() => signOut());
  expect(readRecent("u1")).toEqual([]);
  expect(readRecent("u2")).toHaveLength(1);
  vi.unstubAllGlobals();
});
