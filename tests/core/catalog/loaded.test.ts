import { publish } from "@spoke/core/catalog/artifacts.ts";
import { LoadedCatalogs } from "@spoke/core/catalog/loaded.ts";
import { buildSales } from "@spoke/core/catalog/parts/sales.ts";
import { catalogOf, forgetCatalogs } from "@spoke/core/catalog/snapshot.ts";
import { logger, newId, setClock, setFaultHook } from "@spoke/core/platform";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { setEnvironment, type TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let stores: TestTable;
let time = Date.now();
let restoreClock: () => void;
beforeAll(async () => {
  stores = await startStores();
  restoreClock = setClock(() => time);
});
afterAll(async () => {
  restoreClock();
  await stores.stop();
});
beforeEach(() => forgetCatalogs());

async function publishBest(sorg: string, code: string, padding = 0): Promise<void> {
  const sold = [code, ...Array.from({ length: padding }, (_, index) => `${code}-${index}`)];
  await publish(sorg, "sales", newId(), buildSales(sold.map((articleCode) => ({ articleCode, orders: 1, pieces: 1 }))));
}
const best = async (sorg: string) => (await catalogOf(sorg)).sales.codes[0];

/** Reads of S3 while `work` runs. */
async function reads(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const restore = setFaultHook(({ service, phase }) => {
    if (service === "s3" && phase === "before") count += 1;
  });
  await work().finally(restore);
  return count;
}

it("drops the least recently used beyond the room, never what is in use", () => {
  const loaded = new LoadedCatalogs<{ bytes: number }>(
    () => 100,
    ({ bytes }) => bytes,
  );
  for (const sorg of ["A", "B", "C"]) loaded.use(sorg, () => ({ bytes: 40 }));
  loaded.use("A", () => ({ bytes: 0 }));
  expect(loaded.makeRoom("C")).toEqual(["B"]);
  expect(loaded.makeRoom("C")).toEqual([]);
  loaded.use("D", () => ({ bytes: 500 }));
  expect(loaded.makeRoom("D")).toEqual(["C", "A"]);
  expect(loaded.peek("D")).toEqual({ bytes: 500 });
});

it("a process holds as many catalogs as fit into its memory, and loads others again when somebody uses them", async () => {
  vi.spyOn(logger, "info").mockImplementation(() => undefined);
  // Half of a megabyte is for catalogs, and each of these takes about a fifth of one.
  const restore = setEnvironment({ AWS_LAMBDA_FUNCTION_MEMORY_SIZE: "1" });
  try {
    for (const sorg of ["L1", "L2", "L3", "L4"]) await publishBest(sorg, sorg, 20_000);
    for (const sorg of ["L1", "L2", "L3", "L4"]) expect(await best(sorg)).toBe(sorg);
    expect(await reads(() => best("L4"))).toBe(0);
    expect(await reads(() => best("L3"))).toBe(0);
    expect(await reads(() => best("L1"))).toBeGreaterThan(0);
    expect(await best("L1")).toBe("L1");
  } finally {
    restore();
    vi.restoreAllMocks();
  }
});

it("after a pause the next call gets the current catalog; in between, calls do not wait", async () => {
  await publishBest("Q1", "old");
  expect(await best("Q1")).toBe("old");
  await publishBest("Q1", "new");
  time += 3_000;
  const restore = setFaultHook(({ service }) => {
    if (service === "s3") throw new Error("suspended");
  });
  vi.spyOn(logger, "error").mockImplementation(() => undefined);
  expect(await best("Q1")).toBe("old");
  restore();
  vi.restoreAllMocks();
  time += 3_600_000;
  expect(await best("Q1")).toBe("new");
});
