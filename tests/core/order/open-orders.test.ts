import { openDeliveries, shippedOrders } from "@spoke/core/delivery";
import { openOrders, order, orderTypeOf, requestOpenOrdersFile } from "@spoke/core/order";
import { expectedQty, openParts, openQty } from "@spoke/core/order/open.ts";
import { buildOpenOrdersFile } from "@spoke/core/order/open-orders-file.ts";
import { CONSIGNMENT_FILL_UP, confirmationSchema } from "@spoke/core/order/schema.ts";
import { logger, setClock } from "@spoke/core/platform";
import { readSpreadsheet } from "@spoke/core/platform/spreadsheet.ts";
import { ownFile } from "@spoke/core/report/download.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { build, startStores } from "../../builders/reports.ts";
import { newShop } from "../../builders/shop.ts";
import { refusal } from "../../builders/store.ts";
import { day, erpConfirms, erpDelivers } from "./erp.ts";

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startStores();
});
afterAll(() => stop());

const confirmationOf = (supplyQty: number, supplyDate: string, supplyPriority = 0) =>
  confirmationSchema.parse({ supplyQty, supplyDate, supplyPriority });

it("outstanding pieces are the confirmed ones by day, minus shipped ones from the earliest day on", () => {
  const confirmations = [confirmationOf(4, "2026-12-20"), confirmationOf(3, "2026-12-01")];
  const parts = (shipped: number) => openParts({ qty: 9, confirmations, shipped }).map(({ qty, date }) => [qty, date]);
  expect(parts(0)).toEqual([
    [3, "2026-12-01"],
    [4, "2026-12-20"],
  ]);
  expect(parts(2)).toEqual([
    [1, "2026-12-01"],
    [4, "2026-12-20"],
  ]);
  expect(parts(3)).toEqual([[4, "2026-12-20"]]);
  expect(parts(7)).toEqual([]);
  expect(parts(8)).toEqual([]);
  expect(openParts({ qty: 9, confirmations: [], shipped: 2 })).toEqual([{ qty: 7 }]);
});

it("the parts of a line always add up to its outstanding pieces", () => {
  const confirmation = fc
    .record({ qty: fc.nat(9), day: fc.integer({ min: 1, max: 28 }), priority: fc.nat(2) })
    .map(({ qty, day: date, priority }) => confirmationOf(qty, `2026-12-${`${date}`.padStart(2, "0")}`, priority));
  const line = fc.record({
    qty: fc.integer({ min: 1, max: 30 }),
    confirmations: fc.array(confirmation, { maxLength: 5 }),
    shipped: fc.nat(40),
  });
  fc.assert(
    fc.property(line, (input) => {
      const parts = openParts(input);
      expect(parts.reduce((sum, { qty }) => sum + qty, 0)).toBe(openQty(input));
      expect(openQty(input)).toBe(Math.max(0, expectedQty(input) - input.shipped));
      expect(parts.every(({ qty }) => qty > 0)).toBe(true);
      const days = parts.map(({ date }) => date ?? "");
      expect(days).toEqual([...days].sort());
    }),
  );
});

it("[orders-007] open orders are grouped by company, with outstanding pieces and delivery orders", async () => {
  const shop = await newShop({ sorgs: 2 });
  const open = await shop.order({ A: 5, B: 2 });
  await erpConfirms(open);
  await erpDelivers(open, { 1: 3, 2: 2 }, { doNumber: "DO-OPEN-1", estimatedDeliveryDate: "2026-12-05" });
  const waiting = await shop.order({ C: 1 });
  const gone = await shop.order({ D: 1 });
  await erpConfirms(gone, { status: "canceled", lines: [] });

  const [group, ...others] = await shop.as(() => openOrders({}));
  expect(others).toEqual([]);
  expect(group).toMatchObject({ companyCode: `K${shop.sorg}`, doNumbers: ["DO-OPEN-1"] });
  const shown = group?.orders.map(({ order: one, line, qty, subTotal, parts }) => [
    ...[one.orderNumber, line.articleCode, qty, subTotal, parts[0]?.date],
  ]);
  expect(shown).toEqual([
    [open.orderNumber, "A", 2, 200_000, "2026-12-01"],
    [waiting.orderNumber, "C", 1, 100_000, undefined],
  ]);
  expect(group?.orders[0]?.line).toMatchObject({ productCategory: "PAA" });
});

it("[checkout-009] an order that replenishes consignment stock has document type CF once the ERP assigns it", async () => {
  const shop = await newShop();
  const placed = await shop.order({ A: 2 });
  const typeNow = async () => {
    const found = await shop.as(() => order({ orderNumber: placed.orderNumber }));
    return orderTypeOf(found.orderNumber, found.documentType);
  };
  expect(await typeNow()).toBe("portal");
  await erpConfirms(placed, { documentType: CONSIGNMENT_FILL_UP });
  expect(await typeNow()).toBe("CF");
  // An answer that does not say leaves the type as it is.
  await erpConfirms(placed, { status: "in-progress", asOf: day(3) });
  expect(await typeNow()).toBe("CF");
  expect(orderTypeOf("4500012345")).toBe("erp");
});

it("[orders-002] open orders can be filtered by areas and credit customers, within what the user may see", async () => {
  const shop = await newShop();
  await shop.order({ A: 1 });
  const count = async (
    input: Parameters<typeof openOrders>[0],
    who: Parameters<typeof shop.as>[1] = {},
  ): Promise<number> => (await shop.as(() => openOrders(input), who)).flatMap(({ orders }) => orders).length;
  expect(await count({})).toBe(1);
  expect(await count({ custAreaSorgs: [shop.sorg] })).toBe(1);
  expect(await count({ custAreaSorgs: ["XX"] })).toBe(0);
  expect(await count({ creditCustomers: [shop.unified] })).toBe(1);
  expect(await count({ creditCustomers: ["ANOTHER"] })).toBe(0);
  expect(await count({}, { sorgs: ["XX"] })).toBe(0);
  expect(await count({}, { unified: "NEIGHBOR" })).toBe(0);
  const without = shop.as(() => openOrders({}), { scopes: new Set(["page.orderlist"]) });
  expect((await refusal(without)).message).toBe("forbidden");
});

