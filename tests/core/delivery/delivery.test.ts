import { daysOfDeliveries, daysUnderWay, deliveriesByNumber, openDeliveries } from "@spoke/core/delivery";
import { isUnderWay } from "@spoke/core/delivery/arrival.ts";
import { shippedChanges } from "@spoke/core/delivery/shipped.ts";
import { importOrders } from "@spoke/core/feed/history.ts";
import { order, orders } from "@spoke/core/order";
import type { Order } from "@spoke/core/order/schema.ts";
import { setClock, setFaultHook, withActor } from "@spoke/core/platform";
import { parseDay } from "@spoke/core/platform/calendar.ts";
import { ZERO } from "@spoke/core/platform/money.ts";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { newShop, type Shop } from "../../builders/shop.ts";
import { asSystem, refusal } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";
import { day, erpConfirms, erpDelivers } from "../order/erp.ts";

let table: TestTable;
let restoreHook = (): void => undefined;
beforeAll(async () => {
  table = await startStores();
});
afterEach(() => restoreHook());
afterAll(() => table.stop());

const now = (shop: Shop, { orderNumber }: Order): Promise<Order> => shop.as(() => order({ orderNumber }));
const shippedOf = async (shop: Shop, placed: Order): Promise<number[]> =>
  (await now(shop, placed)).lines.map(({ shipped }) => shipped);

it("corrections of a delivery order add up to its last version", () => {
  const line = fc.record({
    orderNumber: fc.constantFrom("O1", "O2"),
    lineNo: fc.integer({ min: 1, max: 3 }),
    qty: fc.integer({ min: 1, max: 9 }),
    articleCode: fc.constant("A"),
    price: fc.constant(ZERO),
    poNumber: fc.constant(""),
    erpOrderNumber: fc.constant(""),
  });
  const version = fc.record({ detail: fc.array(line, { minLength: 1, maxLength: 6 }) });
  fc.assert(
    fc.property(fc.array(version, { minLength: 1, maxLength: 5 }), (versions) => {
      const shipped = new Map<string, number>();
      for (const [index, version] of versions.entries()) {
        for (const [orderNumber, lines] of shippedChanges(versions[index - 1], version)) {
          for (const [lineNo, qty] of lines) {
            const key = `${orderNumber} ${lineNo}`;
            shipped.set(key, (shipped.get(key) ?? 0) + qty);
          }
        }
      }
      const last = new Map<string, number>();
      for (const { orderNumber, lineNo, qty } of versions.at(-1)?.detail ?? []) {
        last.set(`${orderNumber} ${lineNo}`, (last.get(`${orderNumber} ${lineNo}`) ?? 0) + qty);
      }
      for (const [key, qty] of shipped) expect(qty).toBe(last.get(key) ?? 0);
    }),
  );
});

it("[orders-008] a delivery order shows tracking, carrier and lines, and moves its order on", async () => {
  const shop = await newShop();
  const placed = await shop.order({ A: 3, B: 1 });
  await erpConfirms(placed);
  const tracking = { trackingNo: "T1", trackingUrl: "https://track.test/T1", expeditionName: "Van" };
  expect(await erpDelivers(placed, { 1: 2 }, { ...tracking, doNumber: `DO1-${placed.orderNumber}` })).toBe("changed");
  expect(await now(shop, placed)).toMatchObject({ status: "partially-shipped" });
  expect(await erpDelivers(placed, { 1: 1, 2: 1 }, { doNumber: `DO2-${placed.orderNumber}` })).toBe("changed");
  const done = await now(shop, placed);
  expect(done).toMatchObject({ status: "shipped", lines: [{ shipped: 3 }, { shipped: 1 }] });
  const [first, second] = await shop.as(() => deliveriesByNumber({ doNumbers: done.doNumbers }));
  expect(first).toMatchObject({ ...tracking, detail: [{ lineNo: 1, qty: 2, articleCode: "A" }] });
  expect(second?.detail).toHaveLength(2);
});

it("the same row again changes nothing, an older one is passed over, a correction counts the difference", async () => {
  const shop = await newShop();
  const placed = await shop.order({ A: 5 });
  expect(await erpDelivers(placed, { 1: 2 }, { asOf: day(5) })).toBe("changed");
  expect(await erpDelivers(placed, { 1: 2 }, { asOf: day(5) })).toBe("unchanged");
  expect(await erpDelivers(placed, { 1: 2 }, { asOf: day(7) })).toBe("unchanged");
  expect(await erpDelivers(placed, { 1: 5 }, { asOf: day(6) })).toBe("older");
  expect(await shippedOf(shop, placed)).toEqual([2]);
  expect(await erpDelivers(placed, { 1: 4 }, { asOf: day(8) })).toBe("changed");
  expect(await shippedOf(shop, placed)).toEqual([4]);
});

