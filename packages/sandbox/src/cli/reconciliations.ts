import { parseArgs } from "node:util";
import { closeReconciliation, reconciliations } from "@spoke/core/payments/settlement";
import { systemActor, withActor } from "@spoke/core/platform";
import { UsageProblem } from "./input.ts";

/** `list` or `close ID NOTE`: payments on which provider and portal disagree. */
export async function reconciliationsCommand(args: readonly string[]): Promise<object> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { closed: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [verb, id, note, ...more] = positionals;
  if (verb === "list" && id === undefined) return list(values.closed);
  if (verb === "close" && id !== undefined && note !== undefined && more.length === 0) {
    await withActor(systemActor(), () => closeReconciliation({ id, note }));
    return { closed: id };
  }
  throw new UsageProblem();
}

async function list(closed: boolean): Promise<object> {
  const cases = await withActor(systemActor(), () => reconciliations({ closed }));
  return {
    reconciliations: cases.map(({ id, state, reason, createdAt, closedAt, note, outcome }) => ({
      id,
      state,
      reason,
      createdAt,
      ...(closedAt && { closedAt }),
      ...(note && { note }),
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
