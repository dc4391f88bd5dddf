import HomePage from "@spoke/web/features/home/HomePage.tsx";
import { getConfig, setConfig } from "@spoke/web/lib/config.ts";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { component } from "./articles.ts";
import { cartServer } from "./cartServer.ts";
import { listedOrder } from "./orders/answers.ts";
import { type Answer, clientOf, DEALER, EURO, Page, signedIn } from "./support.tsx";

afterEach(cleanup);

const page = { __typename: "PageInfo", page: 1, count: 0, pageTotal: 0, countIsMinimum: null, version: "1" };

const ANSWERS: Readonly<Record<string, object>> = {
  HomeAccount: {
    salesContact: { __typename: "SalesContact", name: "Sara Sales", email: "sara@spoke.test", phone: "+1 555 0100" },
    openInvoiceList: {
      __typename: "OpenInvoicePage",
      summary: [
        { __typename: "S", companyCode: "K1", companyName: "Veloria", currency: EURO, total: 300, overdue: 120.5 },
      ],
    },
    openDeliveryV4: {
      __typename: "ShippedOrders",
      openDelivery: [
        { __typename: "Delivery", doNumber: "D1", estimatedDeliveryDate: { __typename: "D", date: "2999-01-05" } },
        { __typename: "Delivery", doNumber: "D2", estimatedDeliveryDate: { __typename: "D", date: "2999-01-02" } },
      ],
    },
  },
  WorkQueue: {
    workQueue: [
      { __typename: "WaitingWork", kind: "proofs", count: 3, late: null },
      { __typename: "WaitingWork", kind: "orders", count: 0, late: null },
    ],
  },
  CustomerNeeds: {
    customersInNeed: {
      __typename: "CustomersInNeed",
      customers: [
        { __typename: "CustomerInNeed", sorg: "U001", custCode: "D1", reasons: ["overdue", "quiet"] },
        { __typename: "CustomerInNeed", sorg: "U001", custCode: "D2", reasons: ["quiet"] },
      ],
    },
  },
  Orders: { orders: { __typename: "OrderPage", data: [], info: page } },
  CustomerCredit: { creditInformation: [] },
  RestockedProducts: { restockedProducts: [] },
};
const answer: Answer = (operation) => ANSWERS[operation] ?? { merchantCart: null };

async function show(scopes: readonly string[], more: Partial<typeof DEALER> = {}, answers: Answer = answer) {
  await signedIn({ ...DEALER, ...more, scopes });
  render(
    <Page client={clientOf(answers)}>
      <HomePage />
    </Page>,
  );
}

it("a dealer sees what is overdue, which shipments come next, and who serves them", async () => {
  await show(["page.home-page", "page.orderlist", "page.order-status", "page.invoice-status"]);
  const account = within(await screen.findByRole("region", { name: "Account" }));
  await account.findByText(/120[.,]50/);
  account.getByText("2 shipments");
  account.getByText(/02.*2999/);
  account.getByText("Sara Sales");
  expect(account.getByRole("link", { name: "+1 555 0100" }).getAttribute("href")).toBe("tel:+15550100");
  expect(screen.queryByRole("region", { name: "To do" })).toBeNull();
});

it("a dealer without orders reads that there are none yet", async () => {
  await show(["page.home-page", "page.orderlist"]);
  const none = await screen.findByRole("heading", { name: "No orders here" });
  expect(none.nextSibling?.textContent).toBe("Your orders appear here.");
  expect(screen.queryByText("No data")).toBeNull();
});

