import { addDays } from "@spoke/core/platform/calendar.ts";
import CartPage from "@spoke/web/features/cart/CartPage.tsx";
import { useCart } from "@spoke/web/features/cart/CartProvider.tsx";
import CheckoutPage from "@spoke/web/features/checkout/CheckoutPage.tsx";
import { checkoutResolver, checkoutVariables } from "@spoke/web/features/checkout/form.ts";
import ShipmentPage from "@spoke/web/features/checkout/ShipmentPage.tsx";
import { orderTotals } from "@spoke/web/features/checkout/totals.ts";
import ConfirmationPage from "@spoke/web/features/order-confirmation/ConfirmationPage.tsx";
import { DEFAULT_CONFIG, setConfig, todayHere } from "@spoke/web/lib/config.ts";
import { toasts } from "@spoke/web/ui/toasts.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Route, Routes, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clientOf, DEALER, EURO, Page, signedIn, undecidedAboutNotifications } from "./support.tsx";

const line = {
  __typename: "CartLine",
  id: "L1",
  article_code: "A1",
  sorg: "N001",
  qty: 2,
  uom: "PC",
  unitPrice: 10,
  subTotal: 20,
  priceBy: null,
  problems: [],
  product: null,
};
const CART = {
  __typename: "MerchantCart",
  merchants: [
    {
      __typename: "CartMerchant",
      sorg: "N001",
      merchant: "Nordvik Bikes",
      totalQty: 2,
      total: 20,
      currency: EURO,
      lines: [line],
    },
  ],
  configs: [],
  summary: { __typename: "CartSummary", totalQty: 2, count: 1, total: 20, currency: EURO },
};
const ADDRESSES = [
  { __typename: "ShipTo", code: "S1", version: "v1", name: "Main store", address: "Kaistraat 12" },
  { __typename: "ShipTo", code: "S2", version: "v7", name: "Warehouse", address: "Industrieweg 88" },
];
const PAYMENT = {
  __typename: "PaymentMethod",
  id: "T",
  type: "Terms",
  desc: "30 days",
  paymentMerchants: [{ __typename: "PaymentMerchant", sorg: "N001", instruction: "", paymentDiscount: 0 }],
};
const RATE = {
  __typename: "ShipmentRate",
  id: "STD",
  sorg: "N001",
  type: "standard",
  desc: "Standard delivery",
  input: "flat",
  rate: { __typename: "ShipmentPrice", rate: 12.5, currency: "EUR" },
};

const choices = (credits: readonly object[]) => ({
  merchantCart: { __typename: "MerchantCart", credits },
  shiptoV2: ADDRESSES,
  payments: [PAYMENT],
});
const CREDIT = {
  __typename: "CartCredit",
  companyCode: "K",
  companyName: "Nordvik",
  sorgs: ["N001"],
  currency: EURO,
  balance: 100,
  problems: [],
};
const BENEFIT = {
  __typename: "FreightBenefit",
  warehouseArea: "West",
  qty: 2,
  targetQty: 5,
  isHomeWarehouse: true,
  discountAmount: 9,
  currentDiscountAmount: 4,
  currency: EURO,
};
const FORECAST = [
  {
    __typename: "StockOrderConfirmation",
    article_code: "A1",
    sorg: "N001",
    openQty: 1,
    confirmations: [
      { __typename: "StockSupply", supplyQty: 1, supplyDate: "2026-11-27", supplyLocation: "South warehouse" },
    ],
  },
];

/** An answer to a change of quantity: refused, as more than is in stock. */
const OVER_STOCK = {
  updateProductsInCart: {
    __typename: "UpdateCartResult",
    products: [],
    summary: CART.summary,
    message: { __typename: "Message", status: "failed", description: "x" },
    userErrors: [
      {
        __typename: "UserError",
        field: "products.0.qty",
        message: "over_stock",
        values: [{ __typename: "TextValue", name: "available", value: "5" }],
      },
    ],
  },
};

function SetQuantity() {
  const cart = useCart();
  const set = () => cart.set({ sorg: "N001", article_code: "A1", qty: 99_999 });
  return (
    <button type="button" onClick={set}>
      Set quantity
    </button>
  );
}

interface Shown {
  readonly update?: () => object;
  readonly rate?: object;
  readonly credits?: readonly object[];
  readonly benefits?: readonly object[];
  readonly cart?: { readonly current: object };
}

