import type { ActionScope } from "../platform/action.ts";
import { SYSTEM } from "../platform/action.ts";
import { stateMachine, type Transition } from "../platform/transitions.ts";
import { PICKUP_STATES, type PickupState } from "./schema.ts";

/** Dealers whose shop is a place for pickup, and staff who act for them. */
export const PICKUP = "page.click-collect";

/** States after the confirmation in which not everything is in the shop. Which of them applies follows from the items. */
const UNDER_WAY = ["open", "processing", "confirmed", "preparing", "partially-shipped", "shipped"] as const;

const isUnderWay = (state: PickupState): boolean => UNDER_WAY.some((other) => other === state);

/** Who may bring an order from one state to another; undefined if nobody may. */
function scopeOf(from: PickupState, to: PickupState): ActionScope | undefined {
  if (from === to || from === "complete" || from === "canceled" || to === "needs-confirmation") return undefined;
  // The consumer is on the way: only the web shop may still cancel, or sell more.
  if (from === "ready") return to === "complete" ? PICKUP : to === "canceled" || to === "open" ? SYSTEM : undefined;
  if (to === "complete") return undefined;
  if (to === "ready" || to === "canceled") return PICKUP;
  if (from === "needs-confirmation") return to === "open" || to === "processing" ? PICKUP : undefined;
  // Only headquarters, which does not supply, and the web shop, which sells more, bring back something to decide.
  return isUnderWay(to) ? (to === "open" ? SYSTEM : PICKUP) : undefined;
}

/** Moves between states, each named by the state that it leads to (decision 065). */
export const pickupMachine = stateMachine(
  "pickup",
  PICKUP_STATES,
  PICKUP_STATES,
  PICKUP_STATES.flatMap((from) =>
    PICKUP_STATES.flatMap((to): Transition<PickupState, PickupState>[] => {
      const scope = scopeOf(from, to);
      return scope === undefined ? [] : [{ from, event: to, to, scope }];
    }),
  ),
);

/** What dealers do themselves; the other states follow from the items. */
const BY_HAND = ["open", "ready", "complete", "canceled"] as const satisfies readonly PickupState[];

/** The states to which dealers can bring an order from this one; the pages offer exactly these. */
export const nextByHand = (from: PickupState): PickupState[] =>
  BY_HAND.filter((to) =>
    pickupMachine.table.some((cell) => cell.from === from && cell.to === to && cell.scope === PICKUP),
  );

/** What is worked on first: what waits for the dealer, then consumers who wait, then what waits for headquarters. */
const PRIORITY: readonly PickupState[] = [
  "needs-confirmation",
  "open",
  "shipped",
  "ready",
  "partially-shipped",
  "preparing",
  "confirmed",
  "processing",
];

interface Waiting {
  readonly status: PickupState;
  readonly createdAt: string;
  readonly readyAt?: string | undefined;
}

/** Orders what is to be done: by state, in a state what has waited longest first. */
export function byPriority(a: Waiting, b: Waiting): number {
  const rank = PRIORITY.indexOf(a.status) - PRIORITY.indexOf(b.status);
  const since = ({ readyAt, createdAt }: Waiting): string => readyAt ?? createdAt;
  return rank || (since(a) < since(b) ? -1 : 1);
}
