import { dynamo, parseDay, setFaultHook } from "@spoke/core/platform";
import { setStocks } from "@spoke/core/stock";
import { freeStock, stockCheck } from "@spoke/core/stock/free.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newShop } from "../../builders/shop.ts";
import { asSystem, item, outbox, refusal } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());

const at = (day: number): string => `2026-11-${`${day}`.padStart(2, "0")}T00:00:00.000Z`;
const row = (sorg: string, code: string, qty: number, day: number) => ({
  sorg,
  articleCode: code,
  available: [{ date: "2026-01-01", qty, location: "W" }],
  asOf: at(day),
});
const stockOf = (sorg: string, code: string) => item(`STOCK#${sorg}#${code}`, "STOCK");

it("free is what lies there today less what is reserved; arrivals count for the total only", () => {
  const day = fc.constantFrom(...["2026-11-19", "2026-11-20", "2026-11-21"].map(parseDay));
  const entry = fc.record({ date: day, qty: fc.nat(1000), location: fc.constant("W"), priority: fc.constant(0) });
  fc.assert(
    fc.property(fc.array(entry), fc.nat(1000), (entries, reserved) => {
      const { free, freeTotal } = freeStock({ available: entries }, { reserved }, parseDay("2026-11-20"));
      const later = entries.filter(({ date }) => date > "2026-11-20").reduce((sum, { qty }) => sum + qty, 0);
      expect(freeTotal - free).toBe(later);
      expect(freeTotal + reserved).toBe(entries.reduce((sum, { qty }) => sum + qty, 0));
    }),
  );
});

it("the strictest check of host and sales organization holds", () => {
  const config = (exactQtyCheck: boolean, availableStockCheck: boolean) => ({ exactQtyCheck, availableStockCheck });
  expect(stockCheck([config(false, false), config(false, false)])).toBe("none");
  expect(stockCheck([config(false, true), config(false, false)])).toBe("total");
  expect(stockCheck([config(false, true), config(true, false)])).toBe("now");
});

it("a row is stored, unchanged, or older than the stored one", async () => {
  const set = (qty: number, day: number) => asSystem(async () => (await setStocks([row("T1", "A", qty, day)]))[0]);
  expect(await set(5, 3)).toBe("changed");
  expect(await set(5, 3)).toBe("unchanged");
  expect(await set(9, 2)).toBe("older");
  expect(await stockOf("T1", "A")).toMatchObject({ free: 5, asOf: at(3) });
  expect(await set(5, 5)).toBe("unchanged");
  expect(await set(9, 4)).toBe("older");
  expect(await set(7, 6)).toBe("changed");
  expect(await outbox("stock.changed", "T1")).toHaveLength(2);
  expect(await outbox("catalog.changed", "T1")).toHaveLength(2);
});

it("what dealers have reserved is kept when the ERP sends new figures", async () => {
  const shop = await newShop({ sorg: { exactQtyCheck: true } });
  await shop.sell("A");
  await shop.stock("A", 10);
  await shop.order({ A: 4 });
  await shop.stock("A", 20, [], at(20));
  expect(await stockOf(shop.sorg, "A")).toMatchObject({ free: 16, freeTotal: 16, reserved: 4 });
});

it("figures that arrive while dealers order lose no reservation", async () => {
  const shop = await newShop({ sorg: { exactQtyCheck: true } });
  await shop.sell("A");
  await shop.stock("A", 100);
  const buyers = Array.from({ length: 12 }, (_, index) => ({ userId: `b${index}` }));
  for (const who of buyers) await shop.add({ A: 1 }, shop.sorg, who);
  await Promise.all([
    ...buyers.map((who) => shop.checkout({}, who)),
    ...[2, 3, 4].map((day) => shop.stock("A", 100 + day, [], at(day))),
  ]);
  const stock = await stockOf(shop.sorg, "A");
  expect(stock).toMatchObject({ free: 92, reserved: 12, asOf: at(4) });
});

