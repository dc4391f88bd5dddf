import { MAX_QUANTITY as SCHEMA_MAX } from "@spoke/core/cart/schema.ts";
import { type CartState, quantitiesOf, withChanges } from "@spoke/web/features/cart/changes.ts";
import { AddToCart } from "@spoke/web/features/catalog/AddToCart.tsx";
import type { ProductCardFragment } from "@spoke/web/gql/graphql.ts";
import { CallError } from "@spoke/web/lib/callError.ts";
import { MAX_QUANTITY } from "@spoke/web/lib/limits.ts";
import { dismissToast, toasts } from "@spoke/web/ui/toasts.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Answer, clientOf, EURO, Page, signedIn } from "./support.tsx";

const SUMMARY = { __typename: "CartSummary", totalQty: 2, count: 1, total: 20, currency: EURO };
const cartOf = (qty: number) => ({
  merchantCart: {
    __typename: "MerchantCart",
    merchants:
      qty === 0
        ? []
        : [
            {
              __typename: "CartMerchant",
              sorg: "N001",
              lines: [{ __typename: "CartLine", id: "L1", article_code: "A1", sorg: "N001", qty }],
            },
          ],
    summary: SUMMARY,
  },
});

const product: ProductCardFragment = {
  article_code: "A1",
  article_code_display: "A1",
  name: "Chain 12s",
  sorg: "N001",
  model_year: null,
  frameSize: null,
  wheelSize: null,
  color: null,
  colorHex: null,
  serie: null,
  image: null,
  orderQuota: null,
  quantityRule: null,
  newArrival: null,
  category: "PAA",
  groupset: false,
  brand: { id: "AUR", description: "Aurel" },
  slug: "chain-12s",
  uom: "PC",
  allowToOrder: true,
  sorgBlocked: false,
  orderBlocked: false,
  brandBlocked: false,
  categoryBlocked: false,
  hierarchyBlocked: false,
  price: {
    dealer: 10,
    currency: "EUR",
    symbol: "€",
    separator: ".",
    decimal_separator: ",",
    decimal_precission: 2,
    retail: null,
    promotion: null,
    discount: null,
  },
  stock: { available: [], custorder: 0, nextArrival: null, availableForOrderAt: null, sufficientArrival: null },
};

type Update = { products: { article_code: string; qty: number }[] };
const updated = (qty: number, userErrors: object[] = []) => ({
  updateProductsInCart: {
    __typename: "UpdateCartResult",
    products:
      userErrors.length > 0
        ? []
        : [{ __typename: "CartChange", id: qty ? "L1" : null, article_code: "A1", sorg: "N001", qty }],
    summary: SUMMARY,
    message: { __typename: "Message", status: userErrors.length ? "failed" : "success", description: "x" },
    userErrors,
  },
});

const quantity = () => screen.getByRole<HTMLInputElement>("textbox", { name: /Quantity of Chain/ });

async function show(inCart: number, onUpdate: (update: Update) => object | Promise<object>): Promise<Update[]> {
  const updates: Update[] = [];
  const answer: Answer = (operation, variables) => {
    if (operation === "CartState") return cartOf(inCart);
    updates.push(variables as Update);
    return onUpdate(variables as Update);
  };
  render(
    <Page client={clientOf(answer)}>
      <AddToCart product={product} />
    </Page>,
  );
  if (inCart > 0) await screen.findByDisplayValue(String(inCart));
  return updates;
}

beforeEach(() => signedIn());
afterEach(() => {
  cleanup();
  for (const { id } of toasts.get()) dismissToast(id);
  vi.restoreAllMocks();
});

