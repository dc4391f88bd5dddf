import { merchantCart, updateProductsInCart } from "@spoke/core/cart";
import { parseDay } from "@spoke/core/platform";
import { arrivingBy, freeStock, givenBack, takenFrom } from "@spoke/core/stock/free.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newShop, type Shop } from "../../builders/shop.ts";
import { item, refusal } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";
import { erpConfirms } from "../order/erp.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());

const DEC = "2099-12-21";
const JAN = "2100-01-10";

/** A shop that takes orders for arrivals: 2 pieces of A in stock, 5 in December, 4 in January. */
async function seasonShop(rules: object = {}): Promise<Shop> {
  const switches = { exactQtyCheck: true, backorders: true };
  const shop = await newShop({ host: switches, sorg: { backorders: true, ...rules } });
  await shop.sell("A");
  await shop.stock("A", 2, [
    [DEC, 5],
    [JAN, 4],
  ]);
  return shop;
}

const put = (shop: Shop, qty: number, expectedDate?: string | null, buyer = {}) =>
  shop.as(() => updateProductsInCart({ products: [{ articleCode: "A", sorg: shop.sorg, qty, expectedDate }] }), buyer);
const stockOf = (shop: Shop) => item(`STOCK#${shop.sorg}#A`, "STOCK");

it("a cart says what of its lines ships later, where the host takes orders beyond its stock", async () => {
  const shop = await newShop();
  await shop.sell(["FEW", "MANY"]);
  await shop.stock("FEW", 4);
  await shop.stock("MANY", 30);
  await shop.add({ FEW: 5, MANY: 30 });
  const shortages = async (withShortage: boolean) => {
    const { merchants } = await shop.as(() => merchantCart({ withShortage }));
    const lines = merchants.flatMap((merchant) => merchant.lines);
    return Object.fromEntries(lines.map(({ line, shortage }) => [line.articleCode, shortage]));
  };
  expect(await shortages(true)).toEqual({ FEW: { message: "over_stock", values: { available: 4 } } });
  expect(await shortages(false)).toEqual({});
});

describe("an order for a known arrival", () => {
  it("is reserved from the arrival and leaves current stock as it is", async () => {
    const shop = await seasonShop();
    expect((await put(shop, 5, DEC)).userErrors).toEqual([]);
    const { merchants } = await shop.as(() => merchantCart({}));
    expect(merchants[0]?.lines[0]).toMatchObject({ expectedDate: DEC, problems: [] });
    const [order] = await shop.checkout();
    expect(order?.lines[0]).toMatchObject({ qty: 5, expectedDate: DEC, reserved: 5 });
    expect(await stockOf(shop)).toMatchObject({
      ...{ free: 2, freeTotal: 6, reserved: 5, later: { [DEC]: 5 }, arriving: { [DEC]: 0, [JAN]: 4 } },
    });
  });

  it("is refused for more than arrives, and for a day by which nothing more arrives", async () => {
    const shop = await seasonShop();
    const over = { message: "over_arrival", values: { available: 5, date: DEC } };
    expect((await put(shop, 6, DEC)).userErrors).toMatchObject([over]);
    const gone = { message: "arrival_gone", values: { date: "2099-12-01" } };
    expect((await put(shop, 1, "2099-12-01")).userErrors).toMatchObject([gone]);
    expect((await put(shop, 9, JAN)).userErrors).toEqual([]);
    // Fewer arrive than the smallest order.
    await shop.sell("A", { article: { qtyStep: 6 } });
    expect((await put(shop, 6, DEC)).userErrors).toMatchObject([{ message: "arrival_gone", values: { date: DEC } }]);
  });

  it("is an order from stock where host or sales organization take none, and again when the dealer says so", async () => {
    const shop = await seasonShop({ backorders: false });
    expect((await put(shop, 3, DEC)).userErrors).toMatchObject([{ message: "over_stock", values: { available: 2 } }]);
    const season = await seasonShop();
    await put(season, 2, DEC);
    await put(season, 1);
    expect((await season.as(() => merchantCart({}))).merchants[0]?.lines[0]?.expectedDate).toBe(DEC);
    await put(season, 1, null);
    expect((await season.as(() => merchantCart({}))).merchants[0]?.lines[0]?.expectedDate).toBeUndefined();
  });

  it("could be one from stock where stock has the smallest order", async () => {
    const shop = await seasonShop();
    await put(shop, 5, DEC);
    const orderable = async () =>
      (await shop.as(() => merchantCart({}))).merchants[0]?.lines.map((line) => line.orderableFromStock);
    expect(await orderable()).toEqual([true]);
    await shop.sell("A", { article: { qtyStep: 5 } });
    expect(await orderable()).toEqual([false]);
  });

  it("never takes more than arrives, however many dealers order at once, and each checkout orders once", async () => {
    const shop = await seasonShop();
    const dealers = ["D1", "D2", "D3", "D4"].map((name) => ({ unified: `${shop.unified}${name}` }));
    for (const { unified } of dealers) await shop.addCustomer(unified);
    for (const buyer of dealers) expect((await put(shop, 2, DEC, buyer)).userErrors).toEqual([]);
    const requestId = "request-0001";
    const results = await Promise.allSettled(
      dealers.flatMap((buyer) => [shop.checkout({ requestId }, buyer), shop.checkout({ requestId }, buyer)]),
    );
    const numbers = results.flatMap((result) =>
      result.status === "fulfilled" ? result.value.map(({ orderNumber }) => orderNumber) : [],
    );
    const placed = new Set(numbers).size;
    expect(placed).toBeLessThanOrEqual(2);
    expect(await stockOf(shop)).toMatchObject({ free: 2, reserved: placed * 2, freeTotal: 11 - placed * 2 });
  });

  it("says at checkout what is left of the arrival", async () => {
    const shop = await seasonShop();
    await put(shop, 4, DEC);
    const other = { unified: `${shop.unified}X` };
    await shop.addCustomer(other.unified);
    await put(shop, 3, DEC, other);
    await shop.checkout({}, other);
    const { errors } = await refusal(shop.checkout());
    expect(errors).toMatchObject([
      { field: "products.0.qty", message: "over_arrival", values: { available: 2, date: DEC } },
    ]);
  });

  it("gives its pieces back when the ERP rejects it", async () => {
    const shop = await seasonShop();
    const before = await stockOf(shop);
    await put(shop, 5, DEC);
    const [order] = await shop.checkout();
    if (!order) throw new Error("no order was placed");
    await erpConfirms(order, { status: "rejected", lines: [] });
    const { free, freeTotal, reserved, later, arriving } = (await stockOf(shop)) ?? {};
    expect({ free, freeTotal, reserved, later, arriving }).toEqual({
      ...{ free: before?.free, freeTotal: before?.freeTotal, reserved: 0, later: {}, arriving: before?.arriving },
    });
  });
});

