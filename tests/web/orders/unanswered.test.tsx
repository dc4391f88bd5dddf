import OrderConfirmationPage from "@spoke/web/features/admin-orders/OrderConfirmationPage.tsx";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Answer, DEALER, EURO, orderTotal, signedIn } from "../support.tsx";
import { done, page } from "./answers.ts";
import { show } from "./show.tsx";

beforeEach(() => signedIn({ ...DEALER, scopes: ["order.confirm"] }));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const FORECAST = { __typename: "OrderForecast", qty: 2, date: "2026-12-08" };
const waiting = {
  __typename: "Order",
  order_no: "261101-AAAAA",
  order_status: "waiting_confirmation",
  sap_order_no: null,
  isCancellationRequested: false,
  orderPayment: null,
  cancellation: null,
  sorg: "U001",
  merchant: "Veloria",
  createdAt: "2026-11-01T08:00:00.000Z",
  createdBy: "Dana",
  cust_po_no: null,
  delivery_date: "2026-12-01",
  notes: null,
  ...orderTotal(50),
  currency: EURO,
  shipToDetail: { __typename: "OrderShipTo", code: "M", name: "Shop", address: "Street 1" },
  customer: {
    __typename: "OrderCustomer",
    custName: "Dealer One",
    custCode: { __typename: "CustCode", unified: "C1", r3: "R1" },
  },
  details: [
    {
      __typename: "OrderLine",
      lineNo: 1,
      ...{ article_code_display: "CH-9", description: "Chain", image: null, order_qty: 5, uom: "PCE" },
      ...{ promoprice: 8, subtotal: 40, expectedDate: null, forecast: [], reserved: 3 },
    },
    {
      __typename: "OrderLine",
      lineNo: 2,
      ...{ article_code_display: "BL-1", description: "Bell", image: null, order_qty: 2, uom: "PCE" },
      ...{ promoprice: 5, subtotal: 10, expectedDate: "2026-12-05", forecast: [FORECAST], reserved: 0 },
    },
  ],
  lineStock: [
    { __typename: "OrderLineStock", lineNo: 1, free: 1 },
    { __typename: "OrderLineStock", lineNo: 2, free: 0 },
  ],
};

