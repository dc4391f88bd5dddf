import { checkout } from "@spoke/core/cart";
import { order } from "@spoke/core/order";
import { callCounts, countingCalls, setClock } from "@spoke/core/platform";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { customer, shipTo } from "../../builders/customer.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import { AS_OF, item, refusal, store } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { itemsOf } from "../../support/items.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
let restoreClock = (): void => undefined;
beforeAll(async () => {
  table = await startStores();
});
afterEach(() => restoreClock());
afterAll(() => table.stop());

/** A shop with a cart of A (3) and B (2). */
async function filledCart(options: Parameters<typeof newShop>[0] = {}): Promise<Shop> {
  const shop = await newShop(options);
  await shop.sell("A");
  await shop.sell("B");
  await shop.add({ A: 3, B: 2 });
  return shop;
}

/** The refusal of a checkout; whatever it is, the cart must be as it was and no order be there. */
async function refusedCheckout(shop: Shop, patch: Parameters<Shop["checkout"]>[0] = {}) {
  const before = await item(`CART#${shop.unified}#u-${shop.unified}`, "CART");
  const answer = await refusal(shop.checkout(patch));
  expect(await item(`CART#${shop.unified}#u-${shop.unified}`, "CART")).toEqual(before);
  expect(await shop.ordersInTable()).toEqual([]);
  return answer;
}

it("[checkout-003] [capability-004] orders the cart: order, event, audit entry, and an empty cart", async () => {
  restoreClock = setClock(() => Date.parse("2026-11-20T10:00:00Z"));
  const shop = await filledCart({ sorg: { shipments: [{ id: "F", type: "Flat", desc: "Van", rate: 50_000 }] } });
  const [placed, ...others] = await shop.checkout({
    notes: "Please ring",
    poNumber: "PO 1",
    requestedDeliveryDate: "2026-12-01",
    shipments: [{ sorg: shop.sorg, id: "F" }],
  });
  expect(others).toEqual([]);
  expect(placed).toMatchObject({
    status: "placed",
    sorg: shop.sorg,
    currency: "EUR",
    total: 550_000,
    createdBy: { id: `u-${shop.unified}` },
    shipTo: { code: "MAIN", name: "Shop", address: "Street 1, Town" },
    poNumber: "PO 1",
    requestedDeliveryDate: "2026-12-01",
    notes: "Please ring",
    customer: { custCode: { unified: shop.unified }, custName: `Dealer ${shop.unified}` },
    orderShipment: { type: "Flat", desc: "Van", amount: 50_000 },
    orderPayment: { id: "P1", instruction: "Pay", discount: 0, amount: 550_000 },
    lines: [
      { lineNo: 1, articleCode: "A", qty: 3, price: 100_000, chargedPrice: 100_000, subtotal: 300_000 },
      { lineNo: 2, articleCode: "B", qty: 2, price: 100_000, chargedPrice: 100_000, subtotal: 200_000 },
    ],
  });
  expect(placed?.orderNumber).toMatch(/^261120-[0-9A-HJKMNP-TV-Z]{5}$/);
  expect(await shop.lines()).toEqual([]);
  expect(await shop.ordersInTable()).toHaveLength(1);
  expect(await shop.as(() => order({ orderNumber: placed?.orderNumber ?? "" }))).toEqual(placed);
});

it("an order by a sales person is audited: who, for which customer, when, and what", async () => {
  restoreClock = setClock(() => Date.parse("2026-11-20T10:00:00Z"));
  const shop = await filledCart();
  const seller = { userId: "sally", username: "sally", name: "Sally Sales", correlationId: "call-7" };
  await shop.add({ A: 1 }, shop.sorg, seller);
  const [placed] = await shop.checkout({}, seller);
  const placedBySelf = await shop.checkout();
  const trail = await itemsOf({ pk: `AUDIT#CUSTOMER#${shop.unified}` });
  const entry = { forWhom: shop.unified, host: shop.host, what: "placed orders", when: "2026-11-20T10:00:00.000Z" };
  expect(trail).toHaveLength(2);
  expect(trail.find(({ who }) => who === "sally")).toMatchObject({
    ...entry,
    who: "sally",
    detail: { orders: placed?.orderNumber },
    correlationId: "call-7",
  });
  expect(trail.find(({ who }) => who !== "sally")).toMatchObject({
    ...entry,
    who: `u-${shop.unified}`,
    detail: { orders: placedBySelf[0]?.orderNumber },
  });
  expect(placed?.createdBy).toMatchObject({ id: "sally", name: "Sally Sales" });
});

