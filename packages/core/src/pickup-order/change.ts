import { action, commit, isoNow, Refusal, refuseField } from "../platform/index.ts";
import { ownPickupOrder, requireVersion } from "./find.ts";
import { dueOf, itemsOf, setAside } from "./items.ts";
import { changed, type Happened } from "./move.ts";
import { type PickupOrder, type PickupState, updateStatusSchema } from "./schema.ts";
import { nextByHand, PICKUP } from "./transitions.ts";

/**
 * Brings an order to a status by hand: `open` confirms it, `ready` says that everything is in the shop, `canceled` refuses it. An order
 * that has the status stays as it is.
 * @throws Refusal "not-found", "conflict" for another version and for a move that is not possible, of `status` for one that follows from
 * the items or from the hand-over
 */
export const updatePickupStatus = action({
  name: "pickupOrder.updateStatus",
  scope: PICKUP,
  input: updateStatusSchema,
  run: ({ id, status, reason, version }): Promise<PickupOrder> =>
    commit.retrying(async () => {
      const before = await ownPickupOrder(id);
      if (before.status === status) return { writes: [], result: before };
      requireVersion(before, version);
      if (status === "complete") throw refuseField("status", "pickup_hand_over_first");
      const change = CHANGES[status];
      if (!change) throw refuseField("status", "pickup_status_follows");
      if (!nextByHand(before.status).includes(status)) throw new Refusal("conflict", "pickup_transition_refused");
      const { order, happened } = change(before, reason);
      return changed(before, order, happened);
    }),
});

interface Change {
  readonly order: PickupOrder;
  readonly happened: readonly Happened[];
}

const CHANGES: Readonly<Partial<Record<PickupState, (before: PickupOrder, reason: string) => Change>>> = {
  open: (before) => ({ order: accepted(before), happened: [] }),
  ready: (before) => {
    const items = new Set(itemsOf(before.lines));
    const lines = before.lines.map((line) => (items.has(line) ? setAside(line, dueOf(line)) : line));
    return { order: { ...accepted(before), lines }, happened: [] };
  },
  canceled: (before, reason) => ({ order: { ...before, canceled: { by: "dealer", reason } }, happened: [] }),
};

/** The order after the dealer has taken it on. */
export const accepted = (order: PickupOrder): PickupOrder => ({ ...order, acceptedAt: order.acceptedAt ?? isoNow() });
