import OrderPage from "@spoke/web/features/orders/OrderPage.tsx";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { toasts } from "@spoke/web/ui/toasts.ts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import { EURO, orderTotal, signedIn } from "../support.tsx";
import { show } from "./show.tsx";

const confirmation = {
  ...{ __typename: "OrderConfirmation", supplyQty: 5, supplyDate: "2099-01-02", supplyLocation: "South warehouse" },
  supplyPriority: null,
};
const line = {
  ...{ __typename: "OrderLine", lineNo: 1, article_code: "A1", article_code_display: "A1", description: "Chain" },
  ...{ image: null, order_qty: 5, uom: "PCE", price: 10, promoprice: 10, subtotal: 50, promotion: null },
  ...{ expectedDate: null, shipped: 0, invoiced: 0, forecast: [], confirmations: [confirmation] },
};
const gone = { ...line, lineNo: 2, article_code: "B2", article_code_display: "B2", description: "Bell" };
const ORDER = {
  ...{ __typename: "Order", order_no: "261110-XXXXX", sap_order_no: null, sorg: "N001", merchant: "Nordvik Bikes" },
  ...{ order_status: "confirmed", cust_po_no: null, delivery_date: null, notes: "", pickupOrder: null },
  orderStatus: { __typename: "OrderStatus", description: "", pendingB2B: false },
  ...{ ...orderTotal(100), currency: EURO, createdBy: "Dana", createdAt: "2026-11-10T10:00:00Z", ship_to: "S1" },
  shipToDetail: { __typename: "OrderShipTo", code: "S1", name: "Main store", address: "Kaistraat 12" },
  details: [line, gone],
  articlePages: [{ __typename: "ArticlePage", article_code: "A1", path: "/product/chain" }],
  ...{ orderShipment: null, orderPayment: null, deliveries: [], invoices: [], history: [] },
  ...{ cancellation: null, cancelableLines: [] },
};

const SUMMARY = { __typename: "CartSummary", totalQty: 2, count: 1, total: 20, currency: EURO };
const IN_CART = { __typename: "CartLine", id: "L1", article_code: "A1", sorg: "N001", qty: 2 };
const CART = {
  __typename: "MerchantCart",
  merchants: [{ __typename: "CartMerchant", sorg: "N001", lines: [IN_CART] }],
  summary: SUMMARY,
};

/** Shows the order beside a cart that holds two pieces of its first article; answers the changes of the cart. */
function open(): unknown[] {
  const changes: unknown[] = [];
  show(
    () => (
      <Routes>
        <Route path="/en-us/order/:order_no" element={<OrderPage />} />
      </Routes>
    ),
    (operation, { products }) => {
      if (operation === "CartState") return { merchantCart: CART };
      if (operation !== "UpdateCart") return { order: ORDER, orderCustomer: null, salesContact: null };
      changes.push(products);
      const message = { __typename: "Message", status: "success", description: "x" };
      const result = { __typename: "UpdateCartResult", products: [], summary: SUMMARY, message, userErrors: [] };
      return { updateProductsInCart: result };
    },
    `/en-us/order/${ORDER.order_no}`,
  );
  return changes;
}

const row = async (name: string) => within((await screen.findByText(name)).closest("li") ?? document.body);

beforeEach(async () => {
  await signedIn();
  toasts.set([]);
});
afterEach(() => {
  cleanup();
  setConfig(DEFAULT_CONFIG);
});

it("a line leads to its article and puts its pieces into the cart, besides those that are there", async () => {
  const changes = open();
  const chain = await row("Chain");
  expect(chain.getByRole("link", { name: "Chain" }).getAttribute("href")).toBe("/en-us/product/chain");
  const add = chain.getByRole<HTMLButtonElement>("button", { name: "Add to cart: 5 × Chain" });
  // Not before the cart is known.
  await waitFor(() => expect(add.disabled).toBe(false));
  fireEvent.click(add);
  await waitFor(() => expect(changes).toMatchObject([[{ sorg: "N001", article_code: "A1", qty: 7 }]]));
  expect(toasts.get().map(({ text }) => text)).toEqual(["Added to the cart: 5 × Chain"]);
});

it("a line of an article that is no longer sold has neither a link nor a button", async () => {
  open();
  const bell = await row("Bell");
  expect([...bell.queryAllByRole("link"), ...bell.queryAllByRole("button")]).toEqual([]);
});

it.each([
  [true, "5 confirmedexpected delivery 02 Jan 2099 · South warehouse"],
  [false, "5 confirmedexpected delivery 02 Jan 2099"],
])("the place that confirmed pieces come from is named where the host shows places: %s", async (shown, text) => {
  setConfig({ ...DEFAULT_CONFIG, supplyLocation: shown });
  open();
  const supply = (await row("Chain")).getByText("5 confirmed").closest("li");
  expect(supply?.textContent).toBe(text);
});
