import * as z from "zod";
import { endReconciled } from "../payment/index.ts";
import { action, commit, isoNow, notFound, Refusal, SYSTEM } from "../platform/index.ts";
import type { Reconciliation } from "./schema.ts";
import { casesNewestFirst, closeCaseWrite, readCase } from "./store.ts";

const MOST_CASES = 1000;

/** Cases that a person has to look at, the newest first; with `closed` those as well that somebody has. */
export const reconciliations = action({
  name: "settlement.reconciliations",
  scope: SYSTEM,
  input: z.object({ closed: z.boolean().default(false) }),
  run: async ({ closed }): Promise<Reconciliation[]> => {
    const found: Reconciliation[] = [];
    for await (const one of casesNewestFirst()) {
      if (closed || one.state === "OPEN") found.push(one);
      if (found.length >= MOST_CASES) break;
    }
    return found;
  },
});

/** Its provider has been paid, only not what was asked for: nobody can pay it any more. */
const PAID_OTHERWISE = new Set(["amount", "currency"]);

/**
 * Closes a case with what was done about it. A request that was paid with another amount ends with it: it would wait for
 * money that cannot come, and hold its invoices. @throws Refusal "not-found", or "conflict" when it is closed already
 */
export const closeReconciliation = action({
  name: "settlement.closeReconciliation",
  scope: SYSTEM,
  input: z.object({ id: z.string().max(40), note: z.string().min(1, "required").max(500) }),
  run: async ({ id, note }): Promise<void> => {
    const one = await readCase(id);
    if (!one) throw notFound();
    const { kind, externalId } = one.outcome;
    // First, so that what a crash leaves open is a case that can be closed again.
    if (one.state === "OPEN" && kind === "paid" && PAID_OTHERWISE.has(one.reason))
      await endReconciled({ id: externalId });
    const closed = () => new Refusal("conflict", "reconciliation_closed");
    await commit({
      writes: [closeCaseWrite(id, isoNow(), note, closed)],
      audit: { subject: `PAYREQ#${one.outcome.externalId}`, what: "reconciled", detail: { case: id } },
    });
  },
});