it("[checkout-002] PO number and notes are stored only if filled in", async () => {
  const shop = await filledCart();
  const [placed] = await shop.checkout({ poNumber: "  ", notes: "" });
  expect(placed?.poNumber).toBeUndefined();
  expect(placed?.notes).toBeUndefined();
});

it("[checkout-001] checkout requires ship-to, payment id and products", async () => {
  const shop = await filledCart();
  const empty = { shipTo: { code: "" }, paymentId: "", products: [] };
  expect((await refusal(shop.as(() => checkout(empty)))).errors).toEqual([
    { field: "products", message: "required" },
    { field: "paymentId", message: "required" },
    { field: "shipTo.code", message: "required" },
  ]);
});

it("[checkout-008] PO number is limited to 35 and notes to 100 characters", async () => {
  const shop = await filledCart();
  const { errors } = await refusedCheckout(shop, { poNumber: "x".repeat(36), notes: "x".repeat(101) });
  expect(errors).toEqual([
    { field: "notes", message: "checkout_notes_max" },
    { field: "poNumber", message: "po_number_max" },
  ]);
  expect(await shop.checkout({ poNumber: "x".repeat(35), notes: "x".repeat(100) })).toHaveLength(1);
});

it("PO number and notes may not have characters that cannot be seen", async () => {
  const shop = await filledCart();
  const twoLines = await refusedCheckout(shop, { poNumber: "PO-1\nhttps://elsewhere.example" });
  expect(twoLines.errors).toEqual([{ field: "poNumber", message: "valid_line" }]);
  const { errors } = await refusedCheckout(shop, { poNumber: "PO\u0000", notes: "ring\u0001 \ud800" });
  expect(errors).toEqual([
    { field: "notes", message: "valid_free_text" },
    { field: "poNumber", message: "valid_line" },
  ]);
  expect(await shop.checkout({ notes: "Ring twice.\nThen wait." })).toHaveLength(1);
});

it("a cart with several sales organizations becomes one order for each, all or none", async () => {
  const shop = await newShop({ sorgs: 2 });
  const [first = "", second = ""] = shop.sorgs;
  await shop.sell("A", { article: { sorg: first } });
  await shop.sell("B", { article: { sorg: second } });
  await shop.add({ A: 1 }, first);
  await shop.add({ B: 2 }, second);
  await shop.setArea({ blocked: true }, second);
  const { errors } = await refusedCheckout(shop);
  expect(errors).toEqual([{ field: "products.1.qty", message: "article_not_found" }]);
  await shop.setArea({}, second);
  expect((await shop.checkout()).map(({ sorg, total }) => [sorg, total])).toEqual([
    [first, 100_000],
    [second, 200_000],
  ]);
});

it("part of the cart can be ordered; the rest stays", async () => {
  const shop = await filledCart();
  const [a, b] = await shop.lines();
  await shop.checkout({ products: a ? [a] : [] });
  expect(await shop.lines()).toEqual([b]);
});

it("the price is the dealer's price at checkout, with deals by quantity", async () => {
  const shop = await newShop();
  const tier = { salesDealNo: "D", description: "", term: ">=", qty: 3, type: "amount", discount: -33_333 } as const;
  await shop.sell("A", { tiers: [tier] });
  await shop.add({ A: 3 });
  await shop.sell("A", { tiers: [tier], dealer: 90_000 });
  const [placed] = await shop.checkout();
  expect(placed?.lines).toMatchObject([{ price: 90_000, chargedPrice: 56_700, subtotal: 170_100, priceBy: "D" }]);
});

