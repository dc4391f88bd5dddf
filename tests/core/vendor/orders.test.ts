import { addDays, dayOf, now, parseDay, setClock } from "@spoke/core/platform";
import {
  countSoldOrders,
  moveVendorItems,
  ordersToShip,
  piecesAt,
  shipmentsOf,
  shippedMonths,
  vendorArticles,
  vendorOrder,
  vendorOrders,
  vendorTasks,
} from "@spoke/core/vendor";
import { ITEM_STATES, type ItemState, nextStates, orderState, PARTIES } from "@spoke/core/vendor/status.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { item, outbox, refusal, refusalOf } from "../../builders/store.ts";
import { newVendors, type Vendors } from "../../builders/vendors.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());

async function ordered(): Promise<Vendors & { readonly first: string; readonly second: string }> {
  const at = await newVendors();
  await at.offer(at.a, "BELL", { stock: 10 });
  await at.offer(at.a, "LAMP", { stock: 10 });
  await at.offer(at.b, "PUMP", { stock: 10 });
  await at.add({ [`${at.a}#BELL`]: 2, [`${at.a}#LAMP`]: 1, [`${at.b}#PUMP`]: 3 });
  const [first, second] = await at.checkout();
  return Object.assign(at, { first: first?.orderNumber ?? "", second: second?.orderNumber ?? "" });
}

const office = <T>(at: Vendors, work: () => Promise<T>): Promise<T> =>
  at.shop.as(work, { userId: "office", customer: undefined, scopes: ["page.3rdpartyorder", "menu.change-cust"] });

const move = (orderNumber: string, status: ItemState, items: readonly string[], version?: number) => () =>
  moveVendorItems({ orderNumber, status, items, ...(version !== undefined && { version }) });

it("orders of a period say what is due to the vendor: what was shipped, without what was canceled", async () => {
  const at = await ordered();
  await at.asVendor(at.a, move(at.first, "shipped", ["1"]));
  await at.asVendor(at.a, move(at.first, "canceled", ["2"]));
  const day = new Date(now()).toISOString().slice(0, 10);
  const listed = (input: object) =>
    at.asVendor(at.a, async () => {
      const { orders } = await vendorOrders(vendorOrders.input.parse(input));
      return orders.map(({ orderNumber, total, shipped, canceled }) => ({ orderNumber, total, shipped, canceled }));
    });
  const due = [{ orderNumber: at.first, total: 200_000, shipped: 200_000, canceled: 100_000 }];
  expect(await listed({})).toEqual(due);
  expect(await listed({ from: "2020-01-01" })).toEqual(due);
  expect(await listed({ to: "2020-01-01" })).toEqual([]);
  expect(await listed({ from: addDays(parseDay(day), 3) })).toEqual([]);
});

it("a vendor sees what shipped in each month; other vendors and dealers see nothing of it", async () => {
  const at = await ordered();
  await at.asVendor(at.a, move(at.first, "shipped", ["1"]));
  await at.asVendor(at.a, move(at.first, "shipped", ["2"]));
  const months = () => shippedMonths({});
  const month = new Date(now()).toISOString().slice(0, 7);
  expect(await at.asVendor(at.a, months)).toEqual([{ month, currency: "EUR", orders: 1, total: 300_000 }]);
  expect(await at.asVendor(at.b, months)).toEqual([]);
  expect(await at.as(months)).toEqual([]);
});

it("a vendor sees the orders to ship, oldest first, until their last item has shipped", async () => {
  const at = await ordered();
  await at.add({ [`${at.a}#BELL`]: 1 });
  const [later] = await at.checkout();
  const waiting = (limit?: number) =>
    at.asVendor(at.a, async () =>
      (await ordersToShip(ordersToShip.input.parse({ limit }))).map(({ orderNumber }) => orderNumber),
    );
  expect(await waiting()).toEqual([at.first, later?.orderNumber]);
  expect(await waiting(1)).toEqual([at.first]);
  await at.asVendor(at.a, move(at.first, "shipped", ["1"]));
  expect(await waiting()).toEqual([at.first, later?.orderNumber]);
  await at.asVendor(at.a, move(at.first, "shipped", ["2"]));
  expect(await waiting()).toEqual([later?.orderNumber]);
  expect(await at.as(() => ordersToShip({}))).toEqual([]);
});

