import { checkout } from "@spoke/core/cart";
import { MAX_RESERVING_LINES } from "@spoke/core/cart/schema.ts";
import { customerKey } from "@spoke/core/customer";
import { order } from "@spoke/core/order";
import { callCounts, countingCalls, setClock } from "@spoke/core/platform";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { itemsOf } from "../../support/items.ts";
import { AS_OF, item, newWorld, put, putArea, putCredit, putShipTo, refusal, type World } from "./world.ts";

vi.mock("@spoke/core/cart/catalog.ts", () => import("./catalog-double.ts"));

let table: TestTable;
let restoreClock = (): void => undefined;
beforeAll(async () => {
  table = await startTable();
});
afterEach(() => restoreClock());
afterAll(() => table.stop());

/** A world with a cart of A (3) and B (2). */
async function filledCart(options: Parameters<typeof newWorld>[0] = {}): Promise<World> {
  const world = await newWorld(options);
  world.sell("A");
  world.sell("B");
  await world.add({ A: 3, B: 2 });
  return world;
}

/** The refusal of a checkout; whatever it is, the cart must be as it was and no order be there. */
async function refusedCheckout(world: World, patch: Parameters<World["checkout"]>[0] = {}) {
  const before = await item(`CART#${world.unified}#u-${world.unified}`, "CART");
  const answer = await refusal(world.checkout(patch));
  expect(await item(`CART#${world.unified}#u-${world.unified}`, "CART")).toEqual(before);
  expect(await world.ordersInTable()).toEqual([]);
  return answer;
}

it("[checkout-003] [capability-004] orders the cart: order, event, audit entry, and an empty cart", async () => {
  restoreClock = setClock(() => Date.parse("2026-11-20T10:00:00Z"));
  const world = await filledCart({ sorg: { shipments: [{ id: "F", type: "Flat", desc: "Van", rate: 50_000 }] } });
  const [placed, ...others] = await world.checkout({
    notes: "Please ring",
    poNumber: "PO 1",
    requestedDeliveryDate: "2026-12-01",
    shipments: [{ sorg: world.sorg, id: "F" }],
  });
  expect(others).toEqual([]);
  expect(placed).toMatchObject({
    status: "placed",
    sorg: world.sorg,
    currency: "EUR",
    total: 550_000,
    createdBy: { id: `u-${world.unified}` },
    shipTo: { code: "MAIN", name: "Shop", address: "Street 1, Town" },
    poNumber: "PO 1",
    requestedDeliveryDate: "2026-12-01",
    notes: "Please ring",
    customer: { custCode: { unified: world.unified }, custName: `Dealer ${world.unified}` },
    orderShipment: { type: "Flat", desc: "Van", amount: 50_000 },
    orderPayment: { id: "P1", instruction: "Pay", discount: 0, amount: 550_000 },
    lines: [
      { lineNo: 1, articleCode: "A", qty: 3, price: 100_000, chargedPrice: 100_000, subtotal: 300_000 },
      { lineNo: 2, articleCode: "B", qty: 2, price: 100_000, chargedPrice: 100_000, subtotal: 200_000 },
    ],
  });
  expect(placed?.orderNumber).toMatch(/^261120-[0-9A-HJKMNP-TV-Z]{5}$/);
  expect(await world.lines()).toEqual([]);
  expect(await world.ordersInTable()).toHaveLength(1);
  expect(await world.as(() => order({ orderNumber: placed?.orderNumber ?? "" }))).toEqual(placed);
});