it("[orders-003] shipments and open deliveries are listed by period", async () => {
  const shop = await newShop();
  const placed = await shop.order({ A: 9 });
  await erpConfirms(placed);
  const deliver = (doNumber: string, deliveryDate: string, estimatedDeliveryDate?: string) =>
    erpDelivers(placed, { 1: 1 }, { doNumber, deliveryDate, ...(estimatedDeliveryDate && { estimatedDeliveryDate }) });
  await deliver(`${shop.unified}-OLD`, "2026-10-01");
  await deliver(`${shop.unified}-SOON`, "2026-11-10", "2026-11-20");
  await deliver(`${shop.unified}-LATE`, "2026-11-12", "2026-11-19");
  await deliver(`${shop.unified}-UNSAID`, "2026-11-14");
  const restore = setClock(() => Date.parse("2026-11-20T12:00:00.000Z"));
  const of = async (ask: typeof shippedOrders, from: string, to: string) =>
    (await shop.as(() => ask({ from, to }))).map(({ doNumber }) => doNumber.replace(`${shop.unified}-`, ""));
  expect(await of(shippedOrders, "2026-11-01", "2026-11-14")).toEqual(["UNSAID", "LATE", "SOON"]);
  expect(await of(shippedOrders, "2026-10-01", "2026-10-01")).toEqual(["OLD"]);
  expect(await of(openDeliveries, "2026-10-01", "2026-11-30")).toEqual(["UNSAID", "SOON"]);
  restore();
  const foreign = await shop.as(() => shippedOrders({ from: "2026-01-01", to: "2026-12-31" }), { unified: "OTHER" });
  expect(foreign).toEqual([]);
  for (const [from, to, message] of [
    ["2026-11-02", "2026-11-01", "period_reversed"],
    ["2025-01-01", "2026-11-01", "period_too_long"],
  ] as const) {
    const { errors } = await refusal(shop.as(() => shippedOrders({ from, to })));
    expect(errors).toMatchObject([{ field: "to", message }]);
  }
});

it("[orders-004] the spreadsheet of open orders has a row per line and day, and the date in its name", async () => {
  const shop = await newShop();
  const placed = await shop.order({ A: 5, B: 1 });
  const lines = [{ lineNo: 1, confirmations: [confirmationOf(2, "2026-12-24"), confirmationOf(2, "2026-12-01")] }];
  await erpConfirms(placed, { lines });
  const restore = setClock(() => Date.parse("2030-12-31T10:00:00.000Z"));
  const report = await shop.as(() => requestOpenOrdersFile({}));
  restore();
  expect(report.fileName).toBe("List Open Order - 31-12-2030.xlsx");
  expect(await build(report, buildOpenOrdersFile)).toBe("done");
  const file = await shop.as(() => ownFile({ id: report.id }));
  if (!("body" in file)) throw new Error("a small file was expected");
  const [head = [], ...rows] = (await readSpreadsheet(file.body)).rows;
  const shown = rows.map((row) =>
    ["Article", "Ordered", "Open", "Open amount", "Expected delivery"].map((name) => row[head.indexOf(name)]),
  );
  expect(shown).toEqual([
    ["A", "5", "2", "20", "2026-12-01"],
    ["A", "5", "2", "20", "2026-12-24"],
    ["B", "1", "1", "10", ""],
    ["", "", "", "", ""],
    ["", "", "5", "50", ""],
  ]);
  const { orderNumber } = await shop.as(() => order({ orderNumber: placed.orderNumber }));
  expect(rows[0]?.[head.indexOf("Order")]).toBe(orderNumber);
});

it("the spreadsheet of open orders has the places and categories as the site calls them", async () => {
  const shop = await newShop();
  shop.terms = [{ term: "Main", text: { de: "Hauptlager" } }];
  await shop.sell("A", { article: { category: "Bike" } });
  await erpConfirms(await shop.order({ A: 1, B: 1 }));
  const report = await shop.as(() => requestOpenOrdersFile({}), { locale: "de" });
  await build(report, buildOpenOrdersFile);
  const file = await shop.as(() => ownFile({ id: report.id }));
  if (!("body" in file)) throw new Error("a small file was expected");
  const [head = [], ...rows] = (await readSpreadsheet(file.body)).rows;
  const [from, category] = ["Lager", "Kategorie"].map((title) => head.indexOf(title));
  expect(rows.slice(0, 2).map((row) => [row[from ?? -1], row[category ?? -1]])).toEqual([
    ["Hauptlager", "Räder"],
    ["Hauptlager", "Teile & Zubehör"],
  ]);
});

it("[orders-005] a spreadsheet that cannot be built fails, and the log says Something went wrong (OE1)", async () => {
  const shop = await newShop();
  const report = await shop.as(() => requestOpenOrdersFile({}));
  const warned = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
  const broken = build(report, (work) =>
    buildOpenOrdersFile({ ...work, report: { ...work.report, params: { custAreaSorgs: "not a list" } } }),
  );
  await expect(broken).rejects.toThrow();
  expect(warned).toHaveBeenCalledWith("Something went wrong (OE1)", { reportId: report.id });
  warned.mockRestore();
});
