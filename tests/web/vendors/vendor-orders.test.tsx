import { OrderItems } from "@spoke/web/features/vendors/OrderItems.tsx";
import VendorOrderPage from "@spoke/web/features/vendors/OrderPage.tsx";
import OrdersPage from "@spoke/web/features/vendors/OrdersPage.tsx";
import { StepDialog } from "@spoke/web/features/vendors/StepDialog.tsx";
import type { ThirdPartyView, VendorOrderDetailFragment } from "@spoke/web/gql/graphql.ts";
import { toasts } from "@spoke/web/ui/toasts.ts";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
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

const ITEM: Omit<VendorOrderDetailFragment["details"][number], "id" | "articleCode" | "description"> = {
  ...{
    imageUrl: null,
    uomConverter: 1,
    salesUnit: "PC",
    qty: 1,
    price: 10,
    subtotal: 10,
  },
  ...{ status: "open", splitFrom: null, nextStatuses: ["confirmed", "shipped", "canceled"] },
};
const ORDER: VendorOrderDetailFragment = {
  ...{
    orderNo: "V1",
    custName: "Nordvik",
    createdAt: "2026-11-28T12:00:00Z",
    notes: "",
  },
  ...{ vendor: { id: "V", name: "Corvid" }, dealer: null, reqDeliveryDate: null },
  ...{ totalOrder: 20, shipped: 0, canceled: 0, currency: EURO, status: "open", itemCounts: [], history: [] },
  ...{ address: { id: "1", name: "", address: "" }, placedWith: [], version: 1 },
  details: [
    { ...ITEM, id: "1", articleCode: "BELL", description: "Bell" },
    { ...ITEM, id: "2", articleCode: "LAMP", description: "Lamp" },
  ],
};