/** Shows checkout; `checkout` answers the orders. Answers what was sent. */
async function show(
  checkout: () => object | Promise<object>,
  { rate = RATE, credits = [], benefits = [], update, cart = { current: CART } }: Shown = {},
): Promise<Record<string, unknown>[]> {
  const sent: Record<string, unknown>[] = [];
  const client = clientOf((operation, variables) => {
    if (operation === "CartState" || operation === "CartPage") return { merchantCart: cart.current };
    if (operation === "CheckoutPage") return choices(credits);
    if (operation === "ShipmentRates") return { customerShipmentRates: [rate] };
    if (operation === "FreightBenefits") return { cartFreightBenefits: benefits };
    if (operation === "StockForecast") return { stockOrderConfirmations: FORECAST };
    if (operation === "UpdateCart" && update) return update();
    sent.push(variables);
    return checkout();
  });
  render(
    <Page client={client} at="/en-us/cart/checkout">
      <CheckoutPage />
      <SetQuantity />
    </Page>,
  );
  await screen.findByLabelText("PO number");
  return sent;
}

const refused = (userErrors: { field: string; message: string; values?: object[] }[]) => ({
  checkout: {
    __typename: "CheckoutResult",
    orders: [],
    message: { __typename: "Message", status: "failed", description: "failed_checkout" },
    userErrors: userErrors.map((error) => ({ __typename: "UserError", values: [], ...error })),
  },
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const place = () => fireEvent.click(screen.getByRole("button", { name: "Place order" }));

beforeEach(async () => {
  sessionStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
  await signedIn();
});
afterEach(() => {
  cleanup();
  toasts.set([]);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const customerOf = (unified: string) => ({ custName: unified, custCode: { unified } });

describe("checkout", () => {
  it("[errors-010] shows what the server refused at its field and keeps everything that was typed", async () => {
    const errors = [
      { field: "custPoNo", message: "po_number_max" },
      { field: "products.0.qty", message: "not_enough_stock" },
    ];
    await show(() => refused(errors));
    type("PO number", "PO-77");
    type("Notes", "Ring twice");
    fireEvent.click(screen.getByLabelText(/Warehouse/));
    place();
    const problem = await screen.findByRole("alert");
    expect(problem.textContent).toContain("Failed checkout");
    expect(problem.textContent).toContain("A1: Not enough stock");
    expect(field("PO number").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("PO number maximum 35 characters")).toBeTruthy();
    expect(field("PO number").value).toBe("PO-77");
    expect(field("Notes").value).toBe("Ring twice");
    expect(screen.getByLabelText<HTMLInputElement>(/Warehouse/).checked).toBe(true);
  });

  it("keeps what was typed when the page is left and opened again", async () => {
    await show(() => refused([]));
    type("Notes", "Ring twice");
    await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain("Ring twice"));
    cleanup();
    await show(() => refused([]));
    expect(field("Notes").value).toBe("Ring twice");
  });

  it.each([
    ["another dealer", { ...DEALER, id: "u2" }],
    ["the same sales person for another customer", { ...DEALER, customerData: customerOf("C2") }],
  ])("shows nothing that was typed before to %s", async (_, next) => {
    await signedIn({ ...DEALER, customerData: customerOf("C1") });
    await show(() => refused([]));
    type("PO number", "PO-77");
    type("Notes", "Ring twice");
    fireEvent.click(screen.getByLabelText(/Warehouse/));
    await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain("S2"));
    cleanup();
    await signedIn(next);
    await show(() => refused([]));
    expect(field("PO number").value).toBe("");
    expect(field("Notes").value).toBe("");
    expect(screen.getByLabelText<HTMLInputElement>(/Warehouse/).checked).toBe(false);
  });

  it("works in a browser that stores nothing", async () => {
    const refuse = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
    vi.spyOn(console, "info").mockImplementation(() => undefined);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
    const sent = await show(() => refused([]));
    type("Notes", "Ring twice");
    place();
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ notes: "Ring twice" })]));
  });

  it("[checkout-008] refuses a PO number over 35 and notes over 100 characters before anything is sent", async () => {
    const sent = await show(() => refused([]));
    type("PO number", "P".repeat(36));
    type("Notes", "n".repeat(101));
    place();
    expect(await screen.findByText("PO number maximum 35 characters")).toBeTruthy();
    expect(screen.getByText("Checkout notes maximum 100 characters")).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it("refuses a delivery date in the past at once, and sends nothing while it stands", async () => {
    const sent = await show(() => refused([]));
    expect(field("Requested delivery date").min).toBe(todayHere());
    type("Requested delivery date", addDays(todayHere(), -1));
    expect(await screen.findByText("The date is in the past")).toBeTruthy();
    place();
    type("Requested delivery date", todayHere());
    await waitFor(() => expect(screen.queryByText("The date is in the past")).toBeNull());
    expect(sent).toEqual([]);
  });

  it("says free for free shipping in the choice and in the summary", async () => {
    const free = { ...RATE, rate: { ...RATE.rate, rate: 0 } };
    await show(() => refused([]), { rate: free });
    await waitFor(() => expect(screen.getAllByText("Free")).toHaveLength(2));
  });

  it("[credit-002] says why the credit holds the order back before anything is sent, and sends nothing", async () => {
    const problem = { __typename: "UserError", field: "credit", values: [] };
    const problems = [{ ...problem, message: "credit_status_blocked_reason_oldest_ar_blocked" }];
    const sent = await show(() => refused([]), { credits: [{ ...CREDIT, problems }] });
    expect((await screen.findByRole("alert")).textContent).toContain("Oldest invoice overdue");
    place();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Place order" }).disabled).toBe(true);
    expect(sent).toEqual([]);
  });

  it("shows what is left of the credit to those who may see it", async () => {
    await show(() => refused([]), {
      credits: [CREDIT, { ...CREDIT, companyCode: "L", companyName: "Lark", balance: null }],
    });
    expect(screen.getByText("Credit left at Nordvik").parentElement?.textContent).toContain("€100,00");
    expect(screen.queryByText("Credit left at Lark")).toBeNull();
  });

  it("[checkout-005] takes freight benefits off the shipping and says how many pieces more take off more", async () => {
    await show(() => refused([]), { benefits: [BENEFIT] });
    expect(await screen.findByText("West warehouse: €4,00 off freight")).toBeTruthy();
    expect(screen.getByText("Add 3 items from the West warehouse to save €9,00 on freight")).toBeTruthy();
    // 20.00 for the goods, 12.50 less 4.00 for the shipping.
    await waitFor(() => expect(screen.getByText("€28,50")).toBeTruthy());
  });

  it("[checkout-010] shows what would be confirmed when, where the host confirms orders", async () => {
    await show(() => refused([]));
    expect(screen.queryByText("Expected supply")).toBeNull();
    cleanup();
    setConfig({ ...DEFAULT_CONFIG, orderConfirmation: true });
    await show(() => refused([]));
    expect(await screen.findByText("27 Nov 2026")).toBeTruthy();
    expect(screen.getByText(/South warehouse/)).toBeTruthy();
    expect(screen.getByText("1 item without an expected date")).toBeTruthy();
  });

  it("places the order at the first press after a quantity was refused earlier", async () => {
    const sent = await show(() => refused([]), { update: () => OVER_STOCK });
    fireEvent.click(screen.getByRole("button", { name: "Set quantity" }));
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(["Only 5 in stock"]));
    place();
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it.each([
    ["refused", () => OVER_STOCK, ["A1: Only 5 in stock", "A quantity could not be changed."]],
    [
      "not answered",
      () => {
        throw new Error("offline");
      },
      ["The cart could not be changed. Please try again."],
    ],
  ])("says why it does not order while a change of the cart is %s", async (_, update, reasons) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const sent = await show(() => refused([]), { update });
    fireEvent.click(screen.getByRole("button", { name: "Set quantity" }));
    place();
    const problem = await screen.findByRole("alert");
    for (const reason of reasons) expect(problem.textContent).toContain(reason);
    expect(sent).toEqual([]);
    place();
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it("sends a corrected address with the same request id, so that the lines are not ordered twice", async () => {
    const sent = await show(() => refused([]));
    place();
    await waitFor(() => expect(sent).toHaveLength(1));
    await screen.findByRole("alert");
    fireEvent.click(screen.getByLabelText(/Warehouse/));
    place();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ shipto: { code: "S2" }, requestId: sent[0]?.requestId });
  });

  it("shows a changed price before it is charged, and orders at the total that is then shown", async () => {
    const values = [
      { __typename: "UserErrorValue", name: "before", value: "€32,50" },
      { __typename: "UserErrorValue", name: "after", value: "€52,50" },
    ];
    const changed = refused([{ field: "expectedTotal", message: "price_changed", values }]);
    const cart = { current: CART };
    const sent = await show(
      () => {
        const [merchant] = CART.merchants;
        cart.current = { ...CART, merchants: merchant ? [{ ...merchant, total: 40 }] : [] };
        return changed;
      },
      { cart },
    );
    place();
    const problem = await screen.findByRole("alert");
    expect(problem.textContent).toContain("The total has changed from €32,50 to €52,50.");
    await screen.findByText("€52,50");
    place();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toMatchObject([{ expectedTotal: 32.5 }, { expectedTotal: 52.5 }]);
  });

  it("orders once however often the button is pressed, as the dealer saw it", async () => {
    const answer = Promise.withResolvers<object>();
    const sent = await show(() => answer.promise);
    place();
    await waitFor(() => expect(sent).toHaveLength(1));
    place();
    place();
    answer.resolve(refused([]));
    await screen.findByRole("alert");
    expect(sent).toEqual([
      {
        shipto: { code: "S1", version: "v1" },
        paymentId: "T",
        products: [{ id: "L1", qty: 2 }],
        shipments: [{ sorg: "N001", id: "STD" }],
        requestId: expect.stringMatching(/^[\w-]{36}$/),
        expectedTotal: 32.5,
      },
    ]);
  });
});