it("a checkout with a different total than the dealer saw is refused with both totals, and accepted with the new one", async () => {
  const dealer = await filledCart();
  await dealer.sell("A", { dealer: 200_000 });
  const { message, errors } = await refusedCheckout(dealer, { expectedTotal: 500_000 });
  expect(message).toBe("failed_checkout");
  expect(errors).toEqual([
    { field: "expectedTotal", message: "price_changed", values: { before: "€50.00", after: "€80.00" } },
  ]);
  expect(await dealer.checkout({ expectedTotal: 800_000 })).toMatchObject([{ total: 800_000 }]);
});

it("the stored price list counts, not that of the session", async () => {
  const shop = await filledCart();
  await shop.setArea({ priceList: "L2" });
  expect((await refusedCheckout(shop)).errors).toMatchObject([{ message: "no_price" }, { message: "no_price" }]);
});

it("users can order only from sales organizations that they may see", async () => {
  const shop = await newShop({ sorgs: 2 });
  const [first = "", second = ""] = shop.sorgs;
  await shop.sell("A", { article: { sorg: second } });
  const { userErrors } = await shop.add({ A: 1 }, second, { sorgs: [first] });
  expect(userErrors).toEqual([{ field: "products.0.qty", message: "article_not_found" }]);
  await shop.add({ A: 1 }, second);
  const products = await shop.lines();
  const { errors } = await refusal(shop.checkout({ products }, { sorgs: [first] }));
  expect(errors).toEqual([{ field: "products.0.qty", message: "article_not_found" }]);
});

it("the payment discount applies to the goods and is rounded to the currency", async () => {
  const payments = [{ id: "P1", type: "Transfer", desc: "T", paymentDiscount: 0.025 }];
  const shipments = [{ id: "F", type: "F", desc: "F", rate: 60_000, freeFrom: 500_000 }];
  const shop = await newShop({ sorg: { payments, shipments } });
  await shop.sell("A", { dealer: 33_300 });
  await shop.add({ A: 1 });
  const [small] = await shop.checkout({ shipments: [{ sorg: shop.sorg, id: "F" }] });
  // 3.33 less 2.5 % (0.08325, so 0.08) plus 6.00.
  expect(small).toMatchObject({ total: 92_500, orderPayment: { discount: 800, amount: 92_500 } });
  await shop.add({ A: 20 });
  const [large] = await shop.checkout({ shipments: [{ sorg: shop.sorg, id: "F" }] });
  expect(large).toMatchObject({ orderShipment: { amount: 0 }, orderPayment: { discount: 16_700 } });
});

it("all problems of an order are returned at once, and the cart does not change", async () => {
  const shop = await filledCart({ sorg: { shipments: [{ id: "N", type: "N", desc: "N", input: "notes", rate: 0 }] } });
  await shop.sell("A", { dealer: undefined });
  const { message, errors } = await refusedCheckout(shop, {
    shipTo: { code: "MAIN", version: "2020-01-01T00:00:00.000Z" },
    paymentId: "CASH",
    requestedDeliveryDate: "2020-01-01",
    shipments: [{ sorg: shop.sorg, id: "N" }],
  });
  expect(message).toBe("failed_checkout");
  expect(errors).toEqual([
    { field: "products.0.qty", message: "no_price" },
    { field: "requestedDeliveryDate", message: "date_past" },
    { field: "shipTo", message: "shipto_changed" },
    { field: "paymentId", message: "payment_not_offered" },
    { field: "shipments.0.notes", message: "required" },
  ]);
});

it("goods can be requested for today in the host's time zone: an evening in New York is not tomorrow", async () => {
  restoreClock = setClock(() => Date.parse("2026-11-21T03:00:00Z"));
  const shop = await filledCart({ host: { timeZone: "America/New_York" } });
  expect((await refusedCheckout(shop, { requestedDeliveryDate: "2026-11-19" })).errors).toMatchObject([
    { field: "requestedDeliveryDate", message: "date_past" },
  ]);
  const [placed] = await shop.checkout({ requestedDeliveryDate: "2026-11-20" });
  expect(placed?.orderNumber).toMatch(/^261120-/);
});

