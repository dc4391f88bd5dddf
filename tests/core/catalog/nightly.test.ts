import { rebuildAll } from "@spoke/core/catalog";
import { readPointer } from "@spoke/core/catalog/artifacts.ts";
import { setClock, setFaultHook, systemActor, withActor } from "@spoke/core/platform";
import { afterAll, beforeAll, expect, it } from "vitest";
import { store } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

const SORGS = ["N1", "N2", "N3", "N4"];
const HOUR = 3_600_000;
let stores: TestTable;
let time = Date.parse("2026-11-20T01:10:00Z");
let restoreClock: () => void;
beforeAll(async () => {
  stores = await startStores();
  restoreClock = setClock(() => time);
  const items = SORGS.map((sorg) => ({ pk: `SORG#${sorg}`, sk: "CONFIG", gsi1pk: "SORGS", gsi1sk: sorg }));
  await store(...items.map((item) => ({ kind: "put", item }) as const));
});
afterAll(async () => {
  restoreClock();
  await stores.stop();
});

const run = (input: { readonly seconds?: number; readonly again?: boolean } = {}) =>
  withActor(systemActor(), () => rebuildAll(input));
/** A sales organization takes a minute: the first write of its builds moves the clock. */
function slow(): () => void {
  return setFaultHook(({ command, phase }) => {
    if (command === "PutObjectCommand" && phase === "before") time += 60_000 / 8;
  });
}

it("goes on where the run before has stopped, and does nothing once the night's work is done", async () => {
  const restore = slow();
  try {
    expect(await run({ seconds: 150 })).toEqual({ sorgs: ["N1", "N2"], finished: false });
    expect(await run({ seconds: 150 })).toEqual({ sorgs: ["N3", "N4"], finished: true });
  } finally {
    restore();
  }
  expect(await run()).toEqual({ sorgs: [], finished: true });
  for (const sorg of SORGS) expect(await readPointer(sorg, "articles")).toBeDefined();
});

it("goes on after a crash, and starts from the beginning the next night or by hand", async () => {
  time += 24 * HOUR;
  const restore = setFaultHook(async ({ command, phase }) => {
    if (command === "PutObjectCommand" && phase === "before" && crashes()) throw new Error("crashed");
  });
  let puts = 0;
  const crashes = () => ++puts > 20;
  await expect(run()).rejects.toThrow("crashed");
  restore();
  expect(await run()).toEqual({ sorgs: ["N3", "N4"], finished: true });
  expect((await run({ again: true })).sorgs).toEqual(SORGS);
});
