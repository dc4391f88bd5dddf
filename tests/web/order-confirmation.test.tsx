import ConfirmationPage from "@spoke/web/features/order-confirmation/ConfirmationPage.tsx";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clientOf, DEALER, EURO, Page, signedIn } from "./support.tsx";

beforeEach(async () => {
  await signedIn();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const ORDER = {
  ...{ __typename: "Order", order_no: "261110-XXXXX", sap_order_no: null, sorg: "N001", merchant: "Nordvik Bikes" },
  orderStatus: { __typename: "OrderStatus", description: "", pendingB2B: false },
  ...{ total_order: 20, currency: EURO, createdBy: "Dana", createdAt: "2026-11-10T10:00:00Z", ship_to: "S1" },
  ...{ cust_po_no: null, delivery_date: null, notes: "", details: [], orderShipment: null, orderPayment: null },
  shipToDetail: { __typename: "ShipToDetail", code: "S1", name: "Main store", address: "Kaistraat 12" },
};

const show = (order: () => object) =>
  render(
    <Page
      client={clientOf((operation) => (operation === "OrderReceipt" ? order() : { merchantCart: null }))}
      at="/en-us/cart/order-confirmation?orders=261110-XXXXX"
    >
      <ConfirmationPage />
    </Page>,
  );

it("staff read which customer the order is for, and who placed it", async () => {
  const customerData = { custCode: { unified: "C1" }, custName: "Velo Nord", custAreas: [] };
  await signedIn({ ...DEALER, isCustomer: false, salesActiveCustCode: { r3: "R1" }, customerData });
  show(() => ({ order: { ...ORDER, order_status: "invoiced" } }));
  await screen.findByText("Ordered for Velo Nord by Dana");
});

it("an order that does not exist, or is another dealer's, was not placed", async () => {
  show(() => ({ order: null }));
  await screen.findByText("This order could not be found");
  expect(screen.queryByText(/Order placed|Thank you/)).toBe(null);
});

it("an order that cannot be loaded can be loaded again, and is not shown as placed", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  show(() => {
    throw new Error("no answer");
  });
  await screen.findByRole("button", { name: "Try again" });
  expect(screen.queryByText(/Order placed|could not be found/)).toBe(null);
});

it("follows the order while its confirmation is read, until it can no longer change", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const states = ["placed", "shipped", "invoiced"];
  let requests = 0;
  show(() => {
    const order_status = states[Math.min(requests, 2)];
    requests += 1;
    return { order: { ...ORDER, order_status } };
  });
  await screen.findByText("Placed");
  expect(screen.getByRole("button", { name: "Order as PDF" })).toBeTruthy();
  await vi.advanceTimersByTimeAsync(10_000);
  await screen.findByText("Shipped");
  await vi.advanceTimersByTimeAsync(10_000);
  await screen.findByText("Invoiced");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toBe(3);
  vi.useRealTimers();
});
