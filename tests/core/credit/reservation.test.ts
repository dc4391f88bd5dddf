import { customerRecord } from "@spoke/core/customer";
import { kindNamed } from "@spoke/core/feed/kinds/index.ts";
import { confirmOrder } from "@spoke/core/order";
import type { Order } from "@spoke/core/order/schema.ts";
import { type ObservedCall, setFaultHook } from "@spoke/core/platform";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newShop, type Shop } from "../../builders/shop.ts";
import { asSystem, item, refusal } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { itemsOf } from "../../support/items.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());

const EURO = 10_000;
const company = (shop: Shop): string => `K${shop.sorg}`;
const reserved = async (shop: Shop) =>
  (await customerRecord(shop.unified))?.reservations.find(({ companyCode }) => companyCode === company(shop));
const answeredOrders = (shop: Shop) => itemsOf({ pk: `ANSWERED#${shop.unified}#${company(shop)}` });

/** A dealer with credit for `euros`; articles cost ten each. */
async function creditShop(euros: number, host: Record<string, unknown> = { creditCheck: true }): Promise<Shop> {
  const shop = await newShop({ host });
  await shop.sell("A");
  await shop.setCredit({ creditLimit: euros * EURO });
  return shop;
}

/** The ERP's figures, by the feed. */
async function figures(shop: Shop, asOf: string, patch: Record<string, string> = {}): Promise<void> {
  const credits = kindNamed("credits");
  const context = { sorg: shop.sorg, asOf, latest: "2099-01-01T00:00:00.000Z", timeZone: "UTC" };
  const cells = { custCode: shop.unified, companyCode: company(shop), currency: "EUR", creditLimit: "100", ...patch };
  const prepared = credits?.prepare([{ line: 1, cells }], context);
  if (!credits || !prepared || !("task" in prepared))
    throw new Error(`the row was refused: ${JSON.stringify(prepared)}`);
  await asSystem(() => credits.write([prepared.task], context));
}

const answer = (order: Order, asOf: string, status: "confirmed" | "canceled" | "rejected" = "confirmed") =>
  asSystem(() => confirmOrder({ orderNumber: order.orderNumber, erpOrderNumber: "S1", status, asOf }));

async function order(shop: Shop, qty: number): Promise<Order> {
  return shop.order({ A: qty });
}

it("an order takes credit with the tax of its invoice, and needs as much", async () => {
  const shop = await creditShop(23);
  await shop.setArea({ taxRate: 0.19 });
  const { credit } = await shop.order({ A: 1 });
  expect(credit?.amount).toBe(11.9 * EURO);
  expect((await reserved(shop))?.amount).toBe(11.9 * EURO);
  expect((await refusal(shop.order({ A: 1 }))).message).toBe("insufficient_order_balance");
});

it("an order paid in advance takes no credit, also beyond the balance, and a blocked account still refuses it", async () => {
  const payments = [{ id: "P1", type: "Prepayment", desc: "Prepayment", instruction: "Pay", receiptDays: 14 }];
  const shop = await newShop({ host: { creditCheck: true }, sorg: { payments } });
  await shop.sell("A");
  await shop.setCredit({ creditLimit: 10 * EURO });
  const placed = await order(shop, 6);
  expect(placed.credit).toBeUndefined();
  expect(await reserved(shop)).toBeUndefined();
  await answer(placed, "2026-11-20T10:00:00.000Z");
  expect(await reserved(shop)).toBeUndefined();
  await shop.setCredit({ creditLimit: 10 * EURO, reasonBlocked: "oldest_ar_blocked" });
  expect((await refusal(shop.order({ A: 1 }))).message).toBe("credit_status_blocked_reason_oldest_ar_blocked");
});