describe("orders that nobody has answered", () => {
  it("[admin-products-013] are confirmed line by line with pieces and days, and a line can be left out", async () => {
    await signedIn({ ...DEALER, scopes: ["order.confirm"] });
    const called: unknown[] = [];
    const answer: Answer = (name, variables) => {
      if (name !== "ConfirmOrder") return { ordersToConfirm: page([waiting]) };
      called.push(variables);
      return { confirmOrder: { __typename: "OrderResult", ...done() } };
    };
    show(OrderConfirmationPage, answer, "/en-us/admin/order-confirmation");
    fireEvent.click((await screen.findAllByRole("button", { name: "261101-AAAAA" }))[0] ?? document.body);
    const dialog = within(await screen.findByRole("dialog"));
    const pieces = dialog.getByRole("textbox", { name: /Confirmed quantity of Chain/ });
    for (const [typed, why] of [
      ["99", "At most 5"],
      ["2.5", "Enter a whole number, at least 1"],
    ] as const) {
      fireEvent.change(pieces, { target: { value: typed } });
      fireEvent.blur(pieces);
      fireEvent.click(dialog.getByRole("button", { name: "Confirm order" }));
      expect(dialog.getByText(why)).toBeTruthy();
      await vi.waitFor(() => expect(document.activeElement).toBe(pieces));
    }
    fireEvent.change(pieces, { target: { value: "3" } });
    fireEvent.blur(pieces);
    expect(dialog.getByText("3 of 5 pcs confirmed")).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Add another date" }));
    fireEvent.change(dialog.getAllByLabelText("Date for Chain")[1] ?? pieces, { target: { value: "2026-12-20" } });
    fireEvent.click(dialog.getAllByRole("button", { name: "Remove this date" }).at(-1) ?? pieces);
    expect(dialog.getByText("This item will not be supplied.")).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Confirm order" }));
    await vi.waitFor(() => expect(called).toHaveLength(1));
    expect(called[0]).toMatchObject({
      orderNumber: "261101-AAAAA",
      status: "confirmed",
      lines: [
        {
          lineNo: 1,
          supplies: [
            { supplyQty: 3, supplyDate: "2026-12-01" },
            { supplyQty: 2, supplyDate: "2026-12-20" },
          ],
        },
        { lineNo: 2, supplies: [] },
      ],
    });
  });

  it("show what their answer depends on, and are confirmed as ordered from their row after a question", async () => {
    await signedIn({ ...DEALER, scopes: ["order.confirm"] });
    const called: unknown[] = [];
    show(
      OrderConfirmationPage,
      (name, variables) => {
        if (name !== "ConfirmOrder")
          return { ordersToConfirm: page([{ ...waiting, cust_po_no: "PO-7", notes: "Ring" }]) };
        called.push(variables);
        return { confirmOrder: { __typename: "OrderResult", ...done() } };
      },
      "/en-us/admin/order-confirmation",
    );
    const table = within(await screen.findByRole("table"));
    for (const text of ["PO-7", "Ring", "1 piece not in stock", "€50.00", "Sent to the ERP, no answer yet"]) {
      expect(await table.findByText(text)).toBeTruthy();
    }
    expect(table.getByText(/^Waiting for \d+ days$/)).toBeTruthy();
    fireEvent.click(table.getByRole("button", { name: "Confirm order 261101-AAAAA as ordered?" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText("1 piece not in stock")).toBeTruthy();
    expect(called).toEqual([]);
    fireEvent.click(question.getByRole("button", { name: "Confirm as ordered" }));
    await vi.waitFor(() => expect(called).toHaveLength(1));
    expect(called[0]).toEqual({
      orderNumber: "261101-AAAAA",
      status: "confirmed",
      lines: [
        { lineNo: 1, supplies: [{ supplyQty: 5, supplyDate: "2026-12-01" }] },
        { lineNo: 2, supplies: [{ supplyQty: 2, supplyDate: "2026-12-08" }] },
      ],
    });
  });

  it("are reviewed first where the dealer wants to cancel or nobody has checked the proof of payment", async () => {
    await signedIn({ ...DEALER, scopes: ["order.confirm"] });
    const uploaded = {
      __typename: "OrderPayment",
      paymentStatus: { __typename: "PaymentStatus", id: "uploaded" },
    };
    const rows = [
      { ...waiting, isCancellationRequested: true },
      { ...waiting, order_no: "261101-BBBBB", orderPayment: uploaded },
    ];
    show(OrderConfirmationPage, () => ({ ordersToConfirm: page(rows) }), "/en-us/admin/order-confirmation");
    const table = within(await screen.findByRole("table"));
    expect(await table.findByText("Cancellation requested")).toBeTruthy();
    expect(table.getByText("Prepayment, proof not checked")).toBeTruthy();
    expect(table.queryByRole("button", { name: /as ordered$/ })).toBeNull();
    fireEvent.click(table.getByRole("button", { name: "Confirm as ordered: 261101-AAAAA" }));
    const question = within(await screen.findByRole("alertdialog"));
    expect(question.getByText(/^The dealer asked to cancel pieces/)).toBeTruthy();
    fireEvent.click(question.getByRole("button", { name: "Cancel" }));
    await vi.waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    fireEvent.click(table.getByRole("button", { name: "Confirm order 261101-BBBBB" }));
    expect(await screen.findByRole("dialog", { name: "Confirm order 261101-BBBBB" })).toBeTruthy();
  });

  it("lead from their row to the order, for those who may act for its customer", async () => {
    const answer: Answer = () => ({ ordersToConfirm: page([waiting]) });
    const links = async (scopes: readonly string[]) => {
      await signedIn({ ...DEALER, scopes });
      show(OrderConfirmationPage, answer, "/en-us/admin/order-confirmation");
      const table = within(await screen.findByRole("table"));
      await table.findByRole("button", { name: "261101-AAAAA" });
      const found = table.queryAllByRole("link", { name: "Order details" });
      cleanup();
      return found;
    };
    expect(await links(["order.confirm"])).toHaveLength(0);
    const [link] = await links(["order.confirm", "menu.change-cust"]);
    expect(link?.getAttribute("href")).toBe("/en-us/order/261101-AAAAA");
  });

  it("are walked through with j and k, in the list and in the dialog, but not while typing", async () => {
    await signedIn({ ...DEALER, scopes: ["order.confirm"] });
    const rows = ["AAAAA", "BBBBB"].map((end) => ({ ...waiting, order_no: `261101-${end}` }));
    show(OrderConfirmationPage, () => ({ ordersToConfirm: page(rows) }), "/en-us/admin/order-confirmation");
    const table = within(await screen.findByRole("table"));
    const first = await table.findByRole("button", { name: "261101-AAAAA" });
    const second = table.getByRole("button", { name: "261101-BBBBB" });
    first.focus();
    fireEvent.keyDown(first, { key: "j" });
    expect(document.activeElement).toBe(second);
    fireEvent.keyDown(second, { key: "k" });
    expect(document.activeElement).toBe(first);
    fireEvent.click(first);
    const dialog = await screen.findByRole("dialog", { name: "Confirm order 261101-AAAAA" });
    expect(within(dialog).getByText("3 of 5 reserved · 1 available")).toBeTruthy();
    fireEvent.keyDown(within(dialog).getByLabelText(/^Seller’s order number/), { key: "j" });
    expect(screen.getByRole("dialog", { name: "Confirm order 261101-AAAAA" })).toBe(dialog);
    fireEvent.keyDown(within(dialog).getByRole("button", { name: "Next order (j)" }), { key: "j" });
    expect(await screen.findByRole("dialog", { name: "Confirm order 261101-BBBBB" })).toBeTruthy();
  });

  it("show the office's refused fields, and offer what it typed after a reload", async () => {
    await signedIn({ ...DEALER, scopes: ["order.confirm"] });
    const called: unknown[] = [];
    const answer: Answer = (name, variables) => {
      if (name !== "ConfirmOrder") return { ordersToConfirm: page([waiting]) };
      called.push(variables);
      return { confirmOrder: { __typename: "OrderResult", ...done() } };
    };
    const start = async () => {
      show(OrderConfirmationPage, answer, "/en-us/admin/order-confirmation");
      const [button] = await screen.findAllByRole("button", { name: "261101-AAAAA" });
      if (button) fireEvent.click(button);
      return within(await screen.findByRole("dialog"));
    };
    const first = await start();
    fireEvent.change(first.getByLabelText(/^Seller’s order number/), { target: { value: "4".repeat(41) } });
    fireEvent.change(first.getByLabelText(/^Internal notes/), { target: { value: "Called the dealer" } });
    fireEvent.click(first.getByRole("button", { name: "Confirm order" }));
    await vi.waitFor(() =>
      expect(first.getByLabelText(/^Seller’s order number/).getAttribute("aria-invalid")).toBe("true"),
    );
    expect(called).toEqual([]);
    cleanup();
    const second = await start();
    fireEvent.click(second.getByRole("button", { name: "Restore" }));
    const notes = second.getByLabelText<HTMLTextAreaElement>(/^Internal notes/);
    await vi.waitFor(() => expect(notes.value).toBe("Called the dealer"));
  });
});