it("a missing, an inactive, and another customer's ship-to get the same refusal", async () => {
  const shop = await filledCart();
  const answers = [await refusedCheckout(shop, { shipTo: { code: "NONE" } })];
  await store(shipTo(shop.unified, { active: false }));
  answers.push(await refusedCheckout(shop));
  for (const { errors } of answers) expect(errors).toEqual([{ field: "shipTo", message: "shipto_not_found" }]);
});

it("an address that changed since it was shown is refused", async () => {
  const shop = await filledCart();
  await store(shipTo(shop.unified, { address: "Elsewhere", asOf: "2026-11-02T00:00:00.000Z" }));
  expect((await refusedCheckout(shop)).errors).toEqual([{ field: "shipTo", message: "shipto_changed" }]);
});

it("the shipment must be one of the offered shipments", async () => {
  const shop = await filledCart({ sorg: { shipments: [{ id: "F", type: "F", desc: "F", rate: 0 }] } });
  expect((await refusedCheckout(shop)).errors).toMatchObject([{ field: "shipments", message: "shipment_required" }]);
  const wrong = await refusedCheckout(shop, { shipments: [{ sorg: shop.sorg, id: "X" }] });
  expect(wrong.errors).toEqual([{ field: "shipments.0.id", message: "shipment_not_offered" }]);
});

it("an article that was blocked after it was added to the cart cannot be ordered", async () => {
  const shop = await filledCart();
  const open = { allowToOrder: true, sorgBlocked: false, orderBlocked: false, brandBlocked: false };
  const rest = { categoryBlocked: false, hierarchyBlocked: false };
  for (const block of ["sorgBlocked", "orderBlocked", "brandBlocked", "categoryBlocked", "hierarchyBlocked"]) {
    await shop.sell("B", { article: { blocks: { ...open, ...rest, [block]: true } } });
    expect((await refusedCheckout(shop)).errors).toEqual([{ field: "products.1.qty", message: "article_blocked" }]);
  }
});

it("a host without checkout and a closed customer cannot order", async () => {
  expect((await refusedCheckout(await filledCart({ host: { canCheckout: false } }))).message).toBe("checkout_off");
  const shop = await filledCart();
  await store(customer(shop.unified, { active: false }));
  expect((await refusedCheckout(shop)).message).toBe("customer_blocked");
});

it("with credit check, an order requires a sufficient balance and an unblocked account", async () => {
  const shop = await filledCart({ host: { creditCheck: true } });
  const company = `K${shop.sorg}`;
  const refusedForBalance = async (): Promise<void> => {
    const { message, errors } = await refusedCheckout(shop);
    expect(message).toBe("insufficient_order_balance");
    expect(errors).toEqual([{ field: "products", message: "insufficient_order_balance", values: { company } }]);
  };
  await refusedForBalance();
  await shop.setCredit({ creditLimit: 999_999, openInvoice: 300_000, openDo: 200_000 });
  await refusedForBalance();
  await shop.setCredit({ creditLimit: 10_000_000, currency: "USD" });
  await refusedForBalance();
  await shop.setCredit({ creditLimit: 1_000_000, openInvoice: 300_000, openDo: 200_000 });
  expect(await shop.checkout()).toHaveLength(1);
});

it("[checkout-007] an order beyond stock is refused with the remaining stock, and accepted without that line", async () => {
  const shop = await newShop({ sorg: { exactQtyCheck: true } });
  for (const code of ["A", "B"]) {
    await shop.sell(code);
    await shop.stock(code, 10);
  }
  await shop.add({ A: 3, B: 10 });
  await shop.add({ B: 4 }, shop.sorg, { userId: "colleague" });
  await shop.checkout({}, { userId: "colleague" });
  const before = await shop.lines();
  const { errors } = await refusal(shop.checkout());
  expect(errors).toEqual([{ field: "products.1.qty", message: "over_stock", values: { available: 6 } }]);
  expect(await shop.lines()).toEqual(before);
  expect(await shop.checkout({ products: before.slice(0, 1) })).toHaveLength(1);
  expect(await item(`STOCK#${shop.sorg}#A`, "STOCK")).toMatchObject({ free: 7, freeTotal: 7, reserved: 3 });
  expect(await shop.lines()).toEqual(before.slice(1));
});

