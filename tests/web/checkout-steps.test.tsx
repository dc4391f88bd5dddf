import { addDays } from "@spoke/core/platform/calendar.ts";
import { dateText } from "@spoke/core/platform/date-text.ts";
import CartPage from "@spoke/web/features/cart/CartPage.tsx";
import CheckoutPage from "@spoke/web/features/checkout/CheckoutPage.tsx";
import { checkoutFormSchema, checkoutVariables } from "@spoke/web/features/checkout/form.ts";
import ShipmentPage from "@spoke/web/features/checkout/ShipmentPage.tsx";
import { orderTotals } from "@spoke/web/features/checkout/totals.ts";
import ConfirmationPage from "@spoke/web/features/order-confirmation/ConfirmationPage.tsx";
import { todayHere } from "@spoke/web/lib/config.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Route, Routes, useLocation } from "react-router";
import { describe, expect, it } from "vitest";
import { CART, choices, field, line, PRODUCT, RATE, setUpCheckout, taxOf, type } from "./checkoutPage.tsx";
import { clientOf, EURO, orderTotal, Page, undecidedAboutNotifications } from "./support.tsx";

setUpCheckout();

describe("what checkout sends", () => {
  const values = {
    ...{ shipto: "S1", paymentId: "T", custPoNo: " ", notes: "", requestDeliveryDate: "", shipments: {} },
    isDeliveryChosen: false,
  };
  const delivery = { weekdays: [1, 2, 3, 4, 5], closed: ["2999-01-02"], first: undefined, shipments: [], pickups: [] };
  const context = { products: [{ id: "L1", qty: 2 }], versions: {}, sorgs: ["N001"], delivery };

  it("[checkout-002] holds PO number and notes only if they are filled in", () => {
    expect(checkoutVariables(values, context)).not.toHaveProperty("custPoNo");
    expect(checkoutVariables({ ...values, custPoNo: " 7 ", notes: "x" }, context)).toMatchObject({
      custPoNo: "7",
      notes: "x",
    });
  });

  it("[checkout-001] needs a ship-to, a payment and products", () => {
    const { error } = checkoutFormSchema(context).safeParse({ ...values, shipto: "", paymentId: "" });
    expect(error?.issues).toMatchObject([
      { path: ["shipto"], message: "required" },
      { path: ["paymentId"], message: "required" },
    ]);
  });

  it.each([
    ["2999-01-01", []],
    ["2999-01-02", ["date_no_delivery"]],
    ["2999-01-05", ["date_no_delivery"]],
    ["2999-02-31", ["date_invalid"]],
  ])("is delivered on a day with deliveries only: %s", (requestDeliveryDate, messages) => {
    const { error } = checkoutFormSchema(context).safeParse({ ...values, requestDeliveryDate });
    const issues = error?.issues.filter(({ path }) => path[0] === "requestDeliveryDate") ?? [];
    expect(issues.map(({ message }) => message)).toEqual(messages);
  });

  it.each([
    [
      { total: 33.33, decimals: 2, shipping: 12.5, paymentDiscount: 0.02, freightBenefit: 0, taxRate: 0.19 },
      [33.33, 0, 0.67, 45.16, 8.58, 53.74],
    ],
    [
      { total: 0.3, decimals: 2, shipping: 0.1, paymentDiscount: 0, freightBenefit: 0.05, taxRate: 0 },
      [0.3, 0.05, 0, 0.35, 0, 0.35],
    ],
    [{ total: 9, decimals: 2, shipping: 3, paymentDiscount: 0, freightBenefit: 8, taxRate: 0 }, [9, 3, 0, 9, 0, 9]],
    [
      { total: 1250001, decimals: 0, shipping: undefined, paymentDiscount: 0.025, freightBenefit: 7, taxRate: 0.11 },
      [1250001, 7, 31250, 1218751, 134063, 1352814],
    ],
  ])("totals the lines plus reduced shipping less the payment discount, and adds tax", (part, expected) => {
    const [lines, freightBenefit, discount, total, tax, due] = expected;
    expect(orderTotals(part)).toEqual({ lines, freightBenefit, discount, total, tax, due });
  });
});