it("what a sales person orders for a customer is kept with who, for whom, when and what", async () => {
  restoreClock = setClock(() => Date.parse("2026-11-20T10:00:00Z"));
  const world = await filledCart();
  const seller = { userId: "sally", username: "sally", name: "Sally Sales", correlationId: "call-7" };
  await world.add({ A: 1 }, world.sorg, seller);
  const [placed] = await world.checkout({}, seller);
  const placedBySelf = await world.checkout();
  const trail = await itemsOf({ pk: `AUDIT#CUSTOMER#${world.unified}` });
  const entry = { forWhom: world.unified, host: world.host, what: "placed orders", when: "2026-11-20T10:00:00.000Z" };
  expect(trail).toHaveLength(2);
  expect(trail.find(({ who }) => who === "sally")).toMatchObject({
    ...entry,
    who: "sally",
    detail: { orders: placed?.orderNumber },
    correlationId: "call-7",
  });
  expect(trail.find(({ who }) => who !== "sally")).toMatchObject({
    ...entry,
    who: `u-${world.unified}`,
    detail: { orders: placedBySelf[0]?.orderNumber },
  });
  expect(placed?.createdBy).toMatchObject({ id: "sally", name: "Sally Sales" });
});

it("[checkout-002] PO number and notes are kept only if filled", async () => {
  const world = await filledCart();
  const [placed] = await world.checkout({ poNumber: "  ", notes: "" });
  expect(placed).not.toHaveProperty("poNumber");
  expect(placed).not.toHaveProperty("notes");
});

it("[checkout-001] checkout requires ship-to, payment id and products", async () => {
  const world = await filledCart();
  const empty = { shipTo: { code: "" }, paymentId: "", products: [] };
  expect((await refusal(world.as(() => checkout(empty)))).errors).toEqual([
    { field: "shipTo.code", message: "required" },
    { field: "products", message: "required" },
    { field: "paymentId", message: "required" },
  ]);
});

it("[checkout-008] PO number is limited to 35 and notes to 100 characters", async () => {
  const world = await filledCart();
  const { errors } = await refusedCheckout(world, { poNumber: "x".repeat(36), notes: "x".repeat(101) });
  expect(errors).toEqual([
    { field: "notes", message: "checkout_notes_max" },
    { field: "poNumber", message: "po_number_max" },
  ]);
  expect(await world.checkout({ poNumber: "x".repeat(35), notes: "x".repeat(100) })).toHaveLength(1);
});

it("a cart of several sales organizations becomes one order for each, all or none", async () => {
  const world = await newWorld({ sorgs: 2 });
  const [first = "", second = ""] = world.sorgs;
  world.sell("A", { card: { sorg: first } });
  world.sell("B", { card: { sorg: second } });
  await world.add({ A: 1 }, first);
  await world.add({ B: 2 }, second);
  await putArea(world.unified, second, { blocked: true });
  const { errors } = await refusedCheckout(world);
  expect(errors).toEqual([{ field: "products.1.qty", message: "article_not_found" }]);
  await putArea(world.unified, second, {});
  expect((await world.checkout()).map(({ sorg, total }) => [sorg, total])).toEqual([
    [first, 100_000],
    [second, 200_000],
  ]);
});

it("a part of the cart may be ordered; the rest stays", async () => {
  const world = await filledCart();
  const [a, b] = await world.lines();
  await world.checkout({ products: a ? [a] : [] });
  expect(await world.lines()).toEqual([b]);
});

it("the price is the dealer's own at the time of checkout, with deals by quantity", async () => {
  const world = await newWorld();
  const tier = { salesDealNo: "D", description: "", term: ">=", qty: 3, type: "amount", discount: -33_333 } as const;
  world.sell("A", { tiers: [tier] });
  await world.add({ A: 3 });
  world.sell("A", { tiers: [tier], dealer: 90_000 });
  const [placed] = await world.checkout();
  expect(placed?.lines).toMatchObject([{ price: 90_000, chargedPrice: 56_700, subtotal: 170_100, priceBy: "D" }]);
});

it("an order at another total than the dealer saw is refused with both totals, and placed once the dealer saw the new one", async () => {
  const dealer = await filledCart();
  dealer.sell("A", { dealer: 200_000 });
  const { message, errors } = await refusedCheckout(dealer, { expectedTotal: 500_000 });
  expect(message).toBe("failed_checkout");
  expect(errors).toEqual([
    { field: "expectedTotal", message: "price_changed", values: { before: "€50,00", after: "€80,00" } },
  ]);
  expect(await dealer.checkout({ expectedTotal: 800_000 })).toMatchObject([{ total: 800_000 }]);
});

