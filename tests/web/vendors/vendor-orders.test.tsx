import OrdersPage from "@spoke/web/features/vendors/OrdersPage.tsx";
import type { ThirdPartyView } from "@spoke/web/gql/graphql.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { clientOf, DEALER, EURO, Page, signedIn } from "../support.tsx";

afterEach(cleanup);

const SHIPPED = { __typename: "ThirdPartyShippedMonth", month: "2026-11", orders: 3, total: 1200, currency: EURO };

async function show(...views: readonly ThirdPartyView[]): Promise<void> {
  const scopes = ["page.3rdpartyorder", "menu.change-cust"];
  await signedIn({ ...DEALER, scopes, isSales: true, isCustomer: false, hasCustCode: false });
  const info = { __typename: "PageInfo", count: 0, countIsMinimum: false };
  const page = { __typename: "ThirdPartyOrderPage", orders: [], info, view: views[0] ?? null, views };
  const client = clientOf((operation) => {
    if (operation === "VendorShippedMonths") return { shippedMonthsThirdParty: [SHIPPED] };
    return operation === "VendorOrders" ? { orderThirdParties: page } : { vendorThirdParties: [] };
  });
  render(
    <Page client={client} at="/en-us/3rd-party/order">
      <OrdersPage />
    </Page>,
  );
}

it("the vendors' orders ask a sales person who acts for nobody to choose a customer", async () => {
  await show();
  expect(await screen.findByRole("heading", { name: "Select a customer" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Choose a customer" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "No orders here" })).toBeNull();
});

it("the office sees that there are no vendors' orders, and needs no customer", async () => {
  await show("office");
  expect(await screen.findByRole("heading", { name: "No orders here" })).toBeTruthy();
});

it("a vendor sees what shipped in each month", async () => {
  await show("vendor");
  const table = await screen.findByRole("table", { name: "Shipped by month" });
  expect(table.textContent).toContain("Nov 2026");
  expect(table.textContent).toMatch(/3.*1,200\.00/);
});
