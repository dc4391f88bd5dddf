import OrderPage from "@spoke/web/features/orders/OrderPage.tsx";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Answer, clientOf, DEALER, EURO, orderTotal, Page, signedIn } from "../support.tsx";
import { done } from "./answers.ts";

beforeEach(() => signedIn());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const line = (lineNo: number, description: string, order_qty: number) => ({
  __typename: "OrderLine",
  ...{ lineNo, article_code: description, article_code_display: description, description, image: null, order_qty },
  ...{ uom: "PCE", price: 10, promoprice: 10, subtotal: 10 * order_qty, promotion: null, expectedDate: null },
  ...{ shipped: 0, invoiced: 0, forecast: [], confirmations: [] },
});

const ORDER = {
  ...{ __typename: "Order", order_no: "261110-XXXXX", sap_order_no: null, sorg: "N001", merchant: "Nordvik Bikes" },
  ...{ order_status: "confirmed", cust_po_no: null, delivery_date: null, notes: "", pickupOrder: null },
  orderStatus: { __typename: "OrderStatus", description: "", pendingB2B: false },
  ...{
    ...orderTotal(70),
    currency: EURO,
    createdBy: "Dana",
    createdAt: "2026-11-10T10:00:00Z",
    ship_to: "S1",
  },
  shipToDetail: { __typename: "OrderShipTo", code: "S1", name: "Main store", address: "Kaistraat 12" },
  details: [line(1, "Chain", 5), line(2, "Bell", 2)],
  ...{ orderShipment: null, orderPayment: null, deliveries: [], invoices: [], articlePages: [], history: [] },
  cancellation: null,
  cancelableLines: [
    { __typename: "OrderCancellationLine", lineNo: 1, qty: 3 },
    { __typename: "OrderCancellationLine", lineNo: 2, qty: 2 },
  ],
};

/** Another piece has shipped since. */
const TOO_MANY = {
  message: { __typename: "Message", status: "failed", description: "validation_failed" },
  userErrors: [
    {
      ...{ __typename: "UserError", field: "lines.1.qty", message: "quantity_most" },
      values: [{ __typename: "UserErrorValue", name: "number", value: 1 }],
    },
  ],
};

const show = (answer: Answer) =>
  render(
    <Page
      client={clientOf((name, variables) => (name === "Cart" ? { cart: [] } : answer(name, variables)))}
      at="/en-us/order/261110-XXXXX"
    >
      <Routes>
        <Route path="/en-us/order/:order_no" element={<OrderPage />} />
      </Routes>
    </Page>,
  );