it("the office begins with what waits over all customers, each a link to its list", async () => {
  await show(["page.home-page", "payment.approve", "order.confirm"], { hasCustCode: false });
  const queue = within(await screen.findByRole("region", { name: "To do" }));
  const proofs = queue.getByRole("link", { name: "Proofs of payment to check" });
  expect(proofs.getAttribute("href")).toBe("/en-us/admin/payment-proofs");
  queue.getByText("3");
  const clear = within(queue.getByRole("list", { name: "All clear:" }));
  expect(clear.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Orders waiting for confirmation"]);
  expect(screen.queryByRole("region", { name: "Account" })).toBeNull();
});

it("what is clear leads to its whole list, which a filter for what waits would leave empty", async () => {
  const work = { __typename: "WaitingWork", kind: "recalls", count: 0, late: null };
  await show(["page.home-page", "recall.cu", "menu.change-cust"], { hasCustCode: false }, (operation, variables) =>
    operation === "WorkQueue" ? { workQueue: [work] } : answer(operation, variables),
  );
  const clear = within(await screen.findByRole("list", { name: "All clear:" }));
  expect(clear.getByRole("link").getAttribute("href")).toBe("/en-us/admin/recalls");
});

it("the office reads how many claims wait too long, with a link to them", async () => {
  const work = { __typename: "WaitingWork", kind: "claims", count: 7, late: 2 };
  const scopes = ["page.home-page", "page.claim", "menu.change-cust"];
  await show(scopes, { hasCustCode: false }, (operation, variables) =>
    operation === "WorkQueue" ? { workQueue: [work] } : answer(operation, variables),
  );
  const late = await screen.findByRole("link", { name: "2 wait longer than 5 business days" });
  expect(late.getAttribute("href")).toBe("/en-us/claim?queue=open&late=yes");
});

it("sales staff begin with the customers that need attention, by reason", async () => {
  await show(["page.home-page", "menu.change-cust"], { hasCustCode: false, isSales: true, isCustomer: false });
  const queue = within(await screen.findByRole("region", { name: "To do" }));
  const quiet = queue.getByRole("link", { name: "Customers without an order for 60 days" });
  expect(quiet.getAttribute("href")).toBe("/en-us/customers-in-need?reason=quiet");
  queue.getByText("2");
  queue.getByRole("link", { name: "Customer with overdue invoices" });
  expect(queue.getByRole("link", { name: "See all" }).getAttribute("href")).toBe("/en-us/customers-in-need");
  expect(queue.getAllByRole("listitem")).toHaveLength(2);
});

it.each([
  ["HomeAccount", "3 articles"],
  ["Proposals", "3 articles"],
  ["RestockedProducts", "Latest orders"],
  ["Promotions", "Latest orders"],
])("what would be moved shows only when %s is there", async (late, text) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const data: Readonly<Record<string, object>> = {
    CatalogCounts: { productCounts: { __typename: "ProductCounts", bike: 3, paa: 0, groupset: 0 } },
    Promotions: { promotions: [] },
    Proposals: { proposals: [] },
    FrequentPurchases: { purchases: { __typename: "ProductPage", data: [], info: page } },
    RecommendedProducts: { recommendedProducts: [] },
    CartState: { merchantCart: null },
  };
  const answers: Answer = async (operation, variables) => {
    if (operation === late) await promise;
    return data[operation] ?? answer(operation, variables);
  };
  const scopes = ["page.home-page", "page.catalog", "page.orderlist", "page.invoice-status", "cart.display-order-qty"];
  await show(scopes, {}, answers);
  const part = await screen.findByText(text);
  expect(part.closest(".invisible")).not.toBeNull();
  resolve();
  await vi.waitFor(() => expect(part.isConnected ? part.closest(".invisible") : undefined).toBeNull());
});

it("a dealer finds the open cart, what is in stock again, a promotion with its picture, and orders to repeat", async () => {
  const promotion = {
    ...{ __typename: "Promotion", code: "A", name: "Gravel weeks", tagline: "", description: "", terms: "", badge: "" },
    ...{ locations: [], picture: "/media/ride.jpg", image: "/media/bike.webp" },
    date: { __typename: "PromotionDate", from: "2026-11-01", to: "2026-12-31", dayLeft: 9 },
  };
  const server = cartServer([
    { article_code: "A1", qty: 2 },
    { article_code: "B2", qty: 3 },
  ]);
  const data: Readonly<Record<string, object>> = {
    CatalogCounts: { productCounts: { __typename: "ProductCounts", bike: 3, paa: 0, groupset: 0 } },
    Promotions: { promotions: [promotion] },
    Proposals: { proposals: [] },
    FrequentPurchases: { purchases: { __typename: "ProductPage", data: [], info: page } },
    RecommendedProducts: { recommendedProducts: [] },
    RestockedProducts: { restockedProducts: [component("C3", "Saddle", 4)] },
    Orders: { orders: { __typename: "OrderPage", data: [listedOrder()], info: page } },
  };
  const scopes = ["page.home-page", "page.catalog", "page.orderlist", "cart.display-order-qty"];
  await show(
    scopes,
    {},
    (operation, variables) => data[operation] ?? server.answer(operation, variables) ?? answer(operation, variables),
  );
  const account = within(await screen.findByRole("region", { name: "Account" }));
  const cart = within((await account.findByText("€50.00")).closest("div")?.parentElement ?? document.body);
  cart.getByText("2 items in the cart");
  // It counts what the cart's badge counts.
  const config = getConfig();
  act(() => setConfig({ ...config, flags: [...config.flags, "CART_COUNT_TOTAL_QTY"] }));
  cart.getByText("5 pieces in the cart");
  act(() => setConfig(config));
  expect(cart.getByRole("link", { name: "View cart" }).getAttribute("href")).toBe("/en-us/cart");
  const again = within(await screen.findByRole("region", { name: "Back in stock" }));
  again.getByRole("link", { name: "Saddle" });
  const runs = (await screen.findByRole("link", { name: "Gravel weeks" })).closest("li");
  expect(runs?.querySelector("img")?.getAttribute("src")).toBe("/media/ride.jpg");
  const orders = within(await screen.findByRole("table", { name: "Latest orders" }));
  orders.getByRole("button", { name: "Order again: 261101-AAAAA" });
});

