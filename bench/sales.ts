/** The sales overview of a dealer who buys 200 articles every month, and of a sales user's 60 customers together. */
import { amountOf, commit, systemActor, type Write, withActor } from "@spoke/core/platform";
import { salesOverview, salesOverviewFilter } from "@spoke/core/sales-overview";
import { putMonthWrite } from "@spoke/core/sales-overview/store.ts";
import { actingFor, dealer, HOST, host, seller, someone, sorg, store } from "../tests/builders/records.ts";
import { startTable } from "../tests/support/cloud.ts";
import { type Figure, median, percentile } from "./figures.ts";

const ARTICLES = 200;
const CUSTOMERS = 60;
const SCOPES = ["page.dashboard", "menu.change-cust"];
const filter = { sorg: "U001", year: 2026 };

export async function run(): Promise<Figure[]> {
  const table = await startTable();
  try {
    await seed();
    const dealer = someone("u-D0", SCOPES, actingFor("D0", ["U001"]));
    const narrowed = { ...filter, category: "bike" as const, brands: ["Brand 1"], months: [1, 2, 3] };
    return [
      ...(await timed("a dealer's year", 200, 50, () => withActor(dealer, () => salesOverview({ filter })))),
      ...(await timed("its filters' choices", 100, 50, () => withActor(dealer, () => salesOverviewFilter({ filter })))),
      ...(await timed("narrowed", 100, 50, () => withActor(dealer, () => salesOverview({ filter: narrowed })))),
      ...(await timed("all 60 customers of a sales person", 10, undefined, () =>
        withActor(someone("sam", SCOPES), () => salesOverview({ filter: { ...filter, allCustomers: true } })),
      )),
    ];
  } finally {
    await table.stop();
  }
}

async function seed(): Promise<void> {
  await store([host(HOST, "U001"), sorg("U001", "USD")]);
  const area = [{ sorg: "U001", salesman: "sam" }];
  for (let i = 0; i < CUSTOMERS; i += 1) await store(dealer({ code: `D${i}`, name: `Dealer ${i}`, areas: area }));
  await store([seller("sam", [{ sorg: "U001", limitation: "salesman", option: "", value: "sam" }])]);
  for (let i = 0; i < CUSTOMERS; i += 1) {
    const writes = [2025, 2026].flatMap((year) =>
      Array.from({ length: 12 }, (_, month) => monthOf(`D${i}`, `${year}-${String(month + 1).padStart(2, "0")}`)),
    );
    for (const write of writes) await withActor(systemActor(), () => commit({ writes: [write] }));
  }
}

function monthOf(customer: string, month: string): Write {
  const sold = Array.from({ length: ARTICLES }, (_, i) => ({
    article: `ARTICLE-${1000 + i}`,
    day: 1 + (i % 28),
    netSales: amountOf(1_000_000 + i),
    quantity: 1 + (i % 12),
    category: i % 3 ? "PAA" : "Bike",
    brand: `Brand ${i % 8}`,
    merchandiseCategory: `Category ${i % 20}`,
    model: `Model ${i % 90}`,
    serie: `Series ${i % 30}`,
  }));
  return putMonthWrite({ customer, sorg: "U001", month, sold, asOf: "2026-11-01T00:00:00.000Z" }, undefined);
}

async function timed(of: string, times: number, bar: number | undefined, work: () => Promise<unknown>) {
  const took: number[] = [];
  await work();
  for (let i = 0; i < times; i += 1) {
    const begun = performance.now();
    await work();
    took.push(performance.now() - begun);
  }
  const figures: Figure[] = [
    { of, name: "p50", value: median(took), unit: "ms", ...(bar !== undefined && { bar }) },
    { of, name: "p99", value: percentile(took, 0.99), unit: "ms" },
  ];
  return figures;
}