it("the price list of the table counts, not that of the session", async () => {
  const world = await filledCart();
  await putArea(world.unified, world.sorg, { priceList: "L2" });
  expect((await refusedCheckout(world)).errors).toMatchObject([{ message: "no_price" }, { message: "no_price" }]);
});

it("only sales organizations that the user may see can be ordered from", async () => {
  const world = await newWorld({ sorgs: 2 });
  const [first = "", second = ""] = world.sorgs;
  world.sell("A", { card: { sorg: second } });
  const { userErrors } = await world.add({ A: 1 }, second, { sorgs: [first] });
  expect(userErrors).toEqual([{ field: "products.0.qty", message: "article_not_found" }]);
  await world.add({ A: 1 }, second);
  const products = await world.lines();
  const { errors } = await refusal(world.checkout({ products }, { sorgs: [first] }));
  expect(errors).toEqual([{ field: "products.0.qty", message: "article_not_found" }]);
});

it("the payment discount is taken of the goods and rounded to the currency", async () => {
  const payments = [{ id: "P1", type: "Transfer", desc: "T", paymentDiscount: 0.025 }];
  const shipments = [{ id: "F", type: "F", desc: "F", rate: 60_000, freeFrom: 500_000 }];
  const world = await newWorld({ sorg: { payments, shipments } });
  world.sell("A", { dealer: 33_300 });
  await world.add({ A: 1 });
  const [small] = await world.checkout({ shipments: [{ sorg: world.sorg, id: "F" }] });
  // 3.33 less 2.5 % (0.08325, so 0.08) plus 6.00.
  expect(small).toMatchObject({ total: 92_500, orderPayment: { discount: 800, amount: 92_500 } });
  await world.add({ A: 20 });
  const [large] = await world.checkout({ shipments: [{ sorg: world.sorg, id: "F" }] });
  expect(large).toMatchObject({ orderShipment: { amount: 0 }, orderPayment: { discount: 16_700 } });
});

