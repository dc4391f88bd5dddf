import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { deliveriesByNumber } from "../../../packages/core/src/delivery/index.ts";
import { shippedChanges } from "../../../packages/core/src/delivery/shipped.ts";
import { order } from "../../../packages/core/src/order/index.ts";
import type { Order } from "../../../packages/core/src/order/schema.ts";
import { setFaultHook } from "../../../packages/core/src/platform/index.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { newWorld, outbox, refusal, type World } from "../cart/world.ts";
import { day, erpConfirms, erpDelivers } from "../order/erp.ts";

vi.mock("../../../packages/core/src/cart/catalogue.ts", () => import("../cart/catalogue-double.ts"));

let table: TestTable;
let restoreHook = (): void => undefined;
beforeAll(async () => {
  table = await startTable();
});
afterEach(() => restoreHook());
afterAll(() => table.stop());

const now = (world: World, { order_no }: Order): Promise<Order> => world.as(() => order({ order_no }));
const shippedOf = async (world: World, placed: Order): Promise<number[]> =>
  (await now(world, placed)).details.map(({ shipped }) => shipped);

it("corrections of a delivery order add up to its last version", () => {
  const line = fc.record({
    orderNo: fc.constantFrom("O1", "O2"),
    lineNo: fc.integer({ min: 1, max: 3 }),
    orderQty: fc.integer({ min: 1, max: 9 }),
    articleCode: fc.constant("A"),
    price: fc.constant(0),
    poNo: fc.constant(""),
    soNo: fc.constant(""),
  });
  const version = fc.record({ detail: fc.array(line, { minLength: 1, maxLength: 6 }) });
  fc.assert(
    fc.property(fc.array(version, { minLength: 1, maxLength: 5 }), (versions) => {
      const shipped = new Map<string, number>();
      for (const [index, one] of versions.entries()) {
        for (const [orderNo, lines] of shippedChanges(versions[index - 1], one)) {
          for (const [lineNo, qty] of lines) {
            const key = `${orderNo} ${lineNo}`;
            shipped.set(key, (shipped.get(key) ?? 0) + qty);
          }
        }
      }
      const last = new Map<string, number>();
      for (const { orderNo, lineNo, orderQty } of versions.at(-1)?.detail ?? []) {
        last.set(`${orderNo} ${lineNo}`, (last.get(`${orderNo} ${lineNo}`) ?? 0) + orderQty);
      }
      for (const [key, qty] of shipped) expect(qty).toBe(last.get(key) ?? 0);
    }),
  );
});

it("[orders-008] a delivery order shows tracking, carrier and lines, and moves its order on", async () => {
  const world = await newWorld();
  const placed = await world.order({ A: 3, B: 1 });
  await erpConfirms(placed);
  const tracking = { trackingNo: "T1", trackingUrl: "https://track.test/T1", expeditionName: "Van" };
  expect(await erpDelivers(placed, { 1: 2 }, { ...tracking, doNumber: `DO1-${placed.order_no}` })).toBe("changed");
  expect(await now(world, placed)).toMatchObject({ order_status: "partially-shipped" });
  expect(await erpDelivers(placed, { 1: 1, 2: 1 }, { doNumber: `DO2-${placed.order_no}` })).toBe("changed");
  const done = await now(world, placed);
  expect(done).toMatchObject({ order_status: "shipped", details: [{ shipped: 3 }, { shipped: 1 }] });
  const [first, second] = await world.as(() => deliveriesByNumber({ doNumbers: done.doNumbers }));
  expect(first).toMatchObject({ ...tracking, detail: [{ lineNo: 1, orderQty: 2, articleCode: "A" }] });
  expect(second?.detail).toHaveLength(2);
  expect(await outbox("order.shipped", placed.order_no)).toHaveLength(2);
});

