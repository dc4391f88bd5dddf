import { parseDay } from "@spoke/core/platform/calendar.ts";
import { amountOf } from "@spoke/core/platform/money.ts";
import { optionsOf, overviewOf } from "@spoke/core/sales-overview/overview.ts";
import { type SalesMonth, type Sold, salesMonthSchema, soldText } from "@spoke/core/sales-overview/schema.ts";
import { added, soldBy } from "@spoke/core/sales-overview/sold.ts";
import fc from "fast-check";
import { expect, it } from "vitest";

const TODAY = "2026-11-22";
const AFTER = "2027-02-03";

const everything = {
  year: 2026,
  months: [],
  category: "overview" as const,
  brands: [],
  merchandiseCategories: [],
  models: [],
  series: [],
  wholeYear: false,
};

function sold(article: string, netSales: number, quantity: number, patch: Partial<Sold> = {}): Sold {
  const facts = { category: "Bike", brand: "Kestrel", merchandiseCategory: "Road", model: "Arc", serie: "One" };
  return { article, day: 1, netSales: amountOf(netSales), quantity, ...facts, ...patch };
}
const month = (name: string, rows: Sold[]): SalesMonth => ({
  customer: "C1",
  sorg: "U001",
  month: name,
  sold: rows,
  asOf: "2026-11-20T00:00:00.000Z",
});

const YEARS = [
  month("2025-03", [sold("A", 400, 4), sold("B", 100, 1, { brand: "Tern", category: "PAA", model: "Bell" })]),
  month("2026-03", [sold("A", 700, 7), sold("C", 50, 1, { serie: "Two" })]),
  month("2026-07", [sold("B", 300, 3, { brand: "Tern", category: "PAA", model: "Bell", serie: "" })]),
];

it("[sales-overview-002] [sales-overview-003] a year stands beside the year before, by month, brand, category and model", () => {
  const year = overviewOf(YEARS, everything, parseDay(AFTER));
  expect(year).toMatchObject({
    netSales: 1050,
    netSalesLastYear: 500,
    invoiceQuantity: 11,
    invoiceQuantityLastYear: 5,
  });
  expect(year.byMonth).toHaveLength(12);
  expect(year.byMonth[2]).toMatchObject({ name: "3", netSales: 750, netSalesLastYear: 500 });
  expect(year.byMonth[6]).toMatchObject({ name: "7", netSales: 300, netSalesLastYear: 0 });
  expect(year.byBrand.map(({ name, netSales, netSalesLastYear }) => [name, netSales, netSalesLastYear])).toEqual([
    ["Kestrel", 750, 400],
    ["Tern", 300, 100],
  ]);
  expect(year.byModel[0]).toMatchObject({
    name: "Arc",
    netSales: 750,
    invoiceQuantity: 8,
    series: [
      { name: "One", netSales: 700 },
      { name: "Two", netSales: 50 },
    ],
  });
});

it("[sales-overview-001] months, category and names narrow it, in both years", () => {
  expect(overviewOf(YEARS, { ...everything, months: [3] }, parseDay(AFTER))).toMatchObject({
    netSales: 750,
    netSalesLastYear: 500,
  });
  expect(overviewOf(YEARS, { ...everything, months: [3] }, parseDay(AFTER)).byMonth.map(({ name }) => name)).toEqual([
    "3",
  ]);
  expect(overviewOf(YEARS, { ...everything, category: "paa" }, parseDay(AFTER))).toMatchObject({
    netSales: 300,
    netSalesLastYear: 100,
  });
  expect(overviewOf(YEARS, { ...everything, brands: ["Kestrel"], series: ["Two"] }, parseDay(AFTER))).toMatchObject({
    netSales: 50,
  });
});

it("[sales-overview-005] the choices of a filter are those that go with the others", () => {
  expect(optionsOf(YEARS, everything)).toEqual({
    brands: ["Kestrel", "Tern"],
    merchandiseCategories: ["Road"],
    models: ["Arc", "Bell"],
    series: ["One", "Two"],
  });
  const tern = optionsOf(YEARS, { ...everything, brands: ["Tern"] });
  expect(tern.brands).toEqual(["Kestrel", "Tern"]);
  expect(tern.models).toEqual(["Bell"]);
});

it("the current year is compared with the same days of the last year, in every row and in total", () => {
  const days = [
    month("2025-10", [sold("A", 100, 1)]),
    month("2025-11", [
      sold("A", 20, 2, { day: 22 }),
      sold("A", 7, 7, { day: 23 }),
      sold("B", 9, 9, { day: 30, brand: "Tern", model: "Bell" }),
    ]),
    month("2025-12", [sold("A", 500, 5)]),
    month("2026-10", [sold("A", 150, 1)]),
    month("2026-11", [sold("A", 30, 3, { day: 2 })]),
  ];
  const toDate = overviewOf(days, everything, parseDay(TODAY));
  expect(toDate).toMatchObject({ comparedTo: TODAY, netSales: 180, netSalesLastYear: 120, invoiceQuantityLastYear: 3 });
  expect(toDate.byMonth.slice(9)).toMatchObject([
    { name: "10", netSales: 150, netSalesLastYear: 100, netSalesFullLastYear: 100 },
    { name: "11", netSales: 30, netSalesLastYear: 20, netSalesFullLastYear: 36 },
    { name: "12", netSales: 0, netSalesLastYear: 0, netSalesFullLastYear: 500 },
  ]);
  expect(toDate.byBrand).toMatchObject([{ name: "Kestrel", netSales: 180, netSalesLastYear: 120 }]);
  expect(toDate.byModel).toMatchObject([{ name: "Arc", series: [{ netSalesLastYear: 120 }] }]);
  const past = overviewOf(days, everything, parseDay(AFTER));
  expect(past).toMatchObject({ comparedTo: "2026-12-31", netSales: 180, netSalesLastYear: 636 });
  const allYear = overviewOf(days, { ...everything, wholeYear: true }, parseDay(TODAY));
  expect(allYear).toMatchObject({ comparedTo: "2026-12-31", netSales: 180, netSalesLastYear: 636 });
  expect(allYear.byMonth[11]).toMatchObject({ netSalesLastYear: 500 });
});

