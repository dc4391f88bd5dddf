import CartPage from "@spoke/web/features/vendors/CartPage.tsx";
import { StepDialog } from "@spoke/web/features/vendors/StepDialog.tsx";
import { toasts } from "@spoke/web/ui/toasts.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clientOf, EURO, Page, signedIn } from "../support.tsx";

const vendor = { __typename: "ThirdPartyVendor", id: "V1", name: "Corvid" };
const REFUSED = { __typename: "UserError", field: "products.0", message: "cart_changed", values: [] };
const answerOf = (status: string) => ({ __typename: "Message", status, description: "success" });

function cartOf(qty: number) {
  const product = { __typename: "ThirdPartyProduct", description: "Bell", imageUrl: null, uomConverter: 1 };
  const line = {
    ...{ __typename: "ThirdPartyCartLine", id: "l1", vendor: { __typename: "ThirdPartyVendor", id: "V1" } },
    ...{ articleCode: "A-1", qty, price: 2, subtotal: 2 * qty, problems: [] },
    product: { ...product, salesUnit: "PC", stock: 90 },
  };
  if (qty === 0) return [];
  return [{ __typename: "ThirdPartyCartPart", vendor, total: 2 * qty, currency: EURO, lines: [line] }];
}

interface Server {
  /** The quantity in the cart. */
  qty: number;
  refuses: boolean;
  /** The number of the order of a checkout, which is refused without one. */
  orderNo: string | undefined;
  /** Answers a change once it is resolved. */
  holds: PromiseWithResolvers<void>[];
  readonly sent: number[];
  readonly placed: unknown[];
}

let server: Server;

beforeEach(async () => {
  await signedIn();
  toasts.set([]);
  server = { qty: 2, refuses: false, orderNo: undefined, holds: [], sent: [], placed: [] };
});
afterEach(cleanup);

async function show() {
  const client = clientOf(async (operation, variables) => {
    if (operation === "VendorCheckout")
      return {
        shiptoV2: [{ __typename: "Shipto", code: "S1", name: "Shop", address: "Road 1" }],
        custVendorThirdPartyAddress: [],
      };
    if (operation === "UpdateVendorCart") {
      const [{ qty }] = variables.products as [{ qty: number }];
      server.sent.push(qty);
      await server.holds.shift()?.promise;
      if (!server.refuses) server.qty = qty;
      return {
        updateCartThirdParty: {
          __typename: "ThirdPartyCartResult",
          cart: cartOf(server.qty),
          message: answerOf(server.refuses ? "failed" : "success"),
          userErrors: server.refuses ? [REFUSED] : [],
        },
      };
    }
    if (operation === "CheckoutVendors") {
      server.placed.push(variables.products);
      const { orderNo } = server;
      if (orderNo !== undefined) {
        server.qty = 0;
        const answer = { productErrors: [], userErrors: [], message: answerOf("success") };
        const orders = [{ __typename: "ThirdPartyOrder", orderNo }];
        return { checkoutThirdPartyV2: { __typename: "ThirdPartyCheckoutResult", orders, ...answer } };
      }
      const gone = { vendor: "V1", articleCode: "A-1", qty: 2, subtotal: 4, message: "cart_changed", values: [] };
      return {
        checkoutThirdPartyV2: {
          __typename: "ThirdPartyCheckoutResult",
          orders: [],
          productErrors: [{ __typename: "ProductError", ...gone }],
          message: answerOf("failed"),
          userErrors: [],
        },
      };
    }
    return { cartThirdParty: cartOf(server.qty) };
  });
  render(
    <Page client={client} at="/en-us/3rd-party/cart">
      <CartPage />
    </Page>,
  );
  return screen.findByRole("button", { name: "Remove Bell" });
}

const texts = () => toasts.get().map(({ text }) => text);

it("says that an article was removed once it is, and puts it back", async () => {
  const hold = Promise.withResolvers<void>();
  server.holds.push(hold);
  const remove = await show();
  fireEvent.click(remove);
  fireEvent.click(remove);
  await waitFor(() => expect(server.sent).toEqual([0]));
  expect(texts()).toEqual([]);
  hold.resolve();
  await screen.findByText("The cart is empty");
  await waitFor(() => expect(texts()).toEqual(["Bell removed"]));
  expect(server.sent).toEqual([0]);
  toasts.get()[0]?.action?.run();
  await screen.findByRole("button", { name: "Remove Bell" });
  expect(server.sent).toEqual([0, 2]);
});

it("[errors-015] keeps an article whose removal is refused, and says why", async () => {
  server.refuses = true;
  fireEvent.click(await show());
  await waitFor(() => expect(texts()).toEqual(["The cart has changed. Please check it."]));
  screen.getByRole("button", { name: "Remove Bell" });
});