it("the same row again changes nothing, an older one is passed over, a correction counts the difference", async () => {
  const world = await newWorld();
  const placed = await world.order({ A: 5 });
  expect(await erpDelivers(placed, { 1: 2 }, { asOf: day(5) })).toBe("changed");
  expect(await erpDelivers(placed, { 1: 2 }, { asOf: day(5) })).toBe("unchanged");
  expect(await erpDelivers(placed, { 1: 2 }, { asOf: day(7) })).toBe("unchanged");
  expect(await erpDelivers(placed, { 1: 5 }, { asOf: day(6) })).toBe("older");
  expect(await shippedOf(world, placed)).toEqual([2]);
  expect(await erpDelivers(placed, { 1: 4 }, { asOf: day(8) })).toBe("changed");
  expect(await shippedOf(world, placed)).toEqual([4]);
  expect(await outbox("order.shipped", placed.order_no)).toHaveLength(2);
});

it("deliveries and confirmation of an order that arrive at the same time are all counted", async () => {
  const world = await newWorld();
  const placed = await world.order({ A: 6 });
  const numbers = [1, 2, 3, 4, 5, 6].map((one) => `D${one}-${placed.order_no}`);
  await Promise.all([erpConfirms(placed), ...numbers.map((doNumber) => erpDelivers(placed, { 1: 1 }, { doNumber }))]);
  expect(await now(world, placed)).toMatchObject({ order_status: "shipped", details: [{ shipped: 6 }] });
});

it("a row is refused on the field that does not fit; the ERP's own orders are kept as text", async () => {
  const world = await newWorld();
  const placed = await world.order({ A: 1 });
  const unknown = [{ field: "detail.0.orderNo", message: "order_unknown" }];
  expect((await refusal(erpDelivers({ ...placed, order_no: "261101-00000" }, { 1: 1 }))).errors).toEqual(unknown);
  expect((await refusal(erpDelivers(placed, { 1: 1 }, { custCode: "NEIGHBOUR" }))).errors).toEqual(unknown);
  expect((await refusal(erpDelivers(placed, { 7: 1 }))).errors).toMatchObject([{ message: "order_line_unknown" }]);
  expect(await erpDelivers({ ...placed, order_no: "4500001234" }, { 1: 1 }, { doNumber: "ERP-1" })).toBe("changed");
  const moved = erpDelivers(placed, { 1: 1 }, { doNumber: "ERP-1", custCode: "NEIGHBOUR", asOf: day(9) });
  expect((await refusal(moved)).errors).toEqual([{ field: "doNumber", message: "belongs_to_another" }]);
  expect(await shippedOf(world, placed)).toEqual([0]);
});

it("another customer's delivery order is left out like an absent one", async () => {
  const world = await newWorld();
  const placed = await world.order({ A: 1 });
  await erpDelivers(placed, { 1: 1 });
  const doNumbers = [`DO-${placed.order_no}`, "NONE"];
  const read = () => deliveriesByNumber({ doNumbers });
  expect(await world.as(read)).toHaveLength(1);
  expect(await world.as(read, { unified: "NEIGHBOUR" })).toEqual([]);
  expect(await world.as(read, { sorgs: ["XX"] })).toEqual([]);
});

it("a correction with the instant of its delivery counts once, also when its message comes twice at the same time", async () => {
  const world = await newWorld();
  const placed = await world.order({ A: 5 });
  await erpDelivers(placed, { 1: 2 });
  let twin: Promise<unknown> | undefined;
  // The order is read after the delivery order: that is where the twin gets in between.
  restoreHook = setFaultHook(async ({ command, phase }) => {
    if (command !== "BatchGetItemCommand" && command !== "BatchGetCommand") return;
    if (phase !== "before" || twin) return;
    twin = erpDelivers(placed, { 1: 4 });
    await twin;
  });
  await erpDelivers(placed, { 1: 4 });
  expect(twin).toBeDefined();
  expect(await shippedOf(world, placed)).toEqual([4]);
});
