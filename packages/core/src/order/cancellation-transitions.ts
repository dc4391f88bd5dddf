import { SYSTEM } from "../platform/action.ts";
import { stateMachine } from "../platform/transitions.ts";
import { CANCELLATION_STATES, type Cancellation } from "./cancellation.ts";
import { isOpen, openQty } from "./open.ts";
import type { Order, OrderLine } from "./schema.ts";

/** Who may request a cancellation: those who may order. */
export const CANCELS = "cart.display-order-qty";

const CANCELLATION_EVENTS = ["request", "accept", "refuse"] as const;

/** A request is answered before the next one. `none`: nothing was requested yet. */
export const cancellationMachine = stateMachine("cancellation", ["none", ...CANCELLATION_STATES], CANCELLATION_EVENTS, [
  { from: "none", event: "request", to: "requested", scope: CANCELS },
  { from: "accepted", event: "request", to: "requested", scope: CANCELS },
  { from: "refused", event: "request", to: "requested", scope: CANCELS },
  { from: "requested", event: "accept", to: "accepted", scope: SYSTEM },
  { from: "requested", event: "refuse", to: "refused", scope: SYSTEM },
]);

/** Lines with pieces that can be canceled. */
const cancelable = ({ status, lines }: Pick<Order, "status" | "lines">): readonly OrderLine[] =>
  // The ERP does not have an order that was only placed.
  isOpen(status) && status !== "placed" ? lines.filter((line) => openQty(line) > 0) : [];

/** Pieces whose cancellation can be requested: those that have not shipped, unless a request waits for its answer. */
export const cancelableLines = (order: Pick<Order, "status" | "lines" | "cancellation">): Cancellation["lines"] =>
  cancellationMachine.can(order.cancellation?.state ?? "none", "request") ? requestedPieces(order, []) : [];

/** The pieces that a request of these lines is about, in the order's order; all lines if none is named. */
export const requestedPieces = (
  order: Pick<Order, "status" | "lines">,
  lineNos: readonly number[],
): Cancellation["lines"] =>
  cancelable(order)
    .filter(({ lineNo }) => lineNos.length === 0 || lineNos.includes(lineNo))
    .map((line) => ({ lineNo: line.lineNo, qty: openQty(line) }));