it("a host can check quantities against free stock at checkout only", async () => {
  const shop = await newShop({ host: { exactQtyCheckout: true } });
  await shop.sell("A");
  await shop.stock("A", 1, [["2031-01-01", 9]]);
  expect((await shop.add({ A: 2 })).userErrors).toEqual([]);
  expect((await refusedCheckout(shop)).errors).toMatchObject([{ message: "over_stock", values: { available: 1 } }]);
});

it("an order limit applies to all orders of the dealer", async () => {
  const shop = await newShop();
  await shop.sell("A", { article: { orderQuota: 5 } });
  await shop.add({ A: 3 });
  await shop.checkout();
  await shop.add({ A: 2 });
  await shop.add({ A: 2 }, shop.sorg, { userId: "colleague" });
  await shop.checkout();
  const { errors } = await refusal(shop.checkout({}, { userId: "colleague" }));
  expect(errors).toEqual([{ field: "products.0.qty", message: "over_order_limit", values: { limit: 0 } }]);
  expect(await item(`QUOTA#${shop.sorg}#A`, `CUSTOMER#${shop.unified}`)).toMatchObject({ used: 5 });
});

it("lines that changed in another tab are refused", async () => {
  const shop = await filledCart();
  const shown = await shop.lines();
  await shop.add({ A: 4, B: 0 });
  const { errors } = await refusedCheckout(shop, { products: shown });
  expect(errors).toEqual([
    { field: "products.0.qty", message: "cart_changed" },
    { field: "products.1.qty", message: "cart_changed" },
  ]);
});

it("a checkout refuses repeated lines and lines of other users", async () => {
  const shop = await filledCart();
  const [a] = await shop.lines();
  const line = a ?? { id: "", qty: 1 };
  expect((await refusedCheckout(shop, { products: [line, line] })).errors).toMatchObject([{ message: "cart_changed" }]);
  const other = await filledCart();
  expect((await refusedCheckout(other, { products: [line] })).errors).toMatchObject([{ message: "cart_changed" }]);
});

it("an order names the sales person who placed it for the dealer", async () => {
  const shop = await filledCart();
  const sales = {
    userId: `u-${shop.unified}`,
    username: "sales",
    name: "Sally Sales",
    scopes: new Set(["cart.display-order-qty", "menu.change-cust"]),
  };
  const [placed] = await shop.checkout({}, sales);
  expect(placed).toMatchObject({ createdBy: { name: "Sally Sales" }, createdFor: `Dealer ${shop.unified}` });
});

it("an order of 3 lines with stock, limits, and credit takes two round trips; reading the remaining stock takes two more", async () => {
  const shop = await newShop({ sorg: { exactQtyCheck: true }, host: { creditCheck: true } });
  await shop.setCredit({ creditLimit: 100_000_000 });
  for (const code of ["A", "B", "C"]) {
    await shop.sell(code, { article: { orderQuota: 100 } });
    await shop.stock(code, 10);
  }
  await shop.add({ A: 1, B: 2, C: 3 });
  const products = await shop.lines();
  const trips = (): Promise<number | undefined> =>
    countingCalls(async () => {
      await shop.checkout({ products }).catch(() => undefined);
      return callCounts()?.roundTrips;
    });
  await shop.stock("C", 2, [], "2026-11-02T00:00:00.000Z");
  expect(await trips()).toBe(4);
  await shop.stock("C", 9, [], "2026-11-03T00:00:00.000Z");
  expect(await trips()).toBe(2);
  expect(await shop.ordersInTable()).toHaveLength(1);
  expect(AS_OF < "2026-11-02").toBe(true);
});