it("sends quick steps one after the other, and orders only what the cart has", async () => {
  const hold = Promise.withResolvers<void>();
  server.holds.push(hold);
  await show();
  const more = screen.getByRole("button", { name: "One more" });
  for (let step = 0; step < 3; step += 1) fireEvent.click(more);
  const quantity = screen.getByRole<HTMLInputElement>("textbox", { name: /Bell/ });
  expect(quantity.value).toBe("5");
  await waitFor(() => expect(server.sent).toHaveLength(1));
  const place = screen.getByRole("button", { name: "Place 1 order" });
  expect(place.getAttribute("aria-busy")).toBe("true");
  fireEvent.click(place);
  hold.resolve();
  await waitFor(() => expect(place.getAttribute("aria-busy")).toBeNull());
  expect(server.sent.at(-1)).toBe(5);
  expect(server.qty).toBe(5);
  expect(quantity.value).toBe("5");
  expect(server.placed).toEqual([]);
});

it("says that the cart was ordered elsewhere, and leads to the orders", async () => {
  await show();
  server.qty = 0;
  fireEvent.click(screen.getByRole("button", { name: "Place 1 order" }));
  await screen.findByText(/no longer in the cart/);
  expect(screen.getByRole("link", { name: "See orders" }).getAttribute("href")).toContain("view=dealer");
});

it("shows of each placed order its vendor, its pieces, and its total", async () => {
  server.orderNo = "V261129-ABCDE";
  await show();
  fireEvent.click(screen.getByRole("button", { name: "Place 1 order" }));
  await screen.findByRole("heading", { name: "Thank you for your order" });
  const link = screen.getByRole("link", { name: "V261129-ABCDE" });
  const text = link.closest("li")?.textContent;
  expect(text).toContain("Corvid");
  expect(text).toContain("1 item · 2 pieces");
  expect(text).toMatch(/4[.,]00/);
});

const CANCEL = { status: "canceled", isTracking: false, items: [] } as const;
const SHIP = { status: "shipped", isTracking: false, items: [] } as const;

it("requires the tracking number that it adds to a shipment", async () => {
  const confirmed = vi.fn();
  const shared = { errors: {}, busy: false, onClose: () => undefined, onConfirm: confirmed };
  render(<StepDialog step={{ ...SHIP, isTracking: true }} {...shared} />);
  await screen.findByRole("dialog", { name: "Carrier and tracking number" });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Required");
  expect(confirmed).not.toHaveBeenCalled();
});

it("shows the carrier and tracking number that are to be changed", async () => {
  const shared = { errors: {}, busy: false, onClose: () => undefined, onConfirm: () => undefined };
  const shipment = { carrier: "UPS", trackingNumber: "1Z" };
  render(<StepDialog step={{ ...SHIP, isTracking: true }} shipment={shipment} {...shared} />);
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "Carrier" })).value).toBe("UPS");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Tracking number" }).value).toBe("1Z");
});

it("asks about one item in the singular, and about several in the plural", async () => {
  const item = { id: "1", qty: 2, salesUnit: "PC", uomConverter: 1, description: "Bell" };
  const shared = { errors: {}, busy: false, onClose: () => undefined, onConfirm: () => undefined };
  const { rerender } = render(<StepDialog step={{ ...CANCEL, items: [item] }} {...shared} />);
  await screen.findByRole("dialog", { name: "Cancel this item?" });
  expect(screen.getByRole("button", { name: "Cancel item" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Keep item" })).toBeTruthy();
  rerender(<StepDialog step={{ ...CANCEL, items: [item, { ...item, id: "2" }] }} {...shared} />);
  await screen.findByRole("dialog", { name: "Cancel these items?" });
  expect(screen.getByRole("button", { name: "Cancel items" })).toBeTruthy();
});

it("refuses a tracking number or reason that is too long instead of cutting it off", async () => {
  const confirmed = vi.fn();
  const shared = { errors: {}, busy: false, onClose: () => undefined, onConfirm: confirmed };
  const { rerender } = render(<StepDialog step={SHIP} {...shared} />);
  const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Tracking number" });
  fireEvent.change(field, { target: { value: "1".repeat(61) } });
  fireEvent.click(screen.getByRole("button", { name: "Mark as shipped" }));
  await screen.findByText("This is too long");
  expect(field.value).toHaveLength(61);
  fireEvent.change(field, { target: { value: "1".repeat(60) } });
  expect(screen.queryByText("This is too long")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Mark as shipped" }));
  expect(confirmed).toHaveBeenCalledWith({ carrier: "", trackingNumber: "1".repeat(60) });

  rerender(<StepDialog step={CANCEL} {...shared} />);
  const reason = await screen.findByRole("textbox", { name: /Reason/ });
  for (const [value, problem] of [
    ["  ", "Required"],
    ["x".repeat(201), "This is too long"],
  ] as const) {
    fireEvent.change(reason, { target: { value } });
    fireEvent.click(screen.getByRole("button", { name: "Cancel items" }));
    await screen.findByText(problem);
  }
  expect(confirmed).toHaveBeenCalledTimes(1);
});