it("offers to confirm or ship all items, and to cancel them once they are selected", async () => {
  await signedIn(DEALER);
  render(
    <Page client={clientOf(() => ({}))} at="/en-us/3rd-party/order/V1">
      <OrderItems order={ORDER} reload={() => undefined} />
    </Page>,
  );
  await screen.findByRole("button", { name: "Confirm all 2 items" });
  const names = () =>
    screen
      .getAllByRole("button")
      .map(({ textContent }) => textContent)
      .filter((text) => /LAMP|all 2/.test(text ?? ""));
  expect(names()).toEqual(["Confirm all 2 items", "Mark all 2 items as shipped"]);
  fireEvent.click(screen.getByRole("checkbox", { name: "Lamp" }));
  expect(names()).toEqual(["Confirm LAMP", "Mark LAMP as shipped", "Cancel LAMP"]);
  fireEvent.click(screen.getByRole("checkbox", { name: "Lamp" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Select all 2 items" }));
  expect(names()).toEqual(["Confirm all 2 items", "Mark all 2 items as shipped", "Cancel all 2 items"]);
});

it("some pieces of an item can be shipped, and what was done is said", async () => {
  await signedIn(DEALER);
  const sent: unknown[] = [];
  const client = clientOf((operation, variables) => {
    if (operation !== "MoveVendorItems") return {};
    sent.push(variables);
    const message = { __typename: "Message", status: "success", description: "success_save" };
    const order = { __typename: "ThirdPartyOrder", ...ORDER };
    return { updateStatusOrderItemThirdParty: { order, message, userErrors: [] } };
  });
  const [bell] = ORDER.details;
  if (!bell) throw new Error("an item was expected");
  const order = { ...ORDER, details: [{ ...bell, qty: 3 }] };
  render(
    <Page client={client} at="/en-us/3rd-party/order/V1">
      <OrderItems order={order} reload={() => undefined} />
    </Page>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Mark as shipped" }));
  const dialog = await screen.findByRole("dialog");
  const field = within(dialog).getByRole("textbox", { name: "Pieces to ship of Bell" });
  fireEvent.change(field, { target: { value: "2" } });
  fireEvent.keyDown(field, { key: "Enter" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Mark as shipped" }));
  await waitFor(() => expect(sent).toMatchObject([{ items: ["1"], quantities: [{ item: "1", qty: 2 }] }]));
  await waitFor(() => expect(toasts.get().map(({ text }) => text)).toContain("1 item marked as shipped"));
});

it("what is sold in boxes is shipped in full boxes, which the question names", async () => {
  const item = { id: "1", qty: 24, salesUnit: "BOX", uomConverter: 12, description: "Bell" };
  const step = { status: "shipped", isTracking: false, items: [item] } as const;
  const shared = { errors: {}, busy: false, onClose: () => undefined, onConfirm: () => undefined };
  render(<StepDialog step={step} {...shared} />);
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("24 pcs (2 × Box of 12)")).toBeTruthy();
  const field = dialog.getByRole("textbox", { name: "Pieces to ship of Bell" });
  fireEvent.change(field, { target: { value: "10" } });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(await dialog.findByText("Enter at least 12, in multiples of 12.")).toBeTruthy();
  fireEvent.change(field, { target: { value: "12" } });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(await dialog.findByText("12 pcs (1 × Box of 12)")).toBeTruthy();
  fireEvent.change(field, { target: { value: "13" } });
  fireEvent.blur(field);
  expect((await dialog.findByRole("status")).textContent).toBe("Sold in multiples of 12, set to 24");
  fireEvent.change(field, { target: { value: "12" } });
  fireEvent.blur(field);
  await waitFor(() => expect(dialog.queryByRole("status")).toBeNull());
});

it("a quantity of 0 among other items is refused with the way to leave the item out", async () => {
  const item = { id: "1", qty: 24, salesUnit: "BOX", uomConverter: 12, description: "Bell" };
  const lamp = { id: "2", qty: 3, salesUnit: "PCE", uomConverter: 1, description: "Lamp" };
  const step = { status: "shipped", isTracking: false, items: [item, lamp] } as const;
  render(<StepDialog step={step} errors={{}} busy={false} onClose={() => undefined} onConfirm={() => undefined} />);
  const dialog = within(await screen.findByRole("dialog"));
  for (const [name, reason] of [
    ["Bell", "Enter at least 12, in multiples of 12."],
    ["Lamp", "Enter a whole number, at least 1."],
  ]) {
    const field = dialog.getByRole("textbox", { name: `Pieces to ship of ${name}` });
    fireEvent.change(field, { target: { value: "0" } });
    fireEvent.blur(field);
    expect(await dialog.findByText(`${reason} To leave the item out, cancel and select the others.`)).toBeTruthy();
  }
});

it("a quantity that is refused ships nothing, and what it was before is not shown", async () => {
  const item = { id: "1", qty: 24, salesUnit: "BOX", uomConverter: 12, description: "Bell" };
  const step = { status: "shipped", isTracking: false, items: [item] } as const;
  const confirmed: unknown[] = [];
  const shared = { errors: {}, busy: false, onClose: () => undefined };
  render(<StepDialog step={step} {...shared} onConfirm={(facts) => confirmed.push(facts)} />);
  const dialog = within(await screen.findByRole("dialog"));
  const field = dialog.getByRole("textbox", { name: "Pieces to ship of Bell" });
  const ship = dialog.getByRole("button", { name: "Mark as shipped" });
  const enter = (value: string) => {
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };
  enter("12");
  await dialog.findByText("12 pcs (1 × Box of 12)");
  for (const [typed, reason] of [
    ["7", "Enter at least 12, in multiples of 12."],
    ["0", "Enter at least 12, in multiples of 12."],
    ["30", /24/],
    // Emptied: not all of them again.
    ["", "Enter a quantity"],
  ] as const) {
    enter(typed);
    await waitFor(() => expect(dialog.getByRole("alert").textContent).toMatch(reason));
    await waitFor(() => expect(dialog.queryByText(/pcs \(/)).toBeNull());
    fireEvent.click(ship);
    expect(document.activeElement).toBe(field);
    expect(confirmed).toEqual([]);
  }
  enter("12");
  await dialog.findByText("12 pcs (1 × Box of 12)");
  fireEvent.click(ship);
  expect(confirmed).toMatchObject([{ quantities: [{ item: "1", qty: 12 }] }]);
});

it("the packing slip of items that are not shipped yet says so", async () => {
  await signedIn(DEALER);
  for (const [status, name] of [
    ["open", "Packing slip for open items"],
    ["shipped", "Packing slip"],
  ] as const) {
    const details = ORDER.details.map((item) => ({ __typename: "ThirdPartyOrderItem", ...item, status }));
    const dealer = { __typename: "ThirdPartyDealer", phone: "", email: "" };
    const order = { __typename: "ThirdPartyOrder", ...ORDER, dealer, details };
    const client = clientOf((operation) => (operation === "VendorOrder" ? { orderThirdParty: order } : {}));
    render(
      <Page client={client} at="/en-us/3rd-party/order/V1">
        <VendorOrderPage />
      </Page>,
    );
    expect(await screen.findByRole("button", { name })).toBeTruthy();
    cleanup();
  }
});

it("an order that the dealer wanted earlier is late until everything has shipped", async () => {
  for (const [status, isLate] of [
    ["open", true],
    ["shipped", false],
  ] as const) {
    const details = ORDER.details.map((item) => ({ __typename: "ThirdPartyOrderItem", ...item, status }));
    const order = { __typename: "ThirdPartyOrder", ...ORDER, details, reqDeliveryDate: "2026-01-05" };
    await signedIn(DEALER);
    render(
      <Page client={clientOf(() => ({ orderThirdParty: order, customerAreaV3: [] }))} at="/en-us/3rd-party/order/V1">
        <VendorOrderPage />
      </Page>,
    );
    await screen.findByRole("heading", { name: "Order details" });
    expect(screen.queryByText("Late") !== null).toBe(isLate);
    cleanup();
  }
});

it("the orders to ship are listed oldest first with their pieces, to a vendor without the vendor's name", async () => {
  await signedIn({ ...DEALER, scopes: ["page.3rdpartyorder"], isCustomer: false, hasCustCode: false });
  const sent: unknown[] = [];
  const client = clientOf((operation, variables) => {
    if (operation !== "VendorOrders") return { vendorThirdParties: [], shippedMonthsThirdParty: [] };
    sent.push(variables);
    const details = ORDER.details.map((item) => ({ __typename: "ThirdPartyOrderItem", ...item, qty: 2 }));
    const vendor = { __typename: "ThirdPartyVendor", ...ORDER.vendor };
    const info = { __typename: "PageInfo", count: 1, countIsMinimum: false };
    const orders = [{ __typename: "ThirdPartyOrder", ...ORDER, vendor, details }];
    return {
      orderThirdParties: { __typename: "ThirdPartyOrderPage", orders, info, view: "vendor", views: ["vendor"] },
    };
  });
  render(
    <Page client={client} at="/en-us/3rd-party/order?view=vendor&status=to_ship">
      <OrdersPage />
    </Page>,
  );
  const links = await screen.findAllByRole("link", { name: "V1" });
  const row = links.map((link) => link.closest("tr")).find((found) => found !== null);
  const table = row?.closest("table");
  if (!row || !table) throw new Error("the order was expected in a table");
  expect(sent[0]).toMatchObject({ status: "to_ship", order: "ASC" });
  const titles = within(table)
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent);
  expect(titles).not.toContain("Vendor");
  expect(row.cells[titles.indexOf("Pieces to ship")]?.textContent).toBe("4");
});