describe("putting an article into the cart", () => {
  it("[cart-002] shows the new quantity before the server answers, and sends it once", async () => {
    const answer = Promise.withResolvers<object>();
    const updates = await show(0, () => answer.promise);
    const add = await screen.findByRole<HTMLButtonElement>("button", { name: "Add Chain 12s to the cart" });
    // Not before the cart is known, as it might hold more already.
    await waitFor(() => expect(add.disabled).toBe(false));
    fireEvent.click(add);
    expect(quantity().value).toBe("1");
    fireEvent.click(screen.getByRole("button", { name: "One more" }));
    fireEvent.click(screen.getByRole("button", { name: "One more" }));
    expect(quantity().value).toBe("3");
    await waitFor(() => expect(updates).toEqual([{ products: [{ article_code: "A1", sorg: "N001", qty: 3 }] }]));
    answer.resolve(updated(3));
    await waitFor(() => expect(quantity().value).toBe("3"));
    expect(toasts.get()).toEqual([]);
  });

  it.each([
    ["2", "Only 2 in stock"],
    ["0", "Out of stock"],
    ["50+", "Not enough stock"],
  ])("puts back what was, and says why at the field, when the server refuses with %s in stock", async (value, why) => {
    const refusal = { __typename: "UserError", field: "products.0.qty", message: "over_stock" };
    const values = [{ __typename: "MessageValue", name: "available", value }];
    await show(2, () => updated(0, [{ ...refusal, values }]));
    fireEvent.change(quantity(), { target: { value: "90" } });
    fireEvent.keyDown(quantity(), { key: "Enter" });
    expect(quantity().value).toBe("90");
    await waitFor(() => expect(quantity().value).toBe("2"));
    expect(await screen.findByText(why)).toBeTruthy();
    expect(toasts.get()).toEqual([]);
  });

  it("orders what is in stock in place of more, and says so at the field", async () => {
    const refusal = { __typename: "UserError", field: "products.0.qty", message: "over_stock" };
    const values = [{ __typename: "MessageValue", name: "available", value: "5" }];
    const updates = await show(2, ({ products: [{ qty } = { qty: 0 }] }) =>
      qty > 5 ? updated(0, [{ ...refusal, values }]) : updated(qty),
    );
    fireEvent.change(quantity(), { target: { value: "90" } });
    fireEvent.keyDown(quantity(), { key: "Enter" });
    const note = await screen.findByText("Only 5 in stock, set to 5");
    expect(quantity().getAttribute("aria-describedby")).toBe(note.id);
    await waitFor(() => expect(updates.map(({ products }) => products[0]?.qty)).toEqual([90, 5]));
    expect([quantity().value, toasts.get()]).toEqual(["5", []]);
  });

  it("a quantity that is entered while a refusal is on its way is not corrected to another one", async () => {
    const refusal = { __typename: "UserError", field: "products.0.qty", message: "over_stock" };
    const values = [{ __typename: "MessageValue", name: "available", value: "5" }];
    const first = Promise.withResolvers<object>();
    const updates = await show(2, ({ products: [{ qty } = { qty: 0 }] }) => (qty > 5 ? first.promise : updated(qty)));
    const enter = (qty: string) => {
      fireEvent.change(quantity(), { target: { value: qty } });
      fireEvent.keyDown(quantity(), { key: "Enter" });
    };
    enter("90");
    await waitFor(() => expect(updates).toHaveLength(1));
    enter("3");
    first.resolve(updated(0, [{ ...refusal, values }]));
    await waitFor(() => expect(updates.map(({ products }) => products[0]?.qty)).toEqual([90, 3]));
    expect(quantity().value).toBe("3");
    expect(screen.queryByText(/set to 5/)).toBeNull();
  });

  it("[errors-015] puts back the quantity when the server fails, and says so", async () => {
    const report = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await show(2, () => Promise.reject(new CallError(500, "500 /graphql")));
    fireEvent.keyDown(quantity(), { key: "ArrowUp" });
    expect(quantity().value).toBe("3");
    await waitFor(() => expect(quantity().value).toBe("2"));
    expect(toasts.get().map(({ text }) => text)).toEqual(["The cart could not be changed. Try again."]);
    expect(report).toHaveBeenCalledOnce();
  });

  it("takes no more than the schema allows, nor anything but whole numbers", async () => {
    expect(MAX_QUANTITY).toBe(SCHEMA_MAX);
    const updates = await show(2, () => updated(12));
    for (const [typed, why] of [
      ["2,5", "Enter a whole number, at least 1"],
      ["2.5", "Enter a whole number, at least 1"],
      ["1e3", "Enter a whole number, at least 1"],
      ["1x2.-", "Enter a whole number, at least 1"],
      ["100000", "At most 99999"],
    ] as const) {
      const field = quantity();
      fireEvent.change(field, { target: { value: typed } });
      fireEvent.blur(field);
      expect(screen.getByRole("alert").textContent).toBe(why);
      // The same field, so that the correction can be typed on.
      expect([quantity() === field, field.value, field.getAttribute("aria-invalid")]).toEqual([true, typed, "true"]);
    }
    fireEvent.keyDown(quantity(), { key: "Escape" });
    expect([quantity().value, screen.queryByRole("alert"), updates]).toEqual(["2", null, []]);
    fireEvent.change(quantity(), { target: { value: "12.0" } });
    fireEvent.blur(quantity());
    await waitFor(() => expect(updates.at(0)?.products.at(0)?.qty).toBe(12));
  });
});

