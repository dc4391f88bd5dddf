import { now } from "../platform/clock.ts";
import {
  action,
  actor,
  commit,
  countWithin,
  forgetCountWrite,
  isoNow,
  Refusal,
  refuseField,
} from "../platform/index.ts";
import { ownPickupOrder, requireVersion } from "./find.ts";
import { changed, comparableCode } from "./move.ts";
import { handOverInputSchema, type PickupOrder } from "./schema.ts";
import { PICKUP, pickupMachine } from "./transitions.ts";

/** Wrong codes for an order within the window. */
const MAX_WRONG = 5;
const WINDOW_MS = 15 * 60_000;

const subject = (id: string): string => `pickup-code#${id}`;

/**
 * Hands an order over to the consumer, which completes it: with the consumer's code, or without it for a reason. An order that was handed
 * over stays as it is.
 * @throws Refusal "not-found", "conflict" for another version or an order that is not ready, of `code`, of `reason`, and "limited" after
 * five wrong codes within 15 minutes
 */
export const handOverPickupOrder = action({
  name: "pickupOrder.handOver",
  scope: PICKUP,
  input: handOverInputSchema,
  run: ({ id, code, reason, receivedBy, version }): Promise<PickupOrder> =>
    commit.retrying(async () => {
      const before = await ownPickupOrder(id);
      if (before.handOver) return { writes: [], result: before };
      requireVersion(before, version);
      if (!pickupMachine.can(before.status, "complete")) throw new Refusal("conflict", "pickup_not_ready");
      const withCode = code !== "";
      if (!withCode && reason === "") throw refuseField("code", "pickup_code_or_reason");
      if (withCode) await requireCode(before, code);
      const { userId, name } = actor();
      const { firstName, lastName } = before.consumer;
      const to = receivedBy || `${firstName} ${lastName}`.trim();
      const handOver = { at: isoNow(), by: { id: userId, name }, to, withCode, reason: withCode ? "" : reason };
      const done = changed(before, { ...before, handOver }, []);
      return { ...done, writes: [...done.writes, forgetCountWrite(subject(id), WINDOW_MS)] };
    }),
});

/** Every attempt counts, so that attempts at the same time cannot get around the limit. */
async function requireCode(order: PickupOrder, typed: string): Promise<void> {
  const tries = await countWithin(subject(order.id), WINDOW_MS);
  if (tries > MAX_WRONG) {
    const minutes = Math.ceil((WINDOW_MS - (now() % WINDOW_MS)) / 60_000);
    throw new Refusal("limited", "pickup_code_limited", [
      { field: "code", message: "pickup_code_locked", values: { minutes } },
    ]);
  }
  if (comparableCode(typed) !== order.code) throw refuseField("code", "pickup_code_wrong", { left: MAX_WRONG - tries });
}