it("pieces that have not shipped can be canceled, by line, in part, and with a reason; a second press sends nothing", async () => {
  const requests: unknown[] = [];
  let order: object = ORDER;
  show((name, variables) => {
    if (name !== "RequestCancellation") return { order };
    requests.push(variables);
    if (requests.length === 1) return { requestOrderCancellation: { __typename: "OrderResult", ...TOO_MANY } };
    const lines = [{ __typename: "OrderCancellationLine", lineNo: 2, qty: 1 }];
    const cancellation = {
      ...{ __typename: "OrderCancellation", state: "requested", lines, reason: "Ordered twice", answer: null },
      ...{ requestedAt: "2026-11-11T10:00:00Z", requestedBy: "Dana", answeredAt: null },
    };
    order = { ...ORDER, cancellation, cancelableLines: [] };
    return { requestOrderCancellation: { __typename: "OrderResult", ...done() } };
  });
  fireEvent.click(await screen.findByRole("button", { name: "Cancel items" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel items of order 261110-XXXXX" }));
  const send = dialog.getByRole("button", { name: "Request cancellation" });
  // Nothing is chosen for the dealer.
  fireEvent.click(send);
  expect(await dialog.findByText("Choose at least one item.")).toBeTruthy();
  fireEvent.click(dialog.getByRole("radio", { name: /^Only some of them/ }));
  expect((await dialog.findByRole("alert")).textContent).toBe("Choose at least one item.");
  expect(dialog.getByRole<HTMLInputElement>("checkbox", { name: "Chain, 3 pieces" }).checked).toBe(false);
  fireEvent.click(dialog.getByRole("checkbox", { name: "Bell, 2 pieces" }));
  // All pieces to start with.
  fireEvent.click(dialog.getByRole("checkbox", { name: "Chain, 3 pieces" }));
  const pieces = dialog.getByRole<HTMLInputElement>("textbox", { name: "Pieces of Chain to cancel" });
  expect(pieces.value).toBe("3");
  // An emptied field does not cancel all of them.
  fireEvent.change(pieces, { target: { value: "" } });
  fireEvent.blur(pieces);
  expect((await dialog.findByText("Enter a quantity")).getAttribute("role")).toBe("alert");
  fireEvent.click(send);
  expect(document.activeElement).toBe(pieces);
  expect(requests).toEqual([]);
  fireEvent.change(pieces, { target: { value: "3" } });
  fireEvent.blur(pieces);
  await waitFor(() => expect(dialog.queryByText("Enter a quantity")).toBeNull());
  const bell = within(dialog.getByRole("group", { name: "Bell" }));
  fireEvent.click(bell.getByRole("button", { name: "One less" }));
  expect(bell.getByRole<HTMLButtonElement>("button", { name: "One less" }).disabled).toBe(true);
  fireEvent.change(dialog.getByRole("textbox", { name: /Reason/ }), { target: { value: "Ordered twice" } });
  fireEvent.click(send);
  fireEvent.click(send);
  expect(await dialog.findByText("At most 1")).toBeTruthy();
  fireEvent.click(dialog.getByRole("checkbox", { name: "Chain, 3 pieces" }));
  await waitFor(() => expect(dialog.queryByText("At most 1")).toBeNull());
  fireEvent.click(send);
  fireEvent.click(send);
  expect(await screen.findByText("Cancellation requested")).toBeTruthy();
  expect(screen.getByText("Reason: Ordered twice")).toBeTruthy();
  expect(screen.getByText("Bell, 1 piece")).toBeTruthy();
  const request = { orderNumber: "261110-XXXXX", reason: "Ordered twice" };
  expect(requests).toEqual([
    { ...request, lines: [{ lineNo: 1 }, { lineNo: 2, qty: 1 }] },
    { ...request, lines: [{ lineNo: 2, qty: 1 }] },
  ]);
  // The button stays, and the page says why it cannot be pressed.
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Cancel items" }).disabled).toBe(true);
  expect(screen.getByText(/^Waiting for an answer since/).textContent).toMatch(
    /since 11 Nov 2026, 10:00\. You can cancel more items when this request is answered\.$/,
  );
});

it("all pieces that have not shipped are one choice, and a single item needs none", async () => {
  const requests: unknown[] = [];
  for (const cancelableLines of [ORDER.cancelableLines, ORDER.cancelableLines.slice(0, 1)]) {
    show((name, variables) => {
      if (name !== "RequestCancellation") return { order: { ...ORDER, cancelableLines } };
      requests.push(variables);
      return { requestOrderCancellation: { __typename: "OrderResult", ...done() } };
    });
    fireEvent.click(await screen.findByRole("button", { name: "Cancel items" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Cancel items of order 261110-XXXXX" }));
    const all = dialog.queryByRole("radio", { name: /^All items that have not shipped/ });
    if (all) fireEvent.click(all);
    const count = requests.length + 1;
    fireEvent.click(dialog.getByRole("button", { name: "Request cancellation" }));
    await waitFor(() => expect(requests).toHaveLength(count));
    cleanup();
  }
  const request = { orderNumber: "261110-XXXXX", reason: "" };
  expect(requests).toEqual([request, { ...request, lines: [{ lineNo: 1 }] }]);
});

it("pieces that ship while the dialog is open can no longer be chosen, which it says when nothing is left", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let cancelableLines = ORDER.cancelableLines;
  show(() => ({ order: { ...ORDER, cancelableLines } }));
  fireEvent.click(await screen.findByRole("button", { name: "Cancel items" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel items of order 261110-XXXXX" }));
  fireEvent.click(dialog.getByRole("radio", { name: /^Only some of them/ }));
  fireEvent.click(dialog.getByRole("checkbox", { name: "Chain, 3 pieces" }));
  cancelableLines = [{ __typename: "OrderCancellationLine", lineNo: 1, qty: 1 }];
  await vi.advanceTimersByTimeAsync(60_000);
  expect(dialog.getByRole<HTMLInputElement>("checkbox", { name: "Chain, 1 piece" }).checked).toBe(true);
  expect(dialog.queryByRole("checkbox", { name: /Bell/ })).toBeNull();
  cancelableLines = [];
  await vi.advanceTimersByTimeAsync(60_000);
  expect(dialog.getByText("Too late to cancel: everything in this order has already shipped.")).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Request cancellation" }).disabled).toBe(true);
});

it("a refused request says why, and users who may not order cannot request one", async () => {
  const cancellation = {
    ...{ __typename: "OrderCancellation", state: "refused", reason: null, answer: "Already packed" },
    lines: [{ __typename: "OrderCancellationLine", lineNo: 1, qty: 3 }],
    ...{ requestedAt: "2026-11-11T10:00:00Z", requestedBy: "Dana", answeredAt: "2026-11-11T11:00:00Z" },
  };
  await signedIn({ ...DEALER, scopes: ["page.orderlist"] });
  show(() => ({ order: { ...ORDER, cancellation } }));
  expect(await screen.findByText("Cancellation refused")).toBeTruthy();
  expect(screen.getByText("Answer: Already packed")).toBeTruthy();
  expect(screen.getByText(/^Requested by Dana/).textContent).toMatch(/10:00.*Answer: .*11:00/);
  expect(screen.queryByRole("button", { name: "Cancel items" })).toBeNull();
});