it("a vendor sees what is wanted today, what is late, and what is out of stock", async () => {
  const at = await newVendors();
  await at.offer(at.a, "BELL", { stock: 10 });
  await at.offer(at.a, "LAMP", { stock: 3, unit: 4 });
  await at.offer(at.b, "PUMP", { stock: 0 });
  const today = dayOf(new Date(now()).toISOString(), "UTC");
  for (const requestedDeliveryDate of [undefined, today, addDays(today, 1), addDays(today, 2)]) {
    await at.add({ [`${at.a}#BELL`]: 1 });
    const order = await at.order();
    await at.checkout({
      ...order,
      shipment: order.shipment.map((part) => ({ ...part, ...(requestedDeliveryDate && { requestedDeliveryDate }) })),
    });
  }
  const restore = setClock(() => Date.now() + 86_400_000);
  try {
    const tasks = { toShip: 4, today: 1, late: 1, isMinimum: false, outOfStock: 1 };
    expect(await at.asVendor(at.a, () => vendorTasks({}))).toEqual(tasks);
    expect(await at.asVendor(at.b, () => vendorTasks({}))).toEqual({ ...tasks, toShip: 0, today: 0, late: 0 });
    const none = { toShip: 0, today: 0, late: 0, isMinimum: false, outOfStock: undefined };
    expect(await at.as(() => vendorTasks({}))).toEqual(none);
    const listed = (withStock: boolean) =>
      at.asVendor(at.a, async () =>
        (await vendorArticles({ withStock })).articles.map(({ articleCode }) => articleCode),
      );
    expect([await listed(true), await listed(false)]).toEqual([["BELL"], ["LAMP"]]);
  } finally {
    restore();
  }
});

it("orders are listed newest first, or oldest first", async () => {
  const at = await ordered();
  await at.add({ [`${at.a}#BELL`]: 1 });
  const [later] = await at.checkout();
  const numbers = (order?: "ASC" | "DESC") =>
    at.asVendor(at.a, async () =>
      (await vendorOrders({ ...(order && { order }) })).orders.map(({ orderNumber }) => orderNumber),
    );
  expect(await numbers()).toEqual([later?.orderNumber, at.first]);
  expect(await numbers("ASC")).toEqual([at.first, later?.orderNumber]);
});