const placed = (number: string) => ({
  ...{ __typename: "Order", order_no: number, sap_order_no: null, sorg: "N001", merchant: "Nordvik Bikes" },
  ...{
    order_status: "placed",
    ...orderTotal(20),
    currency: EURO,
    createdBy: "Dana",
    ship_to: "S1",
    cust_po_no: null,
  },
  orderStatus: { __typename: "OrderStatus", description: "order_status_placed", pendingB2B: true },
  ...{ createdAt: "2026-11-01T08:00:00.000Z", delivery_date: null, notes: null },
  shipToDetail: { __typename: "OrderShipTo", code: "S1", name: "Main store", address: "Kaistraat 12" },
  ...{ details: [], orderShipment: null, orderPayment: null },
});

describe("the steps of checkout", () => {
  const Where = () => <output data-testid="where">{useLocation().pathname + useLocation().search}</output>;
  const here = () => screen.getByTestId("where").textContent;

  function showAt(at: string): void {
    const client = clientOf((operation, variables) => {
      if (operation === "CartState" || operation === "CartPage") return { merchantCart: CART };
      if (operation === "CheckoutPage") return choices([]);
      if (operation === "ShipmentRates") return { customerShipmentRates: [RATE] };
      if (operation === "FreightBenefits") return { cartFreightBenefits: [] };
      if (operation === "OrderReceipt") return { order: placed(String(variables.order_no)) };
      return { order: null };
    });
    render(
      <Page client={client} at={at}>
        <Routes>
          <Route path="/en-us/cart/shipment" element={<ShipmentPage />} />
          <Route path="/en-us/cart/checkout" element={<CheckoutPage />} />
          <Route path="/en-us/cart/order-confirmation" element={<ConfirmationPage />} />
        </Routes>
        <Where />
      </Page>,
    );
  }

  it("[cart-008] a phone chooses address and shipping first, and checkout remembers them", async () => {
    showAt("/en-us/cart/shipment");
    fireEvent.click(await screen.findByLabelText(/Warehouse/));
    expect(screen.getByText("Step 1 of 2")).toBeTruthy();
    // The small screen's header has no way back on this page.
    expect(screen.getByRole("link", { name: "Edit cart" }).getAttribute("href")).toBe("/en-us/cart");
    type("Requested delivery date", addDays(todayHere(), -1));
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByText("This date is in the past. Choose today or a later date.")).toBeTruthy();
    type("Requested delivery date", addDays(todayHere(), 3));
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    await screen.findByLabelText("PO number");
    expect(here()).toBe("/en-us/cart/checkout");
    const place = screen.getByRole("button", { name: "Place order" });
    await waitFor(() => expect(place.parentElement?.textContent).toMatch(/^Step 2 of 2Total €[\d.,]+Place order$/));
    expect(field("Requested delivery date").value).toBe(dateText(addDays(todayHere(), 3), "en-US", "UTC"));
    const link = screen.getByRole("link", { name: "Change" });
    expect(link.closest("section")?.textContent).toContain("Industrieweg 88");
    expect(screen.getByLabelText<HTMLInputElement>(/Warehouse/).checked).toBe(true);
  });

  it("offers notifications on this device after an order, and not before", async () => {
    undecidedAboutNotifications();
    showAt("/en-us/cart/checkout");
    await screen.findByLabelText("PO number");
    expect(screen.queryByRole("complementary", { name: "Notifications" })).toBeNull();
    cleanup();
    showAt("/en-us/cart/order-confirmation?orders=1-A");
    await screen.findByRole("heading", { name: "Order placed" });
    expect(screen.getByRole("complementary", { name: "Notifications" })).toBeTruthy();
  });

  it("an address of checkout with orders leads to their confirmation", async () => {
    showAt("/en-us/cart/checkout?orders=1-A,1-B");
    expect(await screen.findByRole("heading", { name: "2 orders placed" })).toBeTruthy();
    expect(here()).toBe("/en-us/cart/order-confirmation?orders=1-A%2C1-B");
  });
});