it("rows stored without a day count from the first of their month", () => {
  const stored = {
    ...month("2025-11", []),
    sold: JSON.stringify([["A", 20, 2, "Bike", "Kestrel", "Road", "Arc", "One"]]),
  };
  expect(salesMonthSchema.parse(stored).sold).toEqual([sold("A", 20, 2)]);
  const withDay = { ...month("2025-11", []), sold: soldText([sold("A", 20, 2, { day: 30 })]) };
  expect(salesMonthSchema.parse(withDay).sold).toEqual([sold("A", 20, 2, { day: 30 })]);
});

it("every way of dividing the year adds up to the same", () => {
  const rows = fc.array(
    fc.record({
      article: fc.constantFrom("A", "B", "C", "D"),
      day: fc.integer({ min: 1, max: 28 }),
      netSales: fc.integer({ min: -1e9, max: 1e9 }).map(amountOf),
      quantity: fc.integer({ min: -1000, max: 1000 }),
      category: fc.constantFrom("Bike", "PAA"),
      brand: fc.constantFrom("", "K", "T"),
      merchandiseCategory: fc.constantFrom("R", "M"),
      model: fc.constantFrom("X", "Y"),
      serie: fc.constantFrom("", "1", "2"),
    }),
    { maxLength: 12 },
  );
  const months = fc.array(
    fc
      .tuple(fc.constantFrom(2025, 2026), fc.integer({ min: 1, max: 12 }), rows)
      .map(([year, number, some]) => month(`${year}-${String(number).padStart(2, "0")}`, added([], some, 1))),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(months, (some) => {
      const all = overviewOf(some, everything, parseDay(TODAY));
      const total = (list: readonly { netSales: number; netSalesLastYear: number; invoiceQuantity: number }[]) => [
        list.reduce((sum, entry) => sum + entry.netSales, 0),
        list.reduce((sum, entry) => sum + entry.netSalesLastYear, 0),
        list.reduce((sum, entry) => sum + entry.invoiceQuantity, 0),
      ];
      const sums = [all.netSales, all.netSalesLastYear, all.invoiceQuantity];
      for (const list of [all.byMonth, all.byBrand, all.byMerchandiseCategory, all.byModel]) {
        expect(total(list)).toEqual(sums);
      }
      expect(total(all.byModel.flatMap(({ series }) => series))).toEqual(sums);
    }),
    { numRuns: 100 },
  );
});

const invoice = { isCredit: false, day: 7, decimals: 2 };
const creditNote = { ...invoice, isCredit: true };

it("a credit note takes away the money and the pieces that came back; an article that nobody knows is counted without its names", () => {
  const lines = [
    { articleCode: "A", brand: "On paper", qty: 2, subTotal: amountOf(200) },
    { articleCode: "A", brand: "On paper", qty: 1, subTotal: amountOf(100) },
  ];
  expect(soldBy(lines, invoice, () => undefined)).toMatchObject([
    { article: "A", netSales: 300, quantity: 3, brand: "On paper", model: "" },
  ]);
  expect(soldBy(lines, creditNote, () => undefined)).toMatchObject([{ netSales: -300, quantity: -3 }]);
  const signed = lines.map((line) => ({ ...line, qty: -line.qty }));
  expect(soldBy(signed, creditNote, () => undefined)).toMatchObject([{ netSales: -300, quantity: -3 }]);
});

it("the sales of an invoice add up to its rounded sum, without parts of a cent", () => {
  const lines = ["A", "B", "C"].map((articleCode) => ({ articleCode, brand: "", qty: 1, subTotal: amountOf(12_040) }));
  for (const [document, sign] of [
    [invoice, 1],
    [creditNote, -1],
  ] as const) {
    const rows = soldBy(lines, document, () => undefined).map(({ netSales }) => sign * netSales);
    expect(rows).toEqual([12_000, 12_100, 12_000]);
  }
  const rupiah = soldBy(lines, { ...invoice, decimals: 0 }, () => undefined).map(({ netSales }) => netSales);
  expect(rupiah.reduce((sum, netSales) => sum + netSales, 0)).toBe(40_000);
});

it("what was added can be taken out again", () => {
  const first = [sold("A", 10, 1), sold("B", 20, 2)];
  const second = [sold("A", 5, 1)];
  const both = added(added([], first, 1), second, 1);
  expect(added(both, second, -1)).toEqual(first);
  expect(added(added(both, first, -1), second, -1)).toEqual([]);
});