describe("pieces that can be ordered for arrivals", () => {
  const today = parseDay("2026-11-20");
  const DAYS = ["2026-11-19", "2026-12-01", "2026-12-21", "2027-01-10"].map(parseDay);
  const entry = fc.record({
    date: fc.constantFrom(...DAYS),
    qty: fc.nat(20),
    location: fc.constant("W"),
    priority: fc.constant(0),
  });

  it("are never promised twice, in whatever order dealers order", () => {
    const orders = fc.array(fc.record({ day: fc.nat(3), qty: fc.integer({ min: 1, max: 15 }) }), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 6 }), orders, (available, wanted) => {
        let { free, arriving } = freeStock({ available }, { reserved: 0 }, today);
        const taken: { date: string; qty: number }[] = [];
        for (const { day, qty } of wanted) {
          const date = DAYS[day] ?? today;
          const left = date > today ? arrivingBy(arriving, date) : free;
          if (qty > left) continue;
          if (date > today) arriving = takenFrom(arriving, qty, date);
          else free -= qty;
          taken.push({ date, qty });
        }
        for (const day of DAYS) {
          const sum = (all: readonly { date: string; qty: number }[]) =>
            all.filter(({ date }) => date <= day).reduce((total, { qty }) => total + qty, 0);
          expect(sum(taken)).toBeLessThanOrEqual(sum(available));
        }
      }),
    );
  });

  it("are the same after an order was canceled", () => {
    const arriving = { [DAYS[1] ?? ""]: 3, [DAYS[2] ?? ""]: 8 };
    const after = takenFrom(arriving, 3, DAYS[1] ?? today);
    expect(after).toEqual({ [DAYS[1] ?? ""]: 0, [DAYS[2] ?? ""]: 5 });
    expect(givenBack(after, 3, DAYS[1] ?? today)).toEqual(arriving);
    expect(givenBack({}, 3, DAYS[1] ?? today)).toBeUndefined();
  });

  it("protect what was ordered when an arrival moves or shrinks", () => {
    const moved = { available: [{ date: parseDay("2027-01-10"), qty: 20, location: "W", priority: 0 }] };
    const reserved = { reserved: 12, later: { "2026-12-21": 12 } };
    expect(freeStock(moved, reserved, today)).toEqual({ free: -12, freeTotal: 8, arriving: { "2027-01-10": 8 } });
  });
});