describe("the steps of an item", () => {
  it("[third-party-004] are taken by the vendor, the dealer, and the office as the table of steps says, and by no others", async () => {
    for (const from of ITEM_STATES)
      for (const to of ITEM_STATES) {
        const at = await ordered();
        const path = { open: [], confirmed: ["confirmed"], shipped: ["shipped"], canceled: ["canceled"] } as const;
        const steps: readonly ItemState[] = from === "delivered" ? ["shipped", "delivered"] : path[from];
        for (const step of steps) await at.asVendor(at.a, move(at.first, step, ["1"]));
        for (const party of PARTIES) {
          const run = move(at.first, to, ["1"]);
          if (from === to || nextStates(from, [party]).includes(to)) continue;
          const work = party === "vendor" ? at.asVendor(at.a, run) : party === "dealer" ? at.as(run) : office(at, run);
          const isLate = to === "canceled" && party !== "vendor";
          const message = isLate ? "vendor_cancel_too_late" : "vendor_step_refused";
          expect(await refusalOf(work)).toMatchObject({ message });
        }
        const party = PARTIES.find((each) => nextStates(from, [each]).includes(to));
        if (!party) continue;
        const run = move(at.first, to, ["1"]);
        const { lines, status } = await (party === "vendor"
          ? at.asVendor(at.a, run)
          : party === "dealer"
            ? at.as(run)
            : office(at, run));
        expect(lines.map((line) => line.status)).toEqual([to, "open"]);
        expect(status).toBe(orderState([to, "open"]));
      }
  }, 60_000);

  it("get a tracking number after they shipped, once however often it is sent, and only from the vendor", async () => {
    const at = await ordered();
    await at.asVendor(at.a, move(at.first, "shipped", ["1"]));
    const tracked = { carrier: "UPS", trackingNumber: "1Z 999" };
    const track = () => moveVendorItems({ orderNumber: at.first, status: "shipped", items: ["1"], ...tracked });
    expect(await refusalOf(at.as(track))).toMatchObject({ message: "vendor_step_refused" });
    await at.asVendor(at.a, track);
    const { history, lines } = await at.asVendor(at.a, track);
    expect(history.map(({ status, items, trackingNumber }) => [status, items, trackingNumber])).toEqual([
      ["shipped", ["1"], undefined],
      ["shipped", ["1"], "1Z 999"],
    ]);
    expect(lines.map(({ status }) => status)).toEqual(["shipped", "open"]);
    expect(await item(`VENDORGOODS#${at.a}`, "STOCK#BELL")).toMatchObject({ free: 8, open: 0, shipped: 2 });
  });

  it("count in stock and in the dealer's pieces; a canceled item returns its stock", async () => {
    const at = await ordered();
    await at.asVendor(at.a, move(at.first, "shipped", ["1"]));
    await at.as(move(at.first, "canceled", ["2"]));
    expect(await item(`VENDORGOODS#${at.a}`, "STOCK#BELL")).toMatchObject({ free: 8, open: 0, shipped: 2 });
    expect(await item(`VENDORGOODS#${at.a}`, "STOCK#LAMP")).toMatchObject({ free: 10, open: 0 });
    expect(await item(`VENDORBOUGHT#${at.shop.unified}#${at.shop.sorg}`, at.a)).toMatchObject({
      "open#BELL": 0,
      "shipped#BELL": 2,
      "open#LAMP": 0,
    });
  });

  it("are of whole sales units, but for the rest of an item", async () => {
    const at = await newVendors();
    await at.offer(at.a, "BOTTLE", { stock: 48, unit: 12 });
    await at.add({ [`${at.a}#BOTTLE`]: 24 });
    const [{ orderNumber = "" } = {}] = await at.checkout();
    const cancel = (qty: number) =>
      at.as(() =>
        moveVendorItems({
          ...{ orderNumber, status: "canceled", items: ["1"], quantities: [{ item: "1", qty }] },
          reason: "Too many",
        }),
      );
    expect((await refusal(cancel(13))).errors).toEqual([
      { field: "quantities.0.qty", message: "vendor_unit", values: { unit: 12 } },
    ]);
    expect((await cancel(12)).lines.map(({ qty, status }) => [qty, status])).toEqual([
      [12, "open"],
      [12, "canceled"],
    ]);
  });

  it("are at most 120 of an order in an hour, so that nobody is flooded with mails", async () => {
    const at = await ordered();
    const track = (trackingNumber: string) =>
      at.asVendor(at.a, () =>
        moveVendorItems({ orderNumber: at.first, status: "shipped", items: ["1"], trackingNumber }),
      );
    for (let step = 1; step <= 120; step += 1) await track(`T${step}`);
    expect(await refusalOf(track("T121"))).toMatchObject({ kind: "limited", message: "vendor_steps_limited" });
    // What changes nothing is no step.
    expect((await track("T120")).history).toHaveLength(120);
    expect((await at.asVendor(at.b, move(at.second, "confirmed", ["1"]))).status).toBe("confirmed");
  });

  it("can be of some pieces of an item, which become an item of their own", async () => {
    const at = await newVendors();
    await at.offer(at.a, "BELL", { stock: 10 });
    await at.add({ [`${at.a}#BELL`]: 5 });
    const [{ orderNumber = "" } = {}] = await at.checkout();
    const ship = (qty: number, version: number, item = "1") =>
      at.asVendor(at.a, () =>
        moveVendorItems({
          ...{ orderNumber, version, status: "shipped", items: ["1"], quantities: [{ item, qty }] },
          trackingNumber: `T${version}`,
        }),
      );
    await at.asVendor(at.a, move(orderNumber, "confirmed", ["1"]));
    const errorsOf = async (...[qty, version, item]: Parameters<typeof ship>) =>
      (await refusal(ship(qty, version, item))).errors;
    expect(await errorsOf(6, 2)).toMatchObject([{ field: "quantities.0.qty", message: "quantity_most" }]);
    expect(await errorsOf(0, 2)).toMatchObject([{ field: "quantities.0.qty", message: "qty_whole" }]);
    expect(await errorsOf(1, 2, "2")).toMatchObject([{ field: "quantities.0.item", message: "unknown_value" }]);
    const { status, lines } = await ship(2, 2);
    expect(status).toBe("partially_shipped");
    expect(lines.map(({ id, qty, subtotal, status }) => [id, qty, subtotal, status])).toEqual([
      ["1", 3, 300_000, "confirmed"],
      ["2", 2, 200_000, "shipped"],
    ]);
    expect((await refusal(ship(2, 2))).message).toBe("conflict");
    expect(await item(`VENDORGOODS#${at.a}`, "STOCK#BELL")).toMatchObject({ free: 5, open: 3, shipped: 2 });

    const rest = await ship(3, 3);
    expect(rest).toMatchObject({ status: "shipped", total: 500_000, shipped: 500_000 });
    expect(shipmentsOf(rest.history).map(({ items, trackingNumber }) => [items, trackingNumber])).toEqual([
      [["2"], "T2"],
      [["1"], "T3"],
    ]);
    const piecesIn = (step: number) =>
      rest.history[step]?.items.map((id) => {
        const line = rest.lines.find((each) => each.id === id);
        return line && piecesAt(step, line, rest.lines, rest.history);
      });
    expect([0, 1, 2].map(piecesIn)).toEqual([[5], [2], [3]]);
  });

  it("repeated or from an old version change nothing", async () => {
    const at = await ordered();
    await at.asVendor(at.a, move(at.first, "confirmed", ["1", "2"], 1));
    const again = await at.asVendor(at.a, move(at.first, "confirmed", ["1", "2"], 1));
    expect(again).toMatchObject({ version: 2, status: "confirmed" });
    expect(await refusal(at.asVendor(at.a, move(at.first, "shipped", ["1"], 1)))).toMatchObject({
      message: "conflict",
    });
    expect(await refusal(at.asVendor(at.a, move(at.first, "shipped", ["9"])))).toMatchObject({
      errors: [{ field: "items", message: "unknown_value" }],
    });
    expect(await outbox("vendor-order.moved", at.first)).toEqual([
      { orderNumber: at.first, vendor: at.a, status: "confirmed", by: "vendor", items: ["1", "2"], step: 0 },
    ]);
  });

  it("taken at once by the vendor and the dealer end in one of them", async () => {
    const at = await ordered();
    const outcomes = await Promise.allSettled([
      at.asVendor(at.a, move(at.first, "shipped", ["1"])),
      at.as(move(at.first, "canceled", ["1"])),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const { free = 0, open } = (await item(`VENDORGOODS#${at.a}`, "STOCK#BELL")) ?? {};
    expect([8, 10]).toContain(free);
    expect(open).toBe(0);
  });
});

describe("what comes with a step", () => {
  it("is stored in the history: the reason of a cancellation, the carrier and tracking number of a shipment", async () => {
    const at = await ordered();
    const ship = { carrier: " Nord Freight ", trackingNumber: "NF 17", reason: "ignored" };
    await at.asVendor(at.a, () => moveVendorItems({ orderNumber: at.first, status: "shipped", items: ["1"], ...ship }));
    const cancel = { reason: "Out of\r\nstock", carrier: "ignored" };
    await at.asVendor(at.a, () =>
      moveVendorItems({ orderNumber: at.first, status: "canceled", items: ["2"], ...cancel }),
    );
    const order = await at.as(() => vendorOrder({ orderNumber: at.first }));
    expect(order.history).toEqual([
      {
        ...{ at: expect.any(String), by: "vendor", status: "shipped", items: ["1"] },
        ...{ carrier: "Nord Freight", trackingNumber: "NF 17" },
      },
      { at: expect.any(String), by: "vendor", status: "canceled", items: ["2"], reason: "Out of\nstock" },
    ]);
    // Two of BELL at €10 are left; the canceled LAMP is not in the total, here and in the list.
    expect(order).toMatchObject({
      total: 200_000,
      itemCounts: [
        { status: "shipped", count: 1, pieces: 2 },
        { status: "canceled", count: 1, pieces: 1 },
      ],
    });
    const { orders } = await at.as(() => vendorOrders({ search: at.first }));
    expect(orders).toMatchObject([{ total: 200_000 }]);
  });

  it("is refused at its field if it is too long or has invisible characters", async () => {
    const at = await ordered();
    const errors = async (facts: object) =>
      (
        await refusal(
          at.asVendor(at.a, () =>
            moveVendorItems({ orderNumber: at.first, status: "shipped", items: ["1"], ...facts }),
          ),
        )
      ).errors.map(({ field, message }) => `${field} ${message}`);
    expect(await errors({ carrier: "x".repeat(61), trackingNumber: "a\u0000b" })).toEqual([
      ...["carrier too_long", "trackingNumber valid_line"],
    ]);
    expect(await errors({ reason: "x".repeat(201) })).toEqual(["reason too_long"]);
    expect(await errors({ reason: "a\u0007b" })).toEqual(["reason valid_free_text"]);
  });
});

it("the status of an order follows from its items, of which canceled ones count only if all are", () => {
  const cases: readonly (readonly [ItemState[], string])[] = [
    [["open", "confirmed"], "open"],
    [["confirmed", "confirmed"], "confirmed"],
    [["confirmed", "canceled"], "confirmed"],
    [["open", "shipped"], "partially_shipped"],
    [["delivered", "confirmed"], "partially_shipped"],
    [["shipped", "delivered"], "shipped"],
    [["delivered", "canceled"], "delivered"],
    [["canceled", "canceled"], "canceled"],
  ];
  for (const [items, status] of cases) expect(orderState(items)).toBe(status);
});

describe("orders are seen", () => {
  it("by the vendor only in its own part, without the other vendor's orders, notes, and address", async () => {
    const at = await ordered();
    const { orders, views } = await at.asVendor(at.a, () => vendorOrders({}));
    expect(views).toEqual(["vendor"]);
    expect(orders.map(({ orderNumber }) => orderNumber)).toEqual([at.first]);
    const text = JSON.stringify(orders);
    for (const foreign of [at.b, at.second, "PUMP"]) expect(text).not.toContain(foreign);
  });

  it("by nobody else: vendor against vendor, dealer against dealer, and the office of others", async () => {
    const at = await ordered();
    await at.shop.addCustomer(`${at.shop.unified}X`);
    const other = await ordered();
    const foreign = [
      <T>(work: () => Promise<T>) => at.asVendor(at.b, work),
      <T>(work: () => Promise<T>) => at.as(work, `${at.shop.unified}X`),
      <T>(work: () => Promise<T>) => other.asVendor(other.a, work),
      <T>(work: () => Promise<T>) => other.as(work),
      <T>(work: () => Promise<T>) => office(other, work),
    ];
    for (const as of foreign) {
      expect(await refusalOf(as(() => vendorOrder({ orderNumber: at.first })))).toMatchObject({ kind: "not-found" });
      for (const status of ITEM_STATES)
        expect(await refusalOf(as(move(at.first, status, ["1"])))).toMatchObject({ kind: "not-found" });
      for (const view of PARTIES)
        for (const filter of [{}, { vendor: at.a }, { search: at.first }]) {
          const { orders } = await as(() => vendorOrders({ view, ...filter }));
          expect(orders.map(({ orderNumber }) => orderNumber)).not.toContain(at.first);
        }
    }
  });

  it("as many as are to ship by the vendor, and by the office that has none of its own", async () => {
    const at = await ordered();
    const listing = async () => {
      const { orders, view } = await vendorOrders({ view: "vendor", status: "to_ship" });
      return { view, count: await countSoldOrders(), listed: orders.length };
    };
    expect(await at.asVendor(at.a, listing)).toEqual({ view: "vendor", count: 1, listed: 1 });
    const before = await office(at, listing);
    expect(before).toMatchObject({ view: "office", count: before.listed });
    await at.asVendor(at.a, move(at.first, "shipped", ["1", "2"]));
    const listed = before.listed - 1;
    expect(await office(at, listing)).toEqual({ view: "office", count: listed, listed });
  });

  it("by the dealer and the office with the orders of the same checkout, by status, vendor, and text", async () => {
    const at = await ordered();
    const numbers = async (fields: Parameters<typeof vendorOrders>[0]) =>
      (await at.as(() => vendorOrders(fields))).orders.map(({ orderNumber }) => orderNumber).toSorted();
    expect(await numbers({})).toEqual([at.first, at.second].toSorted());
    expect(await numbers({ vendor: at.b })).toEqual([at.second]);
    expect(await numbers({ search: "article pump" })).toEqual([at.second]);
    await at.asVendor(at.a, move(at.first, "confirmed", ["1", "2"]));
    expect(await numbers({ status: "confirmed" })).toEqual([at.first]);
    expect(await numbers({ status: "to_ship" })).toEqual([at.first, at.second].toSorted());
    await at.asVendor(at.b, move(at.second, "canceled", ["1"]));
    expect(await numbers({ status: "to_ship" })).toEqual([at.first]);
    expect(await office(at, () => vendorOrder({ orderNumber: at.first }))).toMatchObject({ placedWith: [at.second] });
  });
});
