import { parseArgs } from "node:util";
import { RECONCILED_MONEY } from "@spoke/core/payments/requests/schema.ts";
import { closeReconciliation, reconciliations } from "@spoke/core/payments/settlement";
import { systemActor, withActor } from "@spoke/core/platform";
import { UsageProblem } from "./input.ts";

/** `list` or `close ID NOTE [--money refunded|booked]`: payments on which provider and portal disagree. */
export async function reconciliationsCommand(args: readonly string[]): Promise<object> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { closed: { type: "boolean", default: false }, money: { type: "string" } },
    allowPositionals: true,
  });
  const [verb, id, note, ...more] = positionals;
  if (verb === "list" && id === undefined) return list(values.closed);
  const money = RECONCILED_MONEY.find((word) => word === values.money);
  const isMoney = money !== undefined || values.money === undefined;
  if (verb === "close" && id !== undefined && note !== undefined && more.length === 0 && isMoney) {
    await withActor(systemActor(), () => closeReconciliation({ id, note, money }));
    return { closed: id };
  }
  throw new UsageProblem();
}

async function list(closed: boolean): Promise<object> {
  const cases = await withActor(systemActor(), () => reconciliations({ closed }));
  return {
    reconciliations: cases.map(({ id, state, reason, createdAt, closedAt, note, money, outcome }) => ({
      id,
      state,
      reason,
      createdAt,
      ...(closedAt && { closedAt }),
      ...(note && { note }),
      ...(money && { money }),
      request: outcome.externalId,
      provider: outcome.provider,
      providerRef: outcome.providerRef,
      says: outcome.kind,
      amount: outcome.amount,
      merchant: outcome.merchant,
      at: outcome.at,
    })),
  };
}
