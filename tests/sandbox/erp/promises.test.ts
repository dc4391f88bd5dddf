import { expect, it } from "vitest";
import { order, rows, runFor, startEngine, type TestEngine } from "./lone-erp.ts";

const promises = (erp: TestEngine) =>
  rows(erp, "order-confirmations").map(({ orderNo, supplyQty, supplyDate }) => [orderNo, supplyQty, supplyDate]);

it("promises an article to a newer order only after the older ones that wait for it", async () => {
  const erp = startEngine({ stock: 10 });
  await erp.engine.receiveOrder(order("ERP:backorder", [4]));
  await erp.engine.receiveOrder(order("", [8], "BBBBB"));
  await runFor(erp, 5_000);
  expect(promises(erp)).toEqual([
    ["261120-AAAAA", "4", "2026-12-05"],
    ["261120-BBBBB", "6", "2026-11-21"],
    ["261120-BBBBB", "2", "2026-12-05"],
  ]);
});

it("gives what arrives soon to the order that came first", async () => {
  const erp = startEngine({ stock: 1, arrivals: [["2026-11-27", 4]] });
  await erp.engine.receiveOrder(order("", [4]));
  await erp.engine.receiveOrder(order("", [4], "BBBBB"));
  await runFor(erp, 5_000);
  expect(promises(erp)).toEqual([
    ["261120-AAAAA", "1", "2026-11-21"],
    ["261120-AAAAA", "3", "2026-11-28"],
    ["261120-BBBBB", "3", "2026-12-05"],
    ["261120-BBBBB", "1", "2026-11-28"],
  ]);
});