const TASKS = { __typename: "ThirdPartyTasks", toShip: 0, today: 0, late: 0, isMinimum: false, outOfStock: 0 };
const ALPHA = { custName: "Alpha Bikes", custCode: { unified: "C1" } };

it("who sells and buys finds both under headings of their own, even with nothing to ship", async () => {
  const answers: Answer = (operation, variables) =>
    operation === "VendorOrdersToShip"
      ? { orderThirdPartiesToShip: [], tasksThirdParty: TASKS }
      : answer(operation, variables);
  const scopes = ["page.home-page", "page.3rdpartyorder", "page.3rdpartyarticlemaintenance"];
  await show(scopes, { isCustVendor: true, customerData: ALPHA }, answers);
  const selling = within(await screen.findByRole("region", { name: "Selling" }));
  const links = selling.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links.slice(0, 3)).toEqual([
    "/en-us/3rd-party/article-maintenance",
    "/en-us/3rd-party/article-maintenance/upload",
    "/en-us/3rd-party/order?view=vendor&status=to_ship",
  ]);
  expect(screen.getByRole("heading", { name: "Buying for Alpha Bikes" })).toBeTruthy();
  cleanup();
  await show(scopes, {}, answers);
  await screen.findByText(/Welcome|Hello|Dana/);
  expect(screen.queryByRole("heading", { name: /^Buying for/ })).toBeNull();
});

it("a vendor sees the oldest orders to ship: dealer, age, and pieces, each a link", async () => {
  const items = [
    { __typename: "ThirdPartyOrderItem", id: "1", qty: 2, status: "open" },
    { __typename: "ThirdPartyOrderItem", id: "2", qty: 3, status: "confirmed" },
    { __typename: "ThirdPartyOrderItem", id: "3", qty: 9, status: "shipped" },
  ];
  const order = { __typename: "ThirdPartyOrder", orderNo: "V-1", custName: "Alpha Bikes", details: items };
  const createdAt = new Date(Date.now() - 5 * 86_400_000).toISOString();
  const answers: Answer = (operation, variables) =>
    operation === "VendorOrdersToShip"
      ? {
          orderThirdPartiesToShip: [{ ...order, createdAt, reqDeliveryDate: "2026-01-05" }],
          tasksThirdParty: { ...TASKS, toShip: 7, today: 2, late: 1, outOfStock: 3 },
        }
      : answer(operation, variables);
  const scopes = ["page.home-page", "page.3rdpartyorder", "page.3rdpartyarticlemaintenance"];
  await show(scopes, { hasCustCode: false }, answers);
  const table = within(await screen.findByRole("table", { name: "To ship, oldest first" }));
  const row = table.getAllByRole("row")[1];
  for (const text of ["Alpha Bikes", "Waiting for 5 days", "5"]) expect(row?.textContent).toContain(text);
  expect(row?.textContent).toMatch(/Late\s*05 Jan 2026|Late\s*5 Jan 2026/);
  expect(table.getByRole("link").getAttribute("href")).toBe("/en-us/3rd-party/order/V-1");
  const hrefs = ["Orders to ship7", "Wanted today2", "Late1", "Articles without stock3"].map((name) =>
    screen.getByRole("link", { name }).getAttribute("href"),
  );
  const toShip = "/en-us/3rd-party/order?view=vendor&status=to_ship";
  const noStock = "/en-us/3rd-party/article-maintenance?active=yes&stock=none";
  expect(hrefs).toEqual([toShip, toShip, toShip, noStock]);
  cleanup();
  await show(["page.home-page", "page.3rdpartyorder"], {}, answers);
  await screen.findByText(/Welcome|Hello|Dana/);
  expect(screen.queryByRole("table", { name: "To ship, oldest first" })).toBeNull();
});
