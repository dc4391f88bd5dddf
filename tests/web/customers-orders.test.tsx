import CustomersOrdersPage from "@spoke/web/features/orders/CustomersOrdersPage.tsx";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { type Answer, cellsOf, clientOf, DEALER, EURO, Page, savedFiles, signedIn } from "./support.tsx";

afterEach(cleanup);

const order = (order_no: string, custName: string, more: object = {}) => ({
  ...{ __typename: "CustomersOrder", order_no, sap_order_no: null, order_status: "confirmed", sorg: "G001" },
  ...{ total_order: 120, suppliedTotal: 120, currency: EURO, createdAt: "2026-11-02T10:00:00Z", createdBy: "Ann" },
  ...{ cust_po_no: null, itemCount: 2, expectedDate: null, expectedUntil: null, isCancellationRequested: false },
  customer: {
    __typename: "OrderCustomer",
    custName,
    custCode: { __typename: "CustCode", unified: custName, r3: custName, isr: null },
  },
  ...more,
});

const listed = (data: readonly object[], complete = true) => ({
  customersOrders: {
    __typename: "CustomersOrders",
    ...{
      data,
      complete,
      info: { __typename: "PageInfo", page: 1, count: data.length, pageTotal: 1, countIsMinimum: null },
    },
  },
});

async function open(answer: Answer, at = "/en-us/customers-orders") {
  await signedIn({ ...DEALER, scopes: ["menu.change-cust", "page.orderlist"] });
  render(
    <Page client={clientOf(answer)} at={at}>
      <CustomersOrdersPage />
    </Page>,
  );
  return screen.findByRole("table", { name: "Customer orders" });
}

it("the orders of all customers are listed with whose they are, each a link to the order", async () => {
  const table = await open(() => listed([order("261102-AAAAA", "Wheel House"), order("261101-BBBBB", "Bike Barn")]));
  expect((await within(table).findAllByText("Wheel House")).length).toBeGreaterThan(0);
  const link = within(table).getByRole("link", { name: "261101-BBBBB" });
  expect(link.getAttribute("href")).toBe("/en-us/order/261101-BBBBB");
  expect(screen.queryByText(/only orders of the first 100/)).toBeNull();
});

it("the address narrows them by state, period, and customer", async () => {
  const requests: unknown[] = [];
  const answer: Answer = (name, variables) => {
    if (name === "CustomersOrders") requests.push(variables);
    return listed([order("261102-AAAAA", "Wheel House")]);
  };
  await open(
    answer,
    "/en-us/customers-orders?from=2026-11-01&to=2026-11-30&status=confirmed&customer=C1&placedBy=mine",
  );
  await waitFor(() =>
    expect(requests.at(-1)).toMatchObject({
      custCodes: ["C1"],
      filter: { status: ["confirmed"], placedBy: "mine", from: "2026-11-01", to: "2026-11-30", page: 1 },
    }),
  );
  within(screen.getByRole("combobox", { name: "Placed by" })).getByRole("option", { name: "Placed by sales" });
  fireEvent.change(screen.getByRole("combobox", { name: "Status" }), { target: { value: "shipped" } });
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ filter: { status: ["shipped"] }, custCodes: ["C1"] }));
});

it("who serves too many customers learns that some orders are missing", async () => {
  await open(() => listed([order("261102-AAAAA", "Wheel House")], false));
  expect(await screen.findByText(/only orders of the first 100 by name are listed/)).toBeDefined();
});

it("the search names customers, and the saved list has their numbers and both totals", async () => {
  const table = await open(() => listed([order("261102-AAAAA", "Wheel House", { suppliedTotal: 80 })]));
  expect(screen.getByRole("searchbox", { name: "Search orders, customers" })).toBeTruthy();
  for (const name of [/Customer’s PO number/, "Total before tax"])
    expect(within(table).getByRole("columnheader", { name })).toBeTruthy();
  const files = savedFiles();
  fireEvent.click(screen.getByRole("button", { name: "Download Excel" }));
  await waitFor(() => expect(files).toHaveLength(1));
  const [titles = [], saved = []] = await cellsOf(files[0]);
  const cellOf = (title: string) => saved[titles.indexOf(title)];
  expect(titles).not.toContain("Total");
  expect(["Customer number", "Total ordered", "New total"].map(cellOf)).toEqual(["Wheel House", 120, 80]);
});