it("cart and checkout say what ships later, in the words of fast order", async () => {
  const values = [{ __typename: "MessageValue", name: "available", value: "1" }];
  const shortage = { __typename: "UserError", field: "qty", message: "over_stock", values };
  const [merchant] = CART.merchants;
  const cart = {
    ...CART,
    merchants: [{ ...merchant, lines: [{ ...line, promotion: null, expectedDate: null, shortage }] }],
  };
  const client = clientOf((operation) => {
    if (operation === "CheckoutPage") return choices([]);
    if (operation === "ShipmentRates") return { customerShipmentRates: [RATE] };
    if (operation === "FreightBenefits") return { cartFreightBenefits: [] };
    return operation === "CustomerTax" ? taxOf(true) : { merchantCart: cart };
  });
  for (const [page, at] of [
    [<CartPage key="cart" />, "/en-us/cart"],
    [<CheckoutPage key="checkout" />, "/en-us/cart/checkout"],
  ] as const) {
    render(
      <Page client={client} at={at}>
        {page}
      </Page>,
    );
    expect(await screen.findByText("Only 1 in stock; missing pieces ship later")).toBeTruthy();
    cleanup();
  }
});

describe("the cart page", () => {
  it.each([
    ["Aurel", []],
    ["Corvid", ["Corvid"]],
  ])("shows brand %s, size, and color of a line once", async (description, brands) => {
    const product = { ...PRODUCT, brand: { ...PRODUCT.brand, description } };
    const [merchant] = CART.merchants;
    const cart = { ...CART, merchants: [{ ...merchant, lines: [{ ...line, product }] }] };
    const client = clientOf((operation) => (operation === "CustomerTax" ? taxOf(true) : { merchantCart: cart }));
    render(
      <Page client={client} at="/en-us/cart">
        <CartPage />
      </Page>,
    );
    expect(await screen.findByText("A1 · 54")).toBeTruthy();
    expect(screen.queryAllByText(/^(Aurel|Corvid)$/).map(({ textContent }) => textContent)).toEqual(brands);
    expect(await screen.findByText("incl. tax")).toBeTruthy();
  });

  it.each([true, false])(
    "offers an order from stock in place of one for an arrival only if stock suffices: %s",
    async (suffices) => {
      const [merchant] = CART.merchants;
      const waiting = { ...line, product: PRODUCT, expectedDate: "2099-12-21", orderableFromStock: suffices };
      const cart = { ...CART, merchants: [{ ...merchant, lines: [waiting] }] };
      const client = clientOf((operation) => (operation === "CustomerTax" ? taxOf(true) : { merchantCart: cart }));
      render(
        <Page client={client} at="/en-us/cart">
          <CartPage />
        </Page>,
      );
      expect(await screen.findByText(/Back order, ships on or after/)).toBeTruthy();
      expect(screen.queryAllByRole("button", { name: "Order from stock" })).toHaveLength(suffices ? 1 : 0);
    },
  );

  it("changes the sums of the lines and the totals together", async () => {
    const priced = Promise.withResolvers<object>();
    let requests = 0;
    const changed = { ...CART.summary, totalQty: 3, total: 30 };
    const client = clientOf((operation) => {
      if (operation === "CartState") return { merchantCart: CART };
      if (operation === "CartPage") return requests++ === 0 ? { merchantCart: CART } : priced.promise;
      const change = { __typename: "CartChange", id: "L1", article_code: "A1", sorg: "N001", qty: 3 };
      const message = { __typename: "Message", status: "success", description: "x" };
      const result = { __typename: "UpdateCartResult", products: [change], summary: changed, message, userErrors: [] };
      return { updateProductsInCart: result };
    });
    render(
      <Page client={client} at="/en-us/cart">
        <CartPage />
      </Page>,
    );
    const sums = () => screen.queryAllByText(/^€/).map(({ textContent }) => textContent);
    await waitFor(() => expect(sums()).toEqual(["€10.00", "€20.00", "€20.00", "€20.00"]));
    fireEvent.click(screen.getByRole("button", { name: "One more" }));
    await waitFor(() => expect(requests).toBe(2));
    expect(sums()).toEqual(["€10.00", "€20.00", "€20.00", "€20.00"]);
    const [merchant] = CART.merchants;
    const merchants = [{ ...merchant, totalQty: 3, total: 30, lines: [{ ...line, qty: 3, subTotal: 30 }] }];
    priced.resolve({ merchantCart: { ...CART, merchants, summary: changed } });
    await waitFor(() => expect(sums()).toEqual(["€10.00", "€30.00", "€30.00", "€30.00"]));
  });
});
