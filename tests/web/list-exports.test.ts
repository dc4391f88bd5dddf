import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { orderListColumns } from "@spoke/web/features/orders/listColumns.tsx";
import type { OrderListRowFragment } from "@spoke/web/gql/graphql.ts";
import { sheetOf } from "@spoke/web/ui/ExportButton.tsx";
import { sumOfRows } from "@spoke/web/ui/sumOfRows.ts";
import { expect, it } from "vitest";
import { EURO } from "./support.tsx";

const FEATURES = join(import.meta.dirname, "../../packages/web/src/features");

/** Lists that are read, not worked with. */
const WITHOUT = ["news/NewsListPage.tsx"];

it("every list can be exported", () => {
  const lists = globSync("**/*.tsx", { cwd: FEATURES }).filter((file) =>
    /\blistPage\(|<ListPage\b/.test(readFileSync(join(FEATURES, file), "utf8")),
  );
  expect(lists.length).toBeGreaterThan(30);
  const without = lists.filter((file) => !/\bexportAs\b/.test(readFileSync(join(FEATURES, file), "utf8")));
  expect(without).toEqual(WITHOUT);
});

it("amounts of rows are added up, prices of a piece are not", () => {
  const columns = [
    { id: "name", title: "Article", value: ({ name }: { name: string }) => name },
    { id: "price", title: "Price each", value: () => 5, currency: () => EURO, isUnitPrice: true as const },
    { id: "amount", title: "Amount", value: () => 10, currency: () => EURO },
  ];
  const rows = [{ name: "Bell" }, { name: "Lamp" }];
  const totalsOf = (some: typeof columns) => sheetOf(some, rows, { timeZone: "UTC" }, "Total").totals;
  expect(totalsOf(columns)).toEqual([["Total", "", { value: 20, format: expect.any(String) }]]);
  expect(totalsOf(columns.slice(0, 2))).toEqual([]);
  expect(sumOfRows(columns.slice(0, 2), rows)).toBeUndefined();
});

it("the saved list of orders adds up what is supplied, and nothing of canceled orders", () => {
  const all = orderListColumns((key) => key);
  const columns = all.filter(({ id }) => ["number", "ordered", "supplied", "total"].includes(id));
  const row: OrderListRowFragment = {
    ...{ order_no: "A", sap_order_no: null, sorg: "N001", merchant: "Veloria", order_status: "confirmed" },
    orderStatus: { description: "order_status_confirmed", pendingB2B: false },
    ...{ total_order: 30, suppliedTotal: 20, currency: EURO },
    ...{ createdBy: "Dana", createdAt: "2026-11-01T08:00:00.000Z", ship_to: "Shop", cust_po_no: null },
    ...{ delivery_date: null, isCancellationRequested: false, itemCount: 1, expectedDate: null, expectedUntil: null },
    ...{ deliveredDate: null, trackingNumbers: [], trackingUrl: null, invoiceNumbers: [] },
  };
  const rows = [row, { ...row, order_no: "B", suppliedTotal: 0 }];
  const { rows: saved, totals } = sheetOf(columns, rows, { timeZone: "UTC" }, "Total");
  // In the words of an order's own page.
  expect(saved[0]).toEqual(["order_number", "order_ordered_amount", "order_supplied_amount"]);
  expect(totals).toMatchObject([["Total", { value: 60 }, { value: 20 }]]);
});
