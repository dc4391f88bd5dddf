/** The order list of a dealer with 10,000 orders in two years, beside one with 500: time and read units. */
import { orders, ordersVersion } from "@spoke/core/order";
import { type Order, orderSchema } from "@spoke/core/order/schema.ts";
import { newOrderWrites } from "@spoke/core/order/store.ts";
import { chunk, commit, systemActor, withActor } from "@spoke/core/platform";
import { actingFor, HOST, host, someone, store } from "../tests/builders/records.ts";
import { startTable } from "../tests/support/cloud.ts";
import { readUnits } from "../tests/support/read-units.ts";
import { type Figure, median } from "./figures.ts";
import { measureClaims } from "./lists-claims.ts";

const DEALERS = { FEW: 500, MANY: 10_000 };
const TURNS = 50;
const DAYS = 730;

export async function run(): Promise<Figure[]> {
  const table = await startTable();
  try {
    await store([host(HOST, "U001")]);
    for (const [dealer, count] of Object.entries(DEALERS)) await seed(dealer, count);
    const all: Figure[] = [];
    for (const [dealer, count] of Object.entries(DEALERS))
      all.push(...(await measure(dealer, `dealer with ${count.toLocaleString("en")} orders`)));
    return [...all, ...(await measureClaims())];
  } finally {
    await table.stop();
  }
}

async function measure(dealer: string, of: string): Promise<Figure[]> {
  const who = someone(`user-${dealer}`, ["page.orderlist"], actingFor(dealer, ["U001"]));
  const works = {
    "page 1": () => orders({}),
    "page 50": () => orders({ filter: { page: 50 } }),
    "page 20 of a status": () => orders({ filter: { status: ["invoiced"], page: 20 } }),
    "page 1 of a status": () => orders({ filter: { status: ["confirmed"] } }),
    "page 1 of a year": () => orders({ filter: { from: day(400), to: day(35) } }),
    poll: () => ordersVersion({}),
  };
  const figures: Figure[] = [];
  for (const [name, work] of Object.entries(works)) {
    const { units } = await withActor(who, () => readUnits<unknown>(work));
    const took: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const begun = performance.now();
      await withActor<Promise<unknown>>(who, work);
      took.push(performance.now() - begun);
    }
    const bar = name === "poll" ? 1 : 10;
    figures.push({ of, name: `${name}, p50`, value: median(took), unit: "ms", bar: 10 });
    figures.push({ of, name: `${name}, read units`, value: units, unit: "", bar });
  }
  return figures;
}

const day = (ago: number): string => instant(ago * 24).slice(0, 10);
const instant = (hoursAgo: number): string => new Date(Date.now() - hoursAgo * 3_600_000).toISOString();

async function seed(dealer: string, count: number): Promise<void> {
  const placed = Array.from({ length: count }, (_, index) => orderOf(dealer, index, (index * DAYS * 24) / count));
  for (const part of chunk(placed, 30)) await withActor(systemActor(), () => commit({ writes: newOrderWrites(part) }));
}

function orderOf(dealer: string, index: number, hoursAgo: number): Order {
  const createdAt = instant(hoursAgo);
  const lines = Array.from({ length: 5 }, (_, line) => ({
    lineNo: line + 1,
    articleCode: `AB-${index % 900}-${line}`,
    articleCodeDisplay: `AB ${index % 900} ${line}`,
    description: `Chain ${line}, nine speeds, 116 links`,
    qty: 5,
    uom: "PCE",
    price: 123_400,
    chargedPrice: 123_400,
    subtotal: 617_000,
  }));
  return orderSchema.parse({
    orderNumber: `${dealer === "FEW" ? "26" : "25"}1001-${String(index).padStart(5, "0")}`,
    status: index < 40 ? "confirmed" : "invoiced",
    sorg: "U001",
    currency: "USD",
    total: 3_085_000,
    createdBy: { id: "dora", name: "Dora" },
    createdAt,
    host: HOST,
    locale: "en-US",
    shipTo: { code: "MAIN", name: "Dora's Bikes", address: "Street 1, Town" },
    customer: { custCode: { unified: dealer }, custName: "Dora's Bikes" },
    merchant: "Velo",
    lines,
    orderPayment: { id: "P1", type: "Open account", desc: "30 days", amount: 0 },
    version: 1,
    asOf: createdAt,
  });
}
