import { addDays } from "@spoke/core/platform/calendar.ts";
import { dateText } from "@spoke/core/platform/date-text.ts";
import { endSession } from "@spoke/web/app/session.ts";
import { DEFAULT_CONFIG, setConfig, todayHere } from "@spoke/web/lib/config.ts";
import { toasts } from "@spoke/web/ui/toasts.ts";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import {
  CART,
  EVERY_DAY,
  field,
  line,
  OVER_STOCK,
  PRODUCT,
  place,
  RATE,
  refused,
  setUpCheckout,
  show,
  type,
} from "./checkoutPage.tsx";
import { DEALER, signedIn } from "./support.tsx";

setUpCheckout();

const customerOf = (unified: string) => ({ custName: unified, custCode: { unified } });

describe("checkout", () => {
  it.each([
    ["customer_blocked", /blocked for orders. Contact us/],
    ["checkout_off", /takes no orders at the moment. Contact us/],
    ["checkout_busy", /Try again in a moment/],
  ])("says why nothing was ordered and what to do: %s", async (description, text) => {
    const { checkout } = refused([]);
    await show(() => ({ checkout: { ...checkout, message: { ...checkout.message, description } } }));
    place();
    expect((await screen.findByRole("alert")).textContent).toMatch(text);
  });

  it.each([
    ["shipTo", "shipto_changed", "The shipping address has changed. Please check it."],
    ["products", "insufficient_order_balance", "Insufficient order balance"],
    ["products.0.qty", "over_stock", "A1: Only 3 in stock"],
    ["products.0.qty", "over_order_limit", "A1: Over the order limit: 3 left"],
    ["products.0.qty", "article_blocked", "A1: Blocked for orders"],
    ["products.0.qty", "no_price", "A1: Cannot be purchased: no price"],
    ["products.0.qty", "article_not_found", "A1: Article code not found"],
  ])("[errors-017] says that the checkout failed, and why: %s %s", async (at, message, text) => {
    const values = ["available", "limit"].map((name) => ({ __typename: "UserErrorValue", name, value: "3" }));
    await show(() => refused([{ field: at, message, values }]));
    place();
    const problem = await screen.findByRole("alert");
    expect(problem.textContent).toContain("Failed checkout");
    expect(screen.getAllByText(text, { exact: false }).length).toBeGreaterThan(0);
  });

  it("warns of a stop-sale recall of an article before it is ordered", async () => {
    const recall = { __typename: "RecalledArticle", articleCode: "A1", number: "R-1", title: "Fork", stopSale: true };
    await show(() => refused([]), { recalled: [recall] });
    await screen.findByText("Recall R-1: Fork");
    expect(screen.getByText(/may not be sold until they are repaired/)).toBeTruthy();
  });

  it("offers nothing to place where the site takes no orders", async () => {
    setConfig({ ...DEFAULT_CONFIG, canCheckout: false });
    await show(() => refused([]), { closed: true });
    expect(screen.getByRole("heading", { name: "Ordering is closed at the moment" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Place order/ })).toBe(null);
  });

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

  it("begins with the address of the last order of the same user for the same customer, also after the next sign-in", async () => {
    const orders = [{ __typename: "Order", order_no: "1-A" }];
    const { checkout } = refused([]);
    const placed = { checkout: { ...checkout, orders, message: { ...checkout.message, status: "success" } } };
    const acting = (unified: string) => signedIn({ ...DEALER, customerData: customerOf(unified) });
    const first = () => screen.getAllByRole<HTMLInputElement>("radio")[0]?.value;
    await acting("C1");
    const sent = await show(() => placed);
    fireEvent.click(screen.getByLabelText(/Warehouse/));
    place();
    await waitFor(() => expect(sent).toHaveLength(1));
    const opened = async (unified: string) => {
      cleanup();
      sessionStorage.clear();
      await acting(unified);
      await show(() => refused([]));
      return first();
    };
    await waitFor(() => expect(JSON.stringify(localStorage)).toContain("S2"));
    expect(await opened("C2")).toBe("S1");
    expect(await opened("C1")).toBe("S2");
    endSession();
    expect(await opened("C1")).toBe("S2");
    cleanup();
    await signedIn({ ...DEALER, id: "u2", customerData: customerOf("C1") });
    await show(() => refused([]));
    expect(first()).toBe("S1");
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

  it("sends nothing without a network, says so, and keeps what was typed", async () => {
    const sent = await show(() => refused([]));
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    type("PO number", "PO-7");
    place();
    const problem = await screen.findByText("You are offline. Nothing was ordered.");
    expect(problem.closest("[role=alert]")?.textContent).toContain("What you entered is kept");
    expect(field("PO number").value).toBe("PO-7");
    expect(sent).toEqual([]);
    online.mockRestore();
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
    type("Requested delivery date", addDays(todayHere(), -1));
    expect(await screen.findByText("This date is in the past. Choose today or a later date.")).toBeTruthy();
    place();
    type("Requested delivery date", todayHere());
    await waitFor(() =>
      expect(screen.queryByText("This date is in the past. Choose today or a later date.")).toBeNull(),
    );
    expect(sent).toEqual([]);
  });

  it("states the earliest day of the chosen shipping method, and refuses days before it and without deliveries", async () => {
    const today = todayHere();
    const [tomorrow, later] = [addDays(today, 1), addDays(today, 3)];
    const method = (shipmentId: string, earliest: string) => ({
      ...{ __typename: "CartShipmentDay", sorg: "N001", shipmentId, earliest },
    });
    const closed = [addDays(today, 4)];
    const delivery = { ...EVERY_DAY, closed, first: today, shipments: [method("STD", later), method("EXP", tomorrow)] };
    const rates = [RATE, { ...RATE, id: "EXP", desc: "Express" }];
    const sent = await show(() => refused([]), { delivery, rates });
    const text = (day: string) => dateText(day, "en-US", "UTC");
    expect(await screen.findByText(`Delivery from ${text(later)}, if in stock`)).toBeTruthy();
    expect(screen.getByText(`Delivery from ${text(tomorrow)}, if in stock`)).toBeTruthy();
    expect(screen.getByText(`Earliest: ${text(later)}. Leave blank for as soon as possible.`)).toBeTruthy();
    type("Requested delivery date", closed[0] ?? "");
    expect(await screen.findByText("No deliveries on this day. Choose another day.")).toBeTruthy();
    type("Requested delivery date", tomorrow);
    expect(
      await screen.findByText("This shipping method cannot deliver by this date. Choose a later date."),
    ).toBeTruthy();
    place();
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByLabelText(/Express/));
    await waitFor(() =>
      expect(screen.queryByText("This shipping method cannot deliver by this date. Choose a later date.")).toBeNull(),
    );
    place();
    await waitFor(() => expect(sent).toMatchObject([{ requestDeliveryDate: tomorrow }]));
  });

  it("names the arrival that all of the goods wait for instead of the day for goods in stock", async () => {
    const arrival = addDays(todayHere(), 20);
    const shipments = [
      { __typename: "CartShipmentDay", sorg: "N001", shipmentId: "STD", earliest: addDays(todayHere(), 3) },
    ];
    const waiting = { ...CART.merchants[0], lines: [{ ...line, expectedDate: arrival }] };
    await show(() => refused([]), {
      delivery: { ...EVERY_DAY, first: todayHere(), shipments },
      cart: { current: { ...CART, merchants: [waiting] } },
    });
    expect(await screen.findByText(`Delivery after the arrival on ${dateText(arrival, "en-US", "UTC")}`)).toBeTruthy();
    expect(screen.queryByText(/if in stock/)).toBeNull();
  });

  it.each([
    [false, "excl. tax"],
    [true, "incl. tax"],
  ])(
    "says beside the total whether tax is in it, and what promotions and the payment save",
    async (includeTax, note) => {
      const product = { ...PRODUCT, price: { __typename: "CartPrice", dealer: 15, retail: null } };
      const promoted = { ...line, promotion: "Gravel weeks", product };
      const [merchant] = CART.merchants;
      const current = { ...CART, merchants: merchant ? [{ ...merchant, lines: [promoted] }] : [] };
      await show(() => refused([]), { includeTax, cart: { current }, paymentDiscount: 0.1 });
      expect(await screen.findByText(note)).toBeTruthy();
      // 2 × 5.00 of the promotion, and a tenth of 20.00.
      const [inAll] = screen.getAllByText("You save");
      expect(inAll?.textContent).toBe("You save €12.00");
    },
  );

  it("says beside a paid shipping method that a free one arrives by the requested day too", async () => {
    const today = todayHere();
    const method = (shipmentId: string, days: number) => ({
      ...{ __typename: "CartShipmentDay", sorg: "N001", shipmentId, earliest: addDays(today, days) },
    });
    const delivery = { ...EVERY_DAY, first: today, shipments: [method("STD", 3), method("EXP", 1)] };
    const free = { ...RATE, rate: { ...RATE.rate, rate: 0 } };
    await show(() => refused([]), { delivery, rates: [free, { ...RATE, id: "EXP", desc: "Express" }] });
    await screen.findByLabelText(/Express/);
    const hint = /Standard delivery arrives by then, free$/;
    type("Requested delivery date", addDays(today, 2));
    expect(screen.queryByText(hint)).toBeNull();
    type("Requested delivery date", addDays(today, 3));
    expect(await screen.findAllByText(hint)).toHaveLength(1);
  });

  it("keeps what was chosen and typed when the page is loaded again", async () => {
    const express = { ...RATE, id: "EXP", desc: "Express" };
    const options = { rates: [RATE, express] };
    await show(() => refused([]), options);
    fireEvent.click(await screen.findByLabelText(/Express/));
    fireEvent.click(screen.getByLabelText(/Warehouse/));
    fireEvent.change(screen.getByLabelText(/PO number/), { target: { value: "PO-7" } });
    cleanup();
    await show(() => refused([]), options);
    expect((await screen.findByLabelText<HTMLInputElement>(/Express/)).checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>(/Warehouse/).checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>(/PO number/).value).toBe("PO-7");
  });

  it("[checkout-010] shows what would be confirmed when, where the host confirms orders", async () => {
    await show(() => refused([]));
    expect(screen.queryByText("Expected delivery")).toBeNull();
    cleanup();
    setConfig({ ...DEFAULT_CONFIG, orderConfirmation: true });
    await show(() => refused([]));
    expect(await screen.findByText("27 Nov 2026")).toBeTruthy();
    expect(screen.getByText(/South warehouse/)).toBeTruthy();
    expect(screen.getByText("1 piece without an expected date")).toBeTruthy();
  });

  it("places the order at the first press after a quantity was refused earlier", async () => {
    const sent = await show(() => refused([]), { update: () => OVER_STOCK });
    fireEvent.click(screen.getByRole("button", { name: "Set quantity" }));
    // The corrected quantity is refused too, and is not corrected again.
    await waitFor(() =>
      expect(toasts.get().map(({ text }) => text)).toEqual(["Only 5 in stock, set to 5", "Only 5 in stock"]),
    );
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
      ["The cart could not be changed. Try again."],
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
      { __typename: "UserErrorValue", name: "before", value: "€32.50" },
      { __typename: "UserErrorValue", name: "after", value: "€52.50" },
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
    expect(problem.textContent).toContain("The total has changed from €32.50 to €52.50.");
    await screen.findAllByText("€52.50");
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
