/** The order list of a dealer with 10,000 orders in two years, beside one with 100: time and read units. */
import { orders, ordersVersion } from "@spoke/core/order";
import { newOrderWrites } from "@spoke/core/order/store.ts";
import { chunk, commit, systemActor, withActor } from "@spoke/core/platform";
import { actingFor, HOST, host, someone, store } from "../tests/builders/records.ts";
import { startTable } from "../tests/support/cloud.ts";
import { readUnits } from "../tests/support/read-units.ts";
import { type Figure, median } from "./figures.ts";
import { measureClaims } from "./lists-claims.ts";
import { measureOffice } from "./lists-office.ts";
import { instant, orderOf } from "./orders.ts";

const DEALERS = { FEW: 100, MANY: 10_000 };
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
    return [...all, ...(await measureClaims()), ...(await measureOffice())];
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

async function seed(dealer: string, count: number): Promise<void> {
  const placed = Array.from({ length: count }, (_, index) => orderOf(dealer, index, (index * DAYS * 24) / count));
  for (const part of chunk(placed, 30)) await withActor(systemActor(), () => commit({ writes: newOrderWrites(part) }));
}
