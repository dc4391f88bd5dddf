/** Time and memory of a spreadsheet of 200,000 order lines in the download area, built by its function's bundle. */
import { fork } from "node:child_process";
import { join } from "node:path";
import { downloads, requestDownload } from "@spoke/core/download-area";
import { type Order, orderSchema } from "@spoke/core/order/schema.ts";
import { newOrderWrites } from "@spoke/core/order/store.ts";
import { chunk, commit, isoNow, newId, systemActor, withActor } from "@spoke/core/platform";
import { reportRequested } from "@spoke/events";
import { bundleFunction } from "@spoke/infra/bundle.ts";
import { stop as stopEsbuild } from "esbuild";
import { z } from "zod";
import { batchOf } from "../tests/builders/callbacks.ts";
import { dealer, startStores } from "../tests/builders/reports.ts";
import { firstMessage, nodeOptions, withDirectory } from "./cloud.ts";
import type { Figure } from "./figures.ts";

const ORDERS = 20_000;
const LINES = 10;

const built = z.object({ failed: z.literal(0), seconds: z.number(), megabytes: z.number() });

export async function run(): Promise<Figure[]> {
  const stop = await startStores();
  try {
    await seed();
    const dora = dealer({ scopes: new Set(["page.download-area", "page.orderlist"]) });
    const period = { module: "orders", from: "2026-01-01", to: "2026-12-31" };
    const { report } = await withActor(dora, () => requestDownload(period));
    const { seconds, megabytes } = await buildInFunction(report.id);
    const [file] = await withActor(dora, () => downloads({}));
    const of = `download of ${(ORDERS * LINES).toLocaleString("en")} order lines`;
    return [
      { of, name: "built and stored", value: seconds, unit: "s", bar: 60 },
      { of, name: "peak memory of the process", value: megabytes, unit: "MB", bar: 300 },
      { of, name: "file", value: (file?.report.file?.size ?? 0) / 1e6, unit: "MB" },
    ];
  } finally {
    await stop();
  }
}

/** Delivers the request to the function, in a process of its own. */
const buildInFunction = (reportId: string): Promise<z.output<typeof built>> =>
  withDirectory(async (directory) => {
    const { file } = await bundleFunction(
      "functions/subscribers/report-requested-download-area.ts",
      directory,
      "local",
    );
    await stopEsbuild();
    const child = fork(join(import.meta.dirname, "downloads-process.mjs"), [file], { execArgv: nodeOptions() });
    const { type, version } = reportRequested;
    const data = { reportId, kind: "download-area" };
    const { kind, userId, host, sorg, locale } = systemActor();
    const caused = { actor: { kind, userId, host, sorg, locale }, time: isoNow(), correlationId: newId() };
    child.send(batchOf({ id: newId(), type, version, ...caused, data }));
    const measured = built.parse(await firstMessage(child, "the function's process"));
    child.disconnect();
    return measured;
  });

async function seed(): Promise<void> {
  const orders = Array.from({ length: ORDERS }, (_, index) => orderOf(index));
  for (const part of chunk(orders, 20)) await withActor(systemActor(), () => commit({ writes: newOrderWrites(part) }));
}

function orderOf(index: number): Order {
  const createdAt = new Date(Date.UTC(2026, 0, 1, 0, index * 24)).toISOString();
  const lines = Array.from({ length: LINES }, (_, line) => ({
    lineNo: line + 1,
    articleCode: `A-${(index * 7 + line) % 3_000}`,
    articleCodeDisplay: `A-${(index * 7 + line) % 3_000}`,
    description: `Chain ${(index * 7 + line) % 3_000}, nine speeds, 116 links`,
    ...{
      qty: 1 + (line % 5),
      uom: "PCE",
      price: 123_400,
      chargedPrice: 123_400 - line * 100,
      subtotal: 617_000 + index,
    },
  }));
  return orderSchema.parse({
    orderNumber: `260101-${String(index).padStart(5, "0")}`,
    ...{ status: "invoiced", sorg: "U001", currency: "USD", total: 617_000 * LINES, createdAt },
    createdBy: { id: "dora", name: "Dora" },
    ...{ host: "velo.localhost", locale: "en-US", merchant: "Velo" },
    shipTo: { code: "MAIN", name: "Dora's Bikes", address: "Street 1, Town" },
    customer: { custCode: { unified: "C1" }, custName: "Dora's Bikes" },
    lines,
    orderPayment: { id: "P1", type: "Open account", desc: "30 days", amount: 0 },
    ...{ version: 1, asOf: createdAt },
  });
}