it("many rows are written in few transactions, each with its own outcome", async () => {
  const rows = Array.from({ length: 250 }, (_, index) => row("T2", `A${index}`, index, 3));
  const commands: string[] = [];
  const restore = setFaultHook(({ command, phase }) => {
    if (phase === "before") commands.push(command);
  });
  const outcomes = await asSystem(() => setStocks(rows)).finally(restore);
  expect(new Set(outcomes)).toEqual(new Set(["changed"]));
  expect(
    commands.filter((command) => command === "TransactWriteItemsCommand" || command === "TransactWriteCommand"),
  ).toHaveLength(3);
  const again = [...rows.slice(0, 2), row("T2", "A2", 99, 4), row("T2", "A3", 99, 2), row("T2", "A2", 1, 3)];
  expect(await asSystem(() => setStocks(again))).toEqual(["unchanged", "unchanged", "changed", "older", "older"]);
  expect(await stockOf("T2", "A2")).toMatchObject({ free: 99 });
});

/** Stock items that `work` writes. */
async function written(work: () => Promise<unknown>): Promise<string[]> {
  const codes: string[] = [];
  const name = "written";
  dynamo().middlewareStack.add(
    (next) => (args) => {
      for (const item of "TransactItems" in args.input ? (args.input.TransactItems ?? []) : []) {
        const pk = String(("Put" in item && item.Put?.Item?.pk) || ("Update" in item && item.Update?.Key?.pk));
        if (pk.startsWith("STOCK#")) codes.push(pk);
      }
      return next(args);
    },
    { step: "initialize", name },
  );
  try {
    await work();
    return codes;
  } finally {
    dynamo().middlewareStack.remove(name);
  }
}

it("a snapshot writes what changed, and confirms figures only where orders wait for them", async () => {
  const shop = await newShop({ sorg: { exactQtyCheck: true } });
  const codes = Array.from({ length: 98 }, (_, index) => `S${index}`);
  const snapshot = (day: number, changed: Readonly<Record<string, number>> = {}) =>
    codes.map((code) => row(shop.sorg, code, changed[code] ?? 10, day));
  await shop.sell("S0");
  await asSystem(() => setStocks(snapshot(3)));
  await shop.order({ S0: 2 });
  const wrote = await written(() => asSystem(() => setStocks(snapshot(4, { S1: 11 }))));
  expect(wrote.sort()).toEqual([`STOCK#${shop.sorg}#S0`, `STOCK#${shop.sorg}#S1`]);
  expect(await stockOf(shop.sorg, "S0")).toMatchObject({ free: 8, reserved: 2, asOf: at(4) });
  expect(await stockOf(shop.sorg, "S1")).toMatchObject({ free: 11, asOf: at(4) });
  expect(await stockOf(shop.sorg, "S2")).toMatchObject({ free: 10, asOf: at(3) });
  expect(await written(() => asSystem(() => setStocks(snapshot(5, { S1: 11 }))))).toEqual([`STOCK#${shop.sorg}#S0`]);
});

it("a file of changes confirms all its figures, so that an older file which arrives later changes none", async () => {
  const rows = (qty: number, day: number) => Array.from({ length: 60 }, (_, index) => row("T4", `D${index}`, qty, day));
  await asSystem(() => setStocks(rows(5, 3)));
  const mixed = rows(6, 5).map((each, index) =>
    index < 20 ? { ...each, available: rows(5, 5)[0]?.available ?? [] } : each,
  );
  await asSystem(() => setStocks(mixed));
  expect(new Set(await asSystem(() => setStocks(rows(9, 4))))).toEqual(new Set(["older"]));
});

it("a bad row is refused with its field, and from outside nobody sets stock", async () => {
  const bad = { ...row("T3", "A", 1, 1), available: [{ date: "2026-01-01", qty: -1, location: "W" }] };
  const { errors } = await refusal(asSystem(() => setStocks([row("T3", "B", 1, 1), bad])));
  expect(errors).toMatchObject([{ field: "1.available.0.qty" }]);
  expect(await stockOf("T3", "B")).toBeUndefined();
  const shop = await newShop();
  expect((await refusal(shop.as(() => setStocks([row("T3", "A", 1, 1)])))).message).toBe("forbidden");
});