describe("reserved credit", () => {
  it("counts as soon as the order is placed, and lowers the balance", async () => {
    const shop = await creditShop(100);
    await order(shop, 6);
    expect(await reserved(shop)).toEqual({ companyCode: company(shop), amount: 60 * EURO, answered: 0 });
    await shop.add({ A: 5 });
    const { message, errors } = await refusal(shop.checkout());
    expect(message).toBe("insufficient_order_balance");
    expect(errors).toMatchObject([{ field: "products", message: "insufficient_order_balance" }]);
    await shop.add({ A: 4 });
    expect(await shop.checkout()).toHaveLength(1);
    expect(await reserved(shop)).toMatchObject({ amount: 100 * EURO });
  });

  it("a confirmed order counts until newer figures arrive from the ERP", async () => {
    const shop = await creditShop(100);
    const placed = await order(shop, 6);
    await answer(placed, "2026-11-20T10:00:00.000Z");
    expect(await reserved(shop)).toMatchObject({ amount: 60 * EURO, answered: 60 * EURO });
    await answer(placed, "2026-11-20T10:30:00.000Z");
    await figures(shop, "2026-11-20T09:59:59.999Z");
    expect(await reserved(shop)).toMatchObject({ amount: 60 * EURO });
    await figures(shop, "2026-11-20T10:00:00.000Z", { openDo: "60" });
    expect(await reserved(shop)).toMatchObject({ amount: 0, answered: 0 });
    expect(await answeredOrders(shop)).toEqual([]);
    // The same figures once more take nothing away twice.
    await figures(shop, "2026-11-20T10:00:00.000Z", { openDo: "60" });
    expect(await reserved(shop)).toMatchObject({ amount: 0, answered: 0 });
    await shop.add({ A: 5 });
    expect((await refusal(shop.checkout())).message).toBe("insufficient_order_balance");
  });

  it("figures that overtook the confirmation already include the order", async () => {
    const shop = await creditShop(100);
    const placed = await order(shop, 6);
    await figures(shop, "2026-11-20T12:00:00.000Z", { openDo: "60" });
    expect(await reserved(shop)).toMatchObject({ amount: 60 * EURO });
    await answer(placed, "2026-11-20T11:00:00.000Z");
    expect(await reserved(shop)).toMatchObject({ amount: 0, answered: 0 });
    expect(await answeredOrders(shop)).toEqual([]);
  });

  it.each(["canceled", "rejected"] as const)("a %s order releases its credit once", async (status) => {
    const shop = await creditShop(100);
    const [fresh, confirmed, taken] = [await order(shop, 1), await order(shop, 2), await order(shop, 3)];
    await answer(taken, "2026-11-20T10:00:00.000Z");
    await figures(shop, "2026-11-20T11:00:00.000Z", { openDo: "30" });
    await answer(confirmed, "2026-11-20T12:00:00.000Z");
    expect(await reserved(shop)).toMatchObject({ amount: 30 * EURO, answered: 20 * EURO });
    for (const version of [fresh, confirmed, taken, fresh]) await answer(version, "2026-11-20T13:00:00.000Z", status);
    expect(await reserved(shop)).toMatchObject({ amount: 0, answered: 0 });
    expect(await answeredOrders(shop)).toEqual([]);
  });

  it("is counted but blocks no order on hosts without credit check", async () => {
    const shop = await creditShop(10, { creditCheck: false });
    await order(shop, 6);
    expect(await reserved(shop)).toMatchObject({ amount: 60 * EURO });
  });

  it("is not counted for a dealer without credit", async () => {
    const shop = await newShop();
    await shop.order({ A: 1 });
    expect(await reserved(shop)).toBeUndefined();
  });

  it("[credit-002] a blocked account is refused with its reason", async () => {
    const shop = await creditShop(100);
    await shop.add({ A: 1 });
    await figures(shop, "2026-11-20T10:00:00.000Z", { reasonBlocked: "oldest_ar_blocked" });
    const { message, errors } = await refusal(shop.checkout());
    expect(message).toBe("credit_status_blocked_reason_oldest_ar_blocked");
    expect(errors).toEqual([{ field: "products", message, values: { company: company(shop) } }]);
    expect(await shop.lines()).toHaveLength(1);
  });
});

