import ConfirmationPage from "@spoke/web/features/order-confirmation/ConfirmationPage.tsx";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clientOf, DEALER, EURO, orderTotal, Page, signedIn } from "./support.tsx";

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
  ...{
    ...orderTotal(20),
    currency: EURO,
    createdBy: "Dana",
    createdAt: "2026-11-10T10:00:00Z",
    ship_to: "S1",
  },
  ...{ cust_po_no: null, delivery_date: null, notes: "", details: [], orderShipment: null, orderPayment: null },
  shipToDetail: { __typename: "ShipToDetail", code: "S1", name: "Main store", address: "Kaistraat 12" },
};

const show = (order: () => object, query = "?orders=261110-XXXXX") =>
  render(
    <Page
      client={clientOf((operation) => (operation === "OrderReceipt" ? order() : { merchantCart: null }))}
      at={`/en-us/cart/order-confirmation${query}`}
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

it("who comes without an order reads that none was placed here, and where orders are", async () => {
  show(() => ({ order: null }), "");
  await screen.findByRole("heading", { level: 1, name: "No order was placed here" });
  screen.getByText(/Earlier orders are in your list/);
  expect(screen.getByRole("link", { name: "See orders" }).getAttribute("href")).toBe("/en-us/order");
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

const line = (fields: object) => ({
  ...{ __typename: "OrderLine", lineNo: 10, article_code_display: "A1", description: "Tube", order_qty: 2 },
  ...{ subtotal: 20, expectedDate: null, forecast: [], confirmations: [], ...fields },
});
const forecast = (qty: number, date: string) => ({ __typename: "OrderForecast", qty, date });
const confirmed = (supplyQty: number, supplyDate: string) => ({
  ...{ __typename: "OrderLineConfirmation", supplyQty, supplyDate },
});

async function stepsOf(fields: object): Promise<string[]> {
  show(() => ({ order: { ...ORDER, ...fields } }));
  const heading = await screen.findByRole("heading", { name: "What happens next" });
  const section = heading.parentElement;
  if (!section) throw new Error("the steps have no section");
  const steps = within(section).getAllByRole("listitem");
  return steps.map((item) => item.textContent);
}

it("before the ERP answers, the last day that checkout showed is shown, or else the requested day", async () => {
  const expected = line({ expectedDate: "2999-12-21", forecast: [forecast(2, "2999-12-23")] });
  const arrival = { order_status: "placed", details: [expected] };
  const [confirm, ship] = await stepsOf(arrival);
  expect(confirm).toBe("We confirm quantities and dates. You get an email.");
  expect(ship).toMatch(/Expected delivery by 23 Dec 2999$/);
  cleanup();
  const [, requested] = await stepsOf({ order_status: "placed", delivery_date: "2026-12-02", details: [line({})] });
  expect(requested).toMatch(/You asked for delivery on 02 Dec 2026$/);
  cleanup();
  const [, open] = await stepsOf({ order_status: "placed", details: [line({})] });
  expect(open).toBe("We ship the goods and email you the tracking number. ");
});

it("each part of a line has the day that checkout showed, and the day of one line is not said to be that of all", async () => {
  const details = [
    line({ lineNo: 10, expectedDate: "2999-12-21", forecast: [forecast(2, "2999-12-23")] }),
    line({ lineNo: 20, description: "Tire", confirmations: [confirmed(2, "2999-12-02")] }),
    line({ lineNo: 30, description: "Pump" }),
    line({
      lineNo: 40,
      description: "Bell",
      order_qty: 5,
      forecast: [forecast(1, "2999-12-02"), forecast(3, "2999-12-05")],
    }),
  ];
  const [, ship] = await stepsOf({ order_status: "placed", details: details.toSpliced(1, 1) });
  expect(ship).not.toContain("2999");
  cleanup();
  await stepsOf({ order_status: "placed", details });
  expect(screen.getByText("Tube").parentElement?.textContent).toContain("expected delivery 23 Dec 2999 · back order");
  const bell = screen.getByText("Bell").parentElement?.textContent;
  expect(bell).toContain("1 × expected delivery 02 Dec 2999");
  expect(bell).toContain("3 × expected delivery 05 Dec 2999");
  expect(bell).toContain("1 piece without an expected date");
  expect(screen.getByText("Tire").parentElement?.textContent).toContain("expected delivery 02 Dec 2999");
  expect(screen.getByText("Pump").parentElement?.textContent).not.toContain("expected");
});

it("the last confirmed day replaces the requested day, and lines that will not be supplied do not count", async () => {
  const details = [
    line({ expectedDate: "2026-12-21", confirmations: [confirmed(2, "2999-12-23")] }),
    line({ lineNo: 20, confirmations: [confirmed(0, "2999-12-30")] }),
  ];
  const [confirm, ship] = await stepsOf({ order_status: "confirmed", delivery_date: "2026-12-01", details });
  expect(confirm).toBe("Done: Quantities and dates are confirmed.");
  expect(ship).toMatch(/Expected delivery by 23 Dec 2999$/);
});

it("a confirmed day that has passed is late, as on the order's page", async () => {
  const details = [line({ confirmations: [confirmed(2, "2026-10-23")] })];
  const [, ship] = await stepsOf({ order_status: "confirmed", details });
  expect(ship).toMatch(/Late, was expected on 23 Oct 2026$/);
  expect(screen.getByText("Tube").parentElement?.textContent).toContain("Late, was expected on 23 Oct 2026");
});

it("goods that the dealer picks up are promised as ready, without a tracking number and an address", async () => {
  const orderShipment = {
    ...{ __typename: "OrderShipment", listAmount: 0, freightBenefit: 0, pickup: true },
    shipment: { __typename: "OrderShipmentKind", desc: "Pick up" },
  };
  const [, ready] = await stepsOf({ order_status: "confirmed", orderShipment, details: [line({})] });
  expect(ready).toBe("We email you as soon as the goods are ready for pickup. ");
  expect(screen.queryByText("Main store")).toBeNull();
  cleanup();
  const [, done] = await stepsOf({ order_status: "shipped", orderShipment, details: [line({})] });
  expect(done).toBe("Done: The goods are ready for pickup.");
  expect(screen.getByText("Ready for pickup")).toBeTruthy();
});

it("an order that is paid first has no expected day before its payment has arrived", async () => {
  const details = [line({ confirmations: [confirmed(2, "2999-12-23")] })];
  const paying = (id: string) => ({
    ...{ __typename: "OrderPayment", discount: 0, docs: [], expiredDate: null, amount: 1, currency: "EUR" },
    ...{ decidedAt: null, decidedBy: null },
    paymentStatus: { __typename: "PaymentStatus", id, description: id },
    payment: { __typename: "OrderPaymentKind", desc: "Prepayment", paymentMerchants: [] },
  });
  const waiting = await stepsOf({ order_status: "confirmed", details, orderPayment: paying("uploaded") });
  expect(waiting.join()).not.toContain("Dec 2999");
  cleanup();
  const paid = await stepsOf({ order_status: "confirmed", details, orderPayment: paying("completed") });
  expect(paid.join()).toContain("Expected delivery by 23 Dec 2999");
});

it("an order that is paid first says how much to pay, to which account, with which reference, and by when", async () => {
  const account = { __typename: "OrderPaymentMerchant", instruction: "Nordvik Bikes, IBAN NL91 ABNA 0417 1643 00" };
  const orderPayment = {
    ...{
      __typename: "OrderPayment",
      discount: 0,
      docs: [],
      ...{ expiredDate: "2026-11-17", decidedAt: null, decidedBy: null },
      amount: 1234.5,
      currency: "EUR",
    },
    paymentStatus: { __typename: "PaymentStatus", id: "waiting", description: "waiting" },
    payment: { __typename: "OrderPaymentKind", desc: "Prepayment", paymentMerchants: [account] },
  };
  await signedIn({ ...DEALER, scopes: [...DEALER.scopes, "page.payment-request"] });
  show(() => ({ order: { ...ORDER, order_status: "placed", orderPayment } }));
  const section = within(await screen.findByRole("region", { name: "Prepayment" }));
  const factOf = (label: string) => section.getByText(label).nextElementSibling?.textContent;
  expect(["Amount", "Account", "Reference", "Pay by"].map(factOf)).toEqual([
    "€1,234.50",
    account.instruction,
    ORDER.order_no,
    "17 Nov 2026",
  ]);
  expect(section.getByRole("button", { name: "Upload proof of payment" })).toBeTruthy();
});

it("what has happened is marked as done, and a canceled order has no next steps", async () => {
  const details = [line({ confirmations: [confirmed(2, "2999-12-23")] })];
  expect(await stepsOf({ order_status: "shipped", details })).toEqual([
    "Done: Quantities and dates are confirmed.",
    "Done: Your order has left our warehouse. Open the order to see the tracking number.",
    "You get the invoice when the goods have left.",
  ]);
  cleanup();
  show(() => ({ order: { ...ORDER, order_status: "canceled" } }));
  await screen.findByText("Canceled");
  expect(screen.queryByText("What happens next")).toBe(null);
});