describe("what checkout sends", () => {
  const values = { shipto: "S1", paymentId: "T", custPoNo: " ", notes: "", requestDeliveryDate: "", shipments: {} };
  const context = { products: [{ id: "L1", qty: 2 }], versions: {}, sorgs: ["N001"] };

  it("[checkout-002] holds PO number and notes only if they are filled in", () => {
    expect(checkoutVariables(values, context)).not.toHaveProperty("custPoNo");
    expect(checkoutVariables({ ...values, custPoNo: " 7 ", notes: "x" }, context)).toMatchObject({
      custPoNo: "7",
      notes: "x",
    });
  });

  it("[checkout-001] needs a ship-to, a payment and products", async () => {
    const options = { fields: {}, shouldUseNativeValidation: false };
    const result = await checkoutResolver({ ...values, shipto: "", paymentId: "" }, context, options);
    expect(result.errors).toMatchObject({ shipto: { message: "required" }, paymentId: { message: "required" } });
  });

  it.each([
    [{ total: 33.33, decimals: 2, shipping: 12.5, paymentDiscount: 0.02, freightBenefit: 0 }, [33.33, 0, 0.67, 45.16]],
    [{ total: 0.3, decimals: 2, shipping: 0.1, paymentDiscount: 0, freightBenefit: 0.05 }, [0.3, 0.05, 0, 0.35]],
    [{ total: 9, decimals: 2, shipping: 3, paymentDiscount: 0, freightBenefit: 8 }, [9, 3, 0, 9]],
    [
      { total: 1250001, decimals: 0, shipping: undefined, paymentDiscount: 0.025, freightBenefit: 7 },
      [1250001, 7, 31250, 1218751],
    ],
  ])("comes to lines, plus what is left of the shipping, less the payment discount", (part, expected) => {
    const [lines, freightBenefit, discount, total] = expected;
    expect(orderTotals(part)).toEqual({ lines, freightBenefit, discount, total });
  });
});

