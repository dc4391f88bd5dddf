import type { Outcome } from "@spoke/core/payments/requests/schema.ts";
import { recordReconciliation } from "@spoke/core/payments/settlement/reconciliation.ts";
import { newId, Refusal } from "@spoke/core/platform";
import { UsageProblem } from "@spoke/sandbox/cli/input.ts";
import { reconciliationsCommand } from "@spoke/sandbox/cli/reconciliations.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedRequest, stateOf, system } from "../../builders/callbacks.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

it("reconciliations lists cases with the ids of both sides, and closes them with a note", async () => {
  const externalId = newId();
  const outcome = {
    provider: "stripe",
    externalId,
    providerRef: "cs_test_a1",
    kind: "paid",
    amount: { units: 100, currency: "USD", scale: 2 },
    merchant: "Velo USA",
    at: "2026-11-20T12:00:00.000Z",
  } as const;
  await system(() => recordReconciliation(outcome, "paid_after_end"));
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
  await expect(reconciliationsCommand(["close", id, "Again", "--money", "gone"])).rejects.toBeInstanceOf(UsageProblem);
  await expect(reconciliationsCommand(["close", id, "Again"])).rejects.toBeInstanceOf(Refusal);
  await expect(reconciliationsCommand(["close", id])).rejects.toBeInstanceOf(UsageProblem);
});

it("an operator says what became of money that came for a payment of the portal", async () => {
  const request = await seedRequest();
  const outcome: Outcome = {
    ...{ provider: "sandbox", externalId: request.id, providerRef: "sbx_1", kind: "paid", merchant: request.merchant },
    ...{ amount: { units: 100, currency: "USD", scale: 2 }, at: "2026-11-20T12:00:00.000Z" },
  };
  await system(() => recordReconciliation(outcome, "amount"));
  const id = /"id":"(\w+)"/.exec(JSON.stringify(await reconciliationsCommand(["list"])))?.[1] ?? "";
  await expect(reconciliationsCommand(["close", id, "Booked"])).rejects.toBeInstanceOf(Refusal);
  expect(await reconciliationsCommand(["close", id, "Booked", "--money", "booked"])).toEqual({ closed: id });
  expect(await reconciliationsCommand(["list", "--closed"])).toMatchObject({
    reconciliations: expect.arrayContaining([expect.objectContaining({ id, money: "booked", note: "Booked" })]),
  });
  expect(await stateOf(request)).toBe("failed");
});
