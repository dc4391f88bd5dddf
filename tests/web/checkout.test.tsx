import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isoDay } from "../../packages/web/src/app/format.ts";
import CartPage from "../../packages/web/src/features/cart/CartPage.tsx";
import CheckoutPage from "../../packages/web/src/features/checkout/CheckoutPage.tsx";
import { checkoutResolver, checkoutVariables } from "../../packages/web/src/features/checkout/form.ts";
import { orderTotals } from "../../packages/web/src/features/checkout/totals.ts";
import { clientOf, EURO, Page, signedIn } from "./support.tsx";

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

/** Shows checkout; `checkout` answers the orders. Answers what was sent. */
async function show(checkout: () => object | Promise<object>, rate = RATE): Promise<Record<string, unknown>[]> {
  const sent: Record<string, unknown>[] = [];
  const client = clientOf((operation, variables) => {
    if (operation === "CartState" || operation === "CartPage") return { merchantCart: CART };
    if (operation === "CheckoutPage") return { shiptoV2: ADDRESSES, payments: [PAYMENT] };
    if (operation === "ShipmentRates") return { customerShipmentRates: [rate] };
    sent.push(variables);
    return checkout();
  });
  render(
    <Page client={client} at="/en-us/cart/checkout">
      <CheckoutPage />
    </Page>,
  );
  await screen.findByLabelText("PO number");
  return sent;
}

const refused = (userErrors: { field: string; message: string }[]) => ({
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
afterEach(cleanup);

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
    await waitFor(() => expect(sessionStorage.getItem("spoke.checkout")).toContain("Ring twice"));
    cleanup();
    await show(() => refused([]));
    expect(field("Notes").value).toBe("Ring twice");
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
    expect(field("Requested delivery date").min).toBe(isoDay());
    type("Requested delivery date", isoDay(-1));
    expect(await screen.findByText("The date is in the past")).toBeTruthy();
    place();
    type("Requested delivery date", isoDay());
    await waitFor(() => expect(screen.queryByText("The date is in the past")).toBeNull());
    expect(sent).toEqual([]);
  });

  it("says free for free shipping in the choice and in the summary", async () => {
    const free = { ...RATE, rate: { ...RATE.rate, rate: 0 } };
    await show(() => refused([]), free);
    await waitFor(() => expect(screen.getAllByText("Free")).toHaveLength(2));
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
    [{ total: 33.33, decimals: 2, shipping: 12.5, paymentDiscount: 0.02 }, [33.33, 12.5, 0.67, 45.16]],
    [{ total: 0.3, decimals: 2, shipping: 0.1, paymentDiscount: 0 }, [0.3, 0.1, 0, 0.4]],
    [{ total: 1250001, decimals: 0, shipping: undefined, paymentDiscount: 0.025 }, [1250001, 0, 31250, 1218751]],
  ])("comes to lines, plus shipping, less the payment discount", (part, [lines, shipping, discount, total]) => {
    expect(orderTotals(part)).toEqual({ lines, shipping, discount, total });
  });
});

describe("the cart page", () => {
  it("changes the sums of the lines and the totals together", async () => {
    const priced = Promise.withResolvers<object>();
    let asked = 0;
    const changed = { ...CART.summary, totalQty: 3, total: 30 };
    const client = clientOf((operation) => {
      if (operation === "CartState") return { merchantCart: CART };
      if (operation === "CartPage") return asked++ === 0 ? { merchantCart: CART } : priced.promise;
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
    await waitFor(() => expect(asked).toBe(2));
    expect(sums()).toEqual(["€10,00", "€20,00", "€20,00", "€20,00"]);
    const [merchant] = CART.merchants;
    const merchants = [{ ...merchant, totalQty: 3, total: 30, lines: [{ ...line, qty: 3, subTotal: 30 }] }];
    priced.resolve({ merchantCart: { ...CART, merchants, summary: changed } });
    await waitFor(() => expect(sums()).toEqual(["€10,00", "€30,00", "€30,00", "€30,00"]));
  });
});