describe("the steps of checkout", () => {
  const Where = () => <output data-testid="where">{useLocation().pathname + useLocation().search}</output>;
  const here = () => screen.getByTestId("where").textContent;

  function showAt(at: string): void {
    const client = clientOf((operation) => {
      if (operation === "CartState" || operation === "CartPage") return { merchantCart: CART };
      if (operation === "CheckoutPage") return choices([]);
      if (operation === "ShipmentRates") return { customerShipmentRates: [RATE] };
      if (operation === "FreightBenefits") return { cartFreightBenefits: [] };
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
    type("Requested delivery date", addDays(todayHere(), -1));
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByText("The date is in the past")).toBeTruthy();
    type("Requested delivery date", addDays(todayHere(), 3));
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    await screen.findByLabelText("PO number");
    expect(here()).toBe("/en-us/cart/checkout");
    expect(field("Requested delivery date").value).toBe(addDays(todayHere(), 3));
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

describe("the cart page", () => {
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
    await waitFor(() => expect(sums()).toEqual(["€10,00", "€20,00", "€20,00", "€20,00"]));
    fireEvent.click(screen.getByRole("button", { name: "One more" }));
    await waitFor(() => expect(requests).toBe(2));
    expect(sums()).toEqual(["€10,00", "€20,00", "€20,00", "€20,00"]);
    const [merchant] = CART.merchants;
    const merchants = [{ ...merchant, totalQty: 3, total: 30, lines: [{ ...line, qty: 3, subTotal: 30 }] }];
    priced.resolve({ merchantCart: { ...CART, merchants, summary: changed } });
    await waitFor(() => expect(sums()).toEqual(["€10,00", "€30,00", "€30,00", "€30,00"]));
  });
});
