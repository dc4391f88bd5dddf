import { afterAll, beforeAll, expect, it } from "vitest";
import { newId, Refusal } from "../../../packages/core/src/platform/index.ts";
import { keepCase } from "../../../packages/core/src/settlement/cases.ts";
import { UsageProblem } from "../../../packages/local/src/checks/input.ts";
import { reconciliationsCommand } from "../../../packages/local/src/checks/reconciliations.ts";
import { system } from "../../core/settlement/world.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

it("payments to reconcile are listed with both sides' names of them, and closed with what was done", async () => {
  const externalId = newId();
  const outcome = {
    provider: "stripe",
    externalId,
    providerRef: "cs_test_a1",
    kind: "paid",
    amount: { amount: 100, currency: "USD", scale: 2 },
    merchant: "Velo USA",
    at: "2026-11-20T12:00:00.000Z",
  } as const;
  await system(() => keepCase(outcome, "paid_after_end"));
  const listed = await reconciliationsCommand(["list"]);
  expect(listed).toEqual({
    reconciliations: [
      expect.objectContaining({
        state: "OPEN",
        reason: "paid_after_end",
        request: externalId,
        providerRef: "cs_test_a1",
        amount: outcome.amount,
      }),
    ],
  });
  const id = /"id":"(\w+)"/.exec(JSON.stringify(listed))?.[1] ?? "";
  expect(await reconciliationsCommand(["close", id, "Refunded at Stripe"])).toEqual({ closed: id });
  expect(await reconciliationsCommand(["list"])).toEqual({ reconciliations: [] });
  expect(await reconciliationsCommand(["list", "--closed"])).toMatchObject({
    reconciliations: [{ id, state: "CLOSED", note: "Refunded at Stripe" }],
  });
  await expect(reconciliationsCommand(["close", id, "Again"])).rejects.toBeInstanceOf(Refusal);
  await expect(reconciliationsCommand(["close", id])).rejects.toBeInstanceOf(UsageProblem);
});
