import type { Waitable } from "@spoke/web/features/catalog/restock.tsx";
import { StockNote } from "@spoke/web/features/catalog/StockNote.tsx";
import { Availability } from "@spoke/web/features/product/Availability.tsx";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { toasts } from "@spoke/web/ui/toasts.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clientOf, Page, signedIn, undecidedAboutNotifications } from "./support.tsx";

const product: Waitable = {
  ...{
    __typename: "Product",
    article_code: "A1",
    article_code_display: "A1",
    name: "Tube 28",
    sorg: "U001",
    uom: "PC",
  },
  ...{
    model_year: null,
    frameSize: null,
    wheelSize: null,
    color: null,
    colorHex: null,
    category: "PAA",
    groupset: false,
    serie: null,
  },
  ...{ brand: { id: "N", description: "Northline" }, slug: "tube", image: null },
  ...{ allowToOrder: true, sorgBlocked: false, orderBlocked: false, brandBlocked: false, categoryBlocked: false },
  ...{
    hierarchyBlocked: false,
    orderQuota: null,
    quantityRule: null,
    newArrival: null,
    price: null,
    restockNotification: false,
  },
  stock: { available: [], custorder: 0, nextArrival: null, availableForOrderAt: null, sufficientArrival: null },
};

/** Shows the stock of a product; `answer` is the server's message. Answers the calls that were made. */
function show(shown: Waitable, answer = { status: "success", description: "restock_subscribed" }): string[] {
  const calls: string[] = [];
  const client = clientOf((operation, variables) => {
    if (!operation.includes("Restocked")) {
      return { merchantCart: { __typename: "MerchantCart", merchants: [], summary: null } };
    }
    calls.push(`${operation} ${variables.articleCode} ${variables.sorg}`);
    const message = { __typename: "Message", ...answer };
    return { subscribeRestockedNotification: message, unsubscribeRestockedNotification: message };
  });
  render(
    <Page client={client}>
      <Availability product={shown} />
    </Page>,
  );
  return calls;
}

const button = () => screen.queryByRole("button", { name: /^(Notify me when in stock|We’ll notify you): Tube 28$/ });
const press = () => fireEvent.click(button() ?? document.body);

beforeEach(async () => {
  await signedIn();
  toasts.set([]);
});
afterEach(() => {
  cleanup();
  setConfig(DEFAULT_CONFIG);
  vi.unstubAllGlobals();
});

describe("the quantity of an article that is not in stock", () => {
  const [JAN, FEB] = ["2099-01-06", "2099-02-03"];
  const note = async (stock: Partial<Waitable["stock"]>, config: Partial<typeof DEFAULT_CONFIG> = {}) => {
    setConfig({ ...DEFAULT_CONFIG, ...config });
    const quantityRule = { __typename: "QuantityRule" as const, min: 10, step: 10, carton: null };
    render(
      <Page client={clientOf(() => ({}))}>
        <p>Page</p>
        <StockNote product={{ ...product, quantityRule, stock: { ...product.stock, ...stock } }} />
      </Page>,
    );
    await screen.findByText("Page");
    return screen.queryByText(/Out of stock|minimum order/)?.textContent;
  };
  const arriving = { nextArrival: { __typename: "StockArrival" as const, date: JAN, qty: 4, mask: null } };

  it("says that it ships later, and when if that is known", async () => {
    expect(await note({})).toBe("Out of stock. Ships when it arrives; no date yet.");
    cleanup();
    expect(await note({ ...arriving, sufficientArrival: FEB })).toMatch(/Ships when it arrives, expected .*2099/);
  });

  it("says why its arrival cannot be ordered, and nothing where it can", async () => {
    const exact = { exactQtyCheck: true, backorders: true };
    expect(await note(arriving, exact)).toMatch(/The arrival on .*2099 has fewer pieces than the minimum order of 10/);
    cleanup();
    expect(await note({ ...arriving, sufficientArrival: JAN }, exact)).toBeUndefined();
    cleanup();
    expect(await note({}, exact)).toBeUndefined();
  });
});

describe("word of an article that is out of stock", () => {
  it("[product-004] is subscribed with one press and unsubscribed with another", async () => {
    const calls = show(product);
    expect(button()?.getAttribute("aria-pressed")).toBe("false");
    // Voice control users say the visible label.
    expect(button()?.getAttribute("aria-label")).toContain(button()?.textContent);
    press();
    expect(button()?.getAttribute("aria-pressed")).toBe("true");
    expect(button()?.getAttribute("aria-label")).toContain(button()?.textContent);
    await waitFor(() => expect(toasts.get()).toHaveLength(1));
    press();
    expect(button()?.getAttribute("aria-pressed")).toBe("false");
    await waitFor(() => expect(calls).toEqual(["SubscribeRestocked A1 U001", "UnsubscribeRestocked A1 U001"]));
  });

  it("is offered where less than the smallest order is in stock, which the stock says", () => {
    const available = [
      { date: "2020-01-01", qty: 6, mask: null, location: "" },
    ] as unknown as Waitable["stock"]["available"];
    const quantityRule = { __typename: "QuantityRule" as const, min: 12, step: 6, carton: null };
    show({ ...product, quantityRule, stock: { ...product.stock, available } });
    expect(screen.getByText("6 in stock, fewer than the minimum order of 12")).toBeDefined();
    expect(button()).not.toBeNull();
    cleanup();
    show({ ...product, quantityRule: { ...quantityRule, min: 6 }, stock: { ...product.stock, available } });
    expect(screen.getByText("6 in stock")).toBeDefined();
    expect(button()).toBeNull();
  });

  it("offers notifications on this device after the first subscription", async () => {
    undecidedAboutNotifications();
    show(product);
    expect(screen.queryByRole("complementary", { name: "Notifications" })).toBeNull();
    press();
    expect(screen.getByRole("complementary", { name: "Notifications" })).toBeTruthy();
    press();
    expect(screen.queryByRole("complementary", { name: "Notifications" })).toBeNull();
  });

  it("a refused subscription says why and leaves the button unpressed", async () => {
    show(product, { status: "failed", description: "restock_in_stock" });
    press();
    await waitFor(() =>
      expect(toasts.get()).toMatchObject([{ tone: "bad", text: expect.stringContaining("back in stock") }]),
    );
    expect(button()?.getAttribute("aria-pressed")).toBe("false");
  });

  it("shows existing subscriptions, and is hidden for articles in stock or not orderable", () => {
    show({ ...product, article_code: "A2", restockNotification: true });
    expect(button()?.getAttribute("aria-pressed")).toBe("true");
    cleanup();
    const available = [
      { __typename: "StockAvailable" as const, date: "2020-01-01", qty: null, mask: "50+", priority: 0, location: "" },
    ];
    show({ ...product, stock: { ...product.stock, available } });
    expect(button()).toBeNull();
    cleanup();
    show({ ...product, brandBlocked: true });
    expect(button()).toBeNull();
    expect(screen.getByText("The brand is blocked")).toBeTruthy();
  });
});
