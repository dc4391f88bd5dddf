/** Time to build the spreadsheet of 10,000 open order lines, from the request to the stored file. */
import { openOrders, requestOpenOrdersFile } from "@spoke/core/order";
import { buildOpenOrdersFile } from "@spoke/core/order/open-orders-file.ts";
import type { Order } from "@spoke/core/order/schema.ts";
import { newOrderWrites } from "@spoke/core/order/store.ts";
import { chunk, commit, systemActor, withActor } from "@spoke/core/platform";
import { build, dealer, startStores } from "../tests/builders/reports.ts";
import { type Figure, median } from "./figures.ts";
import { lineOf, placedOrder } from "./orders.ts";

const ORDERS = 500;
const LINES = 20;
const TURNS = 3;

export async function run(): Promise<Figure[]> {
  const stop = await startStores();
  try {
    await seed();
    const took: Record<"read" | "built" | "worked", number[]> = { read: [], built: [], worked: [] };
    for (let turn = 0; turn < TURNS; turn += 1) {
      // A different user each time: the same user would get the existing file.
      const dora = dealer({ userId: `dora-${turn}` });
      took.read.push(await milliseconds(() => withActor(dora, () => openOrders({}))));
      const report = await withActor(dora, () => requestOpenOrdersFile({}));
      const before = process.cpuUsage();
      took.built.push(await milliseconds(() => build(report, buildOpenOrdersFile)));
      const { user, system } = process.cpuUsage(before);
      took.worked.push((user + system) / 1_000);
    }
    const of = `spreadsheet of ${(ORDERS * LINES).toLocaleString("en")} open lines`;
    return [
      { of, name: "read and put together", value: median(took.read), unit: "ms" },
      { of, name: "built and stored", value: median(took.built), unit: "ms", bar: 5_000 },
      { of, name: "processor time of that, embedded services included", value: median(took.worked), unit: "ms" },
    ];
  } finally {
    await stop();
  }
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function seed(): Promise<void> {
  const orders = Array.from({ length: ORDERS }, (_, index) => orderOf(index));
  for (const part of chunk(orders, 25)) await withActor(systemActor(), () => commit({ writes: newOrderWrites(part) }));
}

function orderOf(index: number): Order {
  const confirmations = [{ supplyQty: 5, supplyDate: "2026-12-01", supplyLocation: "Main" }];
  return placedOrder({
    dealer: "C1",
    orderNumber: `261001-${String(index).padStart(5, "0")}`,
    status: "confirmed",
    createdAt: new Date(Date.UTC(2026, 9, 1, 0, index)).toISOString(),
    lines: Array.from({ length: LINES }, (_, line) => ({ ...lineOf(line, `A-${line}`), confirmations })),
  });
}