it("deliveries and confirmation of an order that arrive at the same time are all counted", async () => {
  const shop = await newShop();
  const placed = await shop.order({ A: 6 });
  const numbers = [1, 2, 3, 4, 5, 6].map((number) => `D${number}-${placed.orderNumber}`);
  await Promise.all([erpConfirms(placed), ...numbers.map((doNumber) => erpDelivers(placed, { 1: 1 }, { doNumber }))]);
  expect(await now(shop, placed)).toMatchObject({ status: "shipped", lines: [{ shipped: 6 }] });
});

it("a row is refused on the field that does not fit; the ERP's own orders are kept as text", async () => {
  const shop = await newShop();
  const placed = await shop.order({ A: 1 });
  const unknown = [{ field: "detail.0.orderNumber", message: "order_unknown" }];
  expect((await refusal(erpDelivers({ ...placed, orderNumber: "261101-00000" }, { 1: 1 }))).errors).toEqual(unknown);
  expect((await refusal(erpDelivers(placed, { 1: 1 }, { custCode: "NEIGHBOR" }))).errors).toEqual(unknown);
  expect((await refusal(erpDelivers(placed, { 7: 1 }))).errors).toMatchObject([{ message: "order_line_unknown" }]);
  expect(await erpDelivers({ ...placed, orderNumber: "4500001234" }, { 1: 1 }, { doNumber: "ERP-1" })).toBe("changed");
  const moved = erpDelivers(placed, { 1: 1 }, { doNumber: "ERP-1", custCode: "NEIGHBOR", asOf: day(9) });
  expect((await refusal(moved)).errors).toEqual([{ field: "doNumber", message: "belongs_to_another" }]);
  expect(await shippedOf(shop, placed)).toEqual([0]);
});

it("another customer's delivery order is left out like an absent one", async () => {
  const shop = await newShop();
  const placed = await shop.order({ A: 1 });
  await erpDelivers(placed, { 1: 1 });
  const doNumbers = [`DO-${placed.orderNumber}`, "NONE"];
  const read = () => deliveriesByNumber({ doNumbers });
  expect(await shop.as(read)).toHaveLength(1);
  expect(await shop.as(read, { unified: "NEIGHBOR" })).toEqual([]);
  expect(await shop.as(read, { sorgs: ["XX"] })).toEqual([]);
});

it("a correction with the instant of its delivery counts once, also when its message comes twice at the same time", async () => {
  const shop = await newShop();
  const placed = await shop.order({ A: 5 });
  await erpDelivers(placed, { 1: 2 });
  let duplicate: Promise<unknown> | undefined;
  let reads = 0;
  // The order is read after the delivery order: that is where the twin gets in between.
  restoreHook = setFaultHook(async ({ command, phase }) => {
    if (command !== "GetItemCommand" || phase !== "before" || duplicate) return;
    reads += 1;
    if (reads < 2) return;
    duplicate = erpDelivers(placed, { 1: 4 });
    await duplicate;
  });
  await erpDelivers(placed, { 1: 4 });
  expect(duplicate).toBeDefined();
  expect(await shippedOf(shop, placed)).toEqual([4]);
});