it("everything that stands against an order is said at once, and the cart stays as it was", async () => {
  const world = await filledCart({ sorg: { shipments: [{ id: "N", type: "N", desc: "N", input: "notes", rate: 0 }] } });
  world.sell("A", { dealer: undefined });
  const { message, errors } = await refusedCheckout(world, {
    shipTo: { code: "MAIN", version: "2020-01-01T00:00:00.000Z" },
    paymentId: "CASH",
    requestedDeliveryDate: "2020-01-01",
    shipments: [{ sorg: world.sorg, id: "N" }],
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

it("goods can be requested for today at the host: an evening in New York is not tomorrow", async () => {
  restoreClock = setClock(() => Date.parse("2026-11-21T03:00:00Z"));
  const world = await filledCart({ host: { timeZone: "America/New_York" } });
  expect((await refusedCheckout(world, { requestedDeliveryDate: "2026-11-19" })).errors).toMatchObject([
    { field: "requestedDeliveryDate", message: "date_past" },
  ]);
  const [placed] = await world.checkout({ requestedDeliveryDate: "2026-11-20" });
  expect(placed?.orderNumber).toMatch(/^261120-/);
});

it("a missing, inactive or foreign ship-to is answered alike", async () => {
  const world = await filledCart();
  const answers = [await refusedCheckout(world, { shipTo: { code: "NONE" } })];
  await putShipTo(world.unified, { active: false });
  answers.push(await refusedCheckout(world));
  for (const { errors } of answers) expect(errors).toEqual([{ field: "shipTo", message: "shipto_not_found" }]);
});

it("an address that changed since it was shown is refused", async () => {
  const world = await filledCart();
  await putShipTo(world.unified, { address: "Elsewhere", asOf: "2026-11-02T00:00:00.000Z" });
  expect((await refusedCheckout(world)).errors).toEqual([{ field: "shipTo", message: "shipto_changed" }]);
});

it("a shipment must be chosen among those offered", async () => {
  const world = await filledCart({ sorg: { shipments: [{ id: "F", type: "F", desc: "F", rate: 0 }] } });
  expect((await refusedCheckout(world)).errors).toMatchObject([{ field: "shipments", message: "shipment_required" }]);
  const wrong = await refusedCheckout(world, { shipments: [{ sorg: world.sorg, id: "X" }] });
  expect(wrong.errors).toEqual([{ field: "shipments.0.id", message: "shipment_not_offered" }]);
});

it("an article that was blocked after it came into the cart cannot be ordered", async () => {
  const world = await filledCart();
  const open = { allowToOrder: true, sorgBlocked: false, orderBlocked: false, brandBlocked: false };
  const rest = { categoryBlocked: false, hierarchyBlocked: false };
  for (const block of ["sorgBlocked", "orderBlocked", "brandBlocked", "categoryBlocked", "hierarchyBlocked"]) {
    world.sell("B", { card: { blocks: { ...open, ...rest, [block]: true } } });
    expect((await refusedCheckout(world)).errors).toEqual([{ field: "products.1.qty", message: "article_blocked" }]);
  }
});

it("a host without checkout and a customer that was closed order nothing", async () => {
  expect((await refusedCheckout(await filledCart({ host: { canCheckout: false } }))).message).toBe("checkout_off");
  const world = await filledCart();
  await put(customerKey(world.unified), {
    custCode: { unified: world.unified },
    custName: "D",
    active: false,
    asOf: AS_OF,
  });
  expect((await refusedCheckout(world)).message).toBe("customer_blocked");
});

it("with credit check an order needs balance at its company, and an unblocked one", async () => {
  const world = await filledCart({ host: { creditCheck: true } });
  const company = `K${world.sorg}`;
  const refusedForBalance = async (): Promise<void> => {
    const { message, errors } = await refusedCheckout(world);
    expect(message).toBe("insufficient_order_balance");
    expect(errors).toEqual([{ field: "products", message: "insufficient_order_balance", values: { company } }]);
  };
  await refusedForBalance();
  await putCredit(world.unified, company, { creditLimit: 999_999, openInvoice: 300_000, openDo: 200_000 });
  await refusedForBalance();
  await putCredit(world.unified, company, { creditLimit: 10_000_000, currency: "USD" });
  await refusedForBalance();
  await putCredit(world.unified, company, { creditLimit: 1_000_000, openInvoice: 300_000, openDo: 200_000 });
  expect(await world.checkout()).toHaveLength(1);
});

it("[checkout-007] an order beyond stock is refused with what is left, and goes through without that line", async () => {
  const world = await newWorld({ sorg: { exactQtyCheck: true } });
  for (const code of ["A", "B"]) {
    world.sell(code);
    await world.stock(code, 10);
  }
  await world.add({ A: 3, B: 10 });
  await world.add({ B: 4 }, world.sorg, { userId: "colleague" });
  await world.checkout({}, { userId: "colleague" });
  const before = await world.lines();
  const { errors } = await refusal(world.checkout());
  expect(errors).toEqual([{ field: "products.1.qty", message: "over_stock", values: { available: 6 } }]);
  expect(await world.lines()).toEqual(before);
  expect(await world.checkout({ products: before.slice(0, 1) })).toHaveLength(1);
  expect(await item(`STOCK#${world.sorg}#A`, "STOCK")).toMatchObject({ free: 7, freeTotal: 7, reserved: 3 });
  expect(await world.lines()).toEqual(before.slice(1));
});

it("a host may hold quantities against free stock at checkout only", async () => {
  const world = await newWorld({ host: { exactQtyCheckout: true } });
  world.sell("A");
  await world.stock("A", 1, [["2031-01-01", 9]]);
  expect((await world.add({ A: 2 })).userErrors).toEqual([]);
  expect((await refusedCheckout(world)).errors).toMatchObject([{ message: "over_stock", values: { available: 1 } }]);
});

it("an order limit holds over all orders of the dealer", async () => {
  const world = await newWorld();
  world.sell("A", { card: { orderQuota: 5 } });
  await world.add({ A: 3 });
  await world.checkout();
  await world.add({ A: 2 });
  await world.add({ A: 2 }, world.sorg, { userId: "colleague" });
  await world.checkout();
  const { errors } = await refusal(world.checkout({}, { userId: "colleague" }));
  expect(errors).toEqual([{ field: "products.0.qty", message: "over_order_limit", values: { limit: 0 } }]);
  expect(await item(`QUOTA#${world.sorg}#A`, `CUSTOMER#${world.unified}`)).toMatchObject({ used: 5 });
});

it("lines that changed in another tab are named", async () => {
  const world = await filledCart();
  const seen = await world.lines();
  await world.add({ A: 4, B: 0 });
  const { errors } = await refusedCheckout(world, { products: seen });
  expect(errors).toEqual([
    { field: "products.0.qty", message: "cart_changed" },
    { field: "products.1.qty", message: "cart_changed" },
  ]);
});

it("a line cannot be ordered twice in one checkout, nor somebody else's at all", async () => {
  const world = await filledCart();
  const [a] = await world.lines();
  const line = a ?? { id: "", qty: 1 };
  expect((await refusedCheckout(world, { products: [line, line] })).errors).toMatchObject([
    { message: "cart_changed" },
  ]);
  const other = await filledCart();
  expect((await refusedCheckout(other, { products: [line] })).errors).toMatchObject([{ message: "cart_changed" }]);
});

it("more lines that hold stock than one transaction takes are refused clearly", async () => {
  const world = await newWorld({ sorg: { exactQtyCheck: true } });
  const codes = Array.from({ length: MAX_RESERVING_LINES + 1 }, (_, index) => world.sell(`M${index}`));
  for (const code of codes) await world.stock(code, 5);
  await world.add(Object.fromEntries(codes.map((code) => [code, 1])));
  const { message, errors } = await refusedCheckout(world);
  expect(message).toBe("checkout_too_many_lines");
  expect(errors).toEqual([
    { field: "products", message: "checkout_too_many_lines", values: { max: MAX_RESERVING_LINES } },
  ]);
  expect(await world.checkout({ products: (await world.lines()).slice(0, MAX_RESERVING_LINES) })).toHaveLength(1);
});

it("sales who act for a dealer are named beside him", async () => {
  const world = await filledCart();
  const sales = {
    userId: `u-${world.unified}`,
    username: "sales",
    name: "Sally Sales",
    scopes: new Set(["cart.display-order-qty", "menu.change-cust"]),
  };
  const [placed] = await world.checkout({}, sales);
  expect(placed).toMatchObject({ createdBy: { name: "Sally Sales" }, createdFor: `Dealer ${world.unified}` });
});

it("placing an order of 3 lines with stock, limits and credit takes two round trips, finding out what is left two more", async () => {
  const world = await newWorld({ sorg: { exactQtyCheck: true }, host: { creditCheck: true } });
  await putCredit(world.unified, `K${world.sorg}`, { creditLimit: 100_000_000 });
  for (const code of ["A", "B", "C"]) {
    world.sell(code, { card: { orderQuota: 100 } });
    await world.stock(code, 10);
  }
  await world.add({ A: 1, B: 2, C: 3 });
  const products = await world.lines();
  const trips = (): Promise<number | undefined> =>
    countingCalls(async () => {
      await world.checkout({ products }).catch(() => undefined);
      return callCounts()?.roundTrips;
    });
  await world.stock("C", 2, [], "2026-11-02T00:00:00.000Z");
  expect(await trips()).toBe(4);
  await world.stock("C", 9, [], "2026-11-03T00:00:00.000Z");
  expect(await trips()).toBe(2);
  expect(await world.ordersInTable()).toHaveLength(1);
  expect(AS_OF < "2026-11-02").toBe(true);
});