describe("before the cart is known", () => {
  it("shows no quantity, and takes one that is typed", async () => {
    const updates: Update[] = [];
    const cart = Promise.withResolvers<object>();
    const answer: Answer = (operation, variables) => {
      if (operation === "CartState") return cart.promise;
      updates.push(variables as Update);
      return updated(4);
    };
    render(
      <Page client={clientOf(answer)}>
        <AddToCart product={product} look="cell" />
      </Page>,
    );
    expect(quantity().value).toBe("");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "One more" }).disabled).toBe(true);
    fireEvent.keyDown(quantity(), { key: "ArrowUp" });
    fireEvent.blur(quantity());
    expect(quantity().value).toBe("");
    fireEvent.change(quantity(), { target: { value: "4" } });
    fireEvent.keyDown(quantity(), { key: "Enter" });
    expect(quantity().value).toBe("4");
    cart.resolve(cartOf(2));
    await waitFor(() => expect(updates.at(0)?.products.at(0)?.qty).toBe(4));
  });
});

describe("the cart after an answer", () => {
  const cart = cartOf(2).merchantCart as CartState;
  const change = (article_code: string, qty: number, id: string | null) => ({
    products: [{ article_code, sorg: "N001", qty, id }],
    summary: cart.summary,
  });

  it("[cart-001] quantity 0 removes the line", () => {
    expect(quantitiesOf(withChanges(cart, change("A1", 0, null)))).toEqual(new Map());
  });

  it("[cart-002] another quantity changes the line or adds one", () => {
    const changed = withChanges(cart, change("A1", 5, "L1"));
    expect(quantitiesOf(withChanges(changed, change("B2", 1, "L2")))).toEqual(
      new Map([
        ["N001/A1", 5],
        ["N001/B2", 1],
      ]),
    );
  });

  it("a product that comes back is a new line", () => {
    const again = withChanges(cart, change("A1", 4, "L9"));
    expect(again.merchants.flatMap(({ lines }) => lines.map(({ id, qty }) => [id, qty]))).toEqual([["L9", 4]]);
  });
});

describe("one cart, wherever it is open", () => {
  /** Shows the quantity of an article whose cart the server knows as `inCart`; answers how often it was asked. */
  async function open(inCart: () => number): Promise<() => number> {
    let requests = 0;
    const answer: Answer = (operation) => {
      if (operation !== "CartState") return updated(5);
      requests += 1;
      return cartOf(inCart());
    };
    render(
      <Page client={clientOf(answer)}>
        <AddToCart product={product} />
      </Page>,
    );
    await screen.findByDisplayValue(String(inCart()));
    return () => requests;
  }

  it("another window's change is seen at once", async () => {
    let qty = 2;
    const requests = await open(() => qty);
    qty = 7;
    const other = new BroadcastChannel("spoke.cart");
    other.postMessage("changed");
    await screen.findByDisplayValue("7");
    expect(requests()).toBe(2);
    other.close();
  });

  it("loads another device's change when the window gets the focus, at most once in a few seconds", async () => {
    let qty = 2;
    let now = Date.now();
    vi.spyOn(Date, "now").mockImplementation(() => now);
    const requests = await open(() => qty);
    qty = 4;
    fireEvent.focus(window);
    expect(requests()).toBe(1);
    now += 10_000;
    fireEvent.focus(window);
    await screen.findByDisplayValue("4");
    fireEvent(document, new Event("visibilitychange"));
    expect(requests()).toBe(2);
  });

  it("sends changes to the user's other windows", async () => {
    const heard: unknown[] = [];
    const other = new BroadcastChannel("spoke.cart");
    other.onmessage = ({ data }) => heard.push(data);
    await open(() => 2);
    fireEvent.keyDown(quantity(), { key: "ArrowUp" });
    await waitFor(() => expect(heard).toEqual(["changed"]));
    other.close();
  });
});