it("a delivery is under way until the day it arrives, also after that day was corrected", async () => {
  const shop = await newShop();
  const placed = await shop.order({ A: 5 });
  restoreHook = setClock(() => Date.parse(day(20)));
  const underWay = async () =>
    (await shop.as(() => openDeliveries({ from: "2026-11-01", to: "2026-11-30" }))).map(({ doNumber }) => doNumber);
  const expectedOn = (estimatedDeliveryDate: string, at: number) =>
    erpDelivers(placed, { 1: 2 }, { estimatedDeliveryDate, asOf: day(at) });
  await expectedOn("2026-11-25", 4);
  expect(await underWay()).toEqual([`DO-${placed.orderNumber}`]);
  await expectedOn("2026-11-19", 5);
  expect(await underWay()).toEqual([]);
  await expectedOn("2026-11-20", 6);
  expect(await underWay()).toEqual([`DO-${placed.orderNumber}`]);
  const expected = async () => [...(await shop.as(() => daysUnderWay({})))];
  expect(await expected()).toEqual([[`DO-${placed.orderNumber}`, "2026-11-20"]]);
  const office = shop.actor({ userId: "olga", scopes: ["menu.change-cust", "page.orderlist"], customer: undefined });
  const deliveries = [{ doNumber: `DO-${placed.orderNumber}`, sorg: shop.sorg, custCode: shop.unified }];
  const expectedByStaff = async (unrestrictedSorgs: string[]) => [
    ...(await withActor({ ...office, unrestrictedSorgs }, () => daysOfDeliveries({ deliveries }))),
  ];
  expect(await expectedByStaff([shop.sorg])).toEqual(await expected());
  expect(await expectedByStaff([])).toEqual([]);
  await erpDelivers(
    placed,
    { 1: 2 },
    { estimatedDeliveryDate: "2026-11-20", deliveredDate: "2026-11-20", asOf: day(7) },
  );
  expect(await underWay()).toEqual([]);
  expect(await expected()).toEqual([]);
  expect(await expectedByStaff([shop.sorg])).toEqual([]);
  expect(await shop.as(() => openDeliveries({ from: "2026-11-04", to: "2026-11-30" }))).toEqual([]);
});

it("a delivery counts as delivered after its estimated day, and without one after two weeks", () => {
  const isUnderWayOn = (today: string, estimated?: string) =>
    isUnderWay(
      { deliveryDate: parseDay("2026-11-02"), estimatedDeliveryDate: estimated ? parseDay(estimated) : undefined },
      parseDay(today),
    );
  expect(["2026-11-05", "2026-11-06"].map((today) => isUnderWayOn(today, "2026-11-05"))).toEqual([true, false]);
  expect(["2026-11-16", "2026-11-17"].map((today) => isUnderWayOn(today))).toEqual([true, false]);
});

/** Past orders of one line, three pieces each. */
async function manyOrders(shop: Shop, count: number): Promise<Order[]> {
  const placed = await shop.order({ A: 3 });
  const many = Array.from({ length: count }, (_, index) => ({
    ...placed,
    orderNumber: `261101-${`${index}`.padStart(5, "0")}`,
    createdAt: `2026-11-01T10:00:00.${`${index}`.padStart(3, "0")}Z`,
  }));
  await asSystem(() => importOrders(many));
  return many;
}

const detailOf = (orders: readonly Order[], qty: number) =>
  orders.map(({ orderNumber }) => ({ orderNumber, lineNo: 1, articleCode: "A", qty, price: 100_000 }));

it("a delivery order of any size moves all its orders on, once each, also if it is interrupted and then corrected", async () => {
  const shop = await newShop();
  const many = await manyOrders(shop, 150);
  const [first] = many;
  if (!first) throw new Error("no order was imported");
  const deliver = (detail: ReturnType<typeof detailOf>, at: number) =>
    erpDelivers(first, {}, { doNumber: "DO-MANY", detail, asOf: day(at) });
  let transactions = 0;
  restoreHook = setFaultHook(({ command, phase }) => {
    if (command !== "TransactWriteItemsCommand" && command !== "TransactWriteCommand") return;
    if (phase === "before") transactions += 1;
    if (transactions === 3) throw new Error("stopped");
  });
  await expect(deliver(detailOf(many, 2), 3)).rejects.toThrow("stopped");
  restoreHook();
  const counts = async () => {
    const { info } = await shop.as(() => orders({ filter: { status: ["partially-shipped"] } }));
    return info.count;
  };
  const begun = await counts();
  expect(begun).toBeGreaterThan(30);
  expect(begun).toBeLessThan(150);
  // The correction comes before the first version is repeated: it takes the first ten orders out.
  expect(await deliver(detailOf(many.slice(10), 1), 4)).toBe("changed");
  expect(await deliver(detailOf(many, 2), 3)).toBe("older");
  const shipped = await Promise.all(many.map((placed) => shippedOf(shop, placed)));
  expect(shipped).toEqual(many.map((_, index) => [index < 10 ? 0 : 1]));
  expect(await deliver(detailOf(many, 3), 5)).toBe("changed");
  expect(await deliver(detailOf(many, 3), 6)).toBe("unchanged");
  expect(await Promise.all(many.map((placed) => shippedOf(shop, placed)))).toEqual(many.map(() => [3]));
  const { info } = await shop.as(() => orders({ filter: { status: ["shipped"] } }));
  expect(info.count).toBe(150);
});