describe("an order counts once when repeated after a crash at any AWS call", () => {
  /** Runs the work with a crash at its n-th call, then again; false when it makes fewer calls. */
  async function crashing(phase: ObservedCall["phase"], n: number, work: () => Promise<unknown>): Promise<boolean> {
    let calls = 0;
    const restore = setFaultHook((call) => {
      if (call.phase !== phase) return;
      calls += 1;
      if (calls === n) throw new Error("the process died");
    });
    const crashed = await work().then(
      () => false,
      () => true,
    );
    restore();
    await work();
    return crashed;
  }

  it.each(["before", "after"] as const)("crash %s a call of the confirmation takes effect", async (phase) => {
    for (let n = 1, crashed = true; crashed; n += 1) {
      const shop = await creditShop(100);
      const placed = await order(shop, 6);
      crashed = await crashing(phase, n, () => answer(placed, "2026-11-20T10:00:00.000Z"));
      expect(await reserved(shop)).toMatchObject({ amount: 60 * EURO, answered: 60 * EURO });
      expect(await answeredOrders(shop)).toHaveLength(1);
    }
  });

  it.each(["before", "after"] as const)("crash %s a call of the feed takes effect", async (phase) => {
    for (let n = 1, crashed = true; crashed; n += 1) {
      const shop = await creditShop(100);
      await answer(await order(shop, 6), "2026-11-20T10:00:00.000Z");
      crashed = await crashing(phase, n, () => figures(shop, "2026-11-20T11:00:00.000Z", { openDo: "60" }));
      expect(await reserved(shop)).toMatchObject({ amount: 0, answered: 0 });
      expect(await answeredOrders(shop)).toEqual([]);
    }
  });
});

describe("50 concurrent checkouts against one limit", () => {
  async function buyersOf(shop: Shop, count: number) {
    const buyers = Array.from({ length: count }, (_, index) => ({ userId: `b${index}` }));
    for (const who of buyers) await shop.add({ A: 1 }, shop.sorg, who);
    return buyers;
  }

  const outcome = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => "ordered",
      async (error: unknown) => (await refusal(Promise.reject(error))).message,
    );

  it("never exceed it, and no order is lost or doubled", async () => {
    const shop = await creditShop(205);
    const buyers = await buyersOf(shop, 50);
    const outcomes = await Promise.all(buyers.map((who) => outcome(shop.checkout({}, who))));
    const count = (what: string): number => outcomes.filter((result) => result === what).length;
    expect([count("ordered"), count("insufficient_order_balance")]).toEqual([20, 30]);
    expect(await reserved(shop)).toMatchObject({ amount: 200 * EURO });
    expect(await shop.ordersInTable()).toHaveLength(20);
    for (const [index, who] of buyers.entries())
      expect(await shop.lines(who)).toHaveLength(outcomes[index] === "ordered" ? 0 : 1);
  }, 60_000);

  it("respect figures that arrive meanwhile", async () => {
    const shop = await creditShop(500);
    const buyers = await buyersOf(shop, 50);
    const lowered = figures(shop, "2026-11-20T10:00:00.000Z", { creditLimit: "200", openInvoice: "50" });
    const outcomes = await Promise.all(buyers.map((who) => outcome(shop.checkout({}, who))));
    await lowered;
    const ordered = outcomes.filter((result) => result === "ordered").length;
    expect(await reserved(shop)).toMatchObject({ amount: ordered * 10 * EURO });
    expect(await shop.ordersInTable()).toHaveLength(ordered);
    expect(ordered).toBeGreaterThanOrEqual(15);
    // Orders after the new figures are limited to the remaining 150.
    expect((await refusal(shop.order({ A: 50 - ordered + 1 }))).message).toBe("insufficient_order_balance");
    const stored = await item(`CUSTOMER#${shop.unified}`, `CREDIT#${company(shop)}`);
    expect(stored).toMatchObject({ creditLimit: 200 * EURO });
  }, 60_000);
});
