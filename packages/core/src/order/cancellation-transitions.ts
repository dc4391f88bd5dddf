import { SYSTEM } from "../platform/action.ts";
import { Refusal, refuseField } from "../platform/errors.ts";
import { stateMachine } from "../platform/transitions.ts";
import { CANCELLATION_STATES, type Cancellation, type RequestedLines } from "./cancellation.ts";
import { isOpen, openQty } from "./open.ts";
import type { Order } from "./schema.ts";
import { withoutCanceled } from "./supplied.ts";

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

type Cancelable = Pick<Order, "status" | "lines" | "history" | "cancellation">;

/** Pieces whose cancellation can be requested: those that have not shipped, unless a request waits for its answer. */
export const cancelableLines = (order: Cancelable): Cancellation["lines"] =>
  cancellationMachine.can(order.cancellation?.state ?? "none", "request") ? openPieces(order) : [];

/** Pieces that have not shipped, without those that the ERP agreed to cancel and still has in its last confirmation. */
function openPieces(order: Cancelable): Cancellation["lines"] {
  if (!isOpen(order.status)) return [];
  return withoutCanceled(order).lines.flatMap((line) => {
    const qty = openQty(line);
    return qty > 0 ? [{ lineNo: line.lineNo, qty }] : [];
  });
}

/**
 * The pieces that a request is about, in the order's order; all that have not shipped if it names no line.
 * @throws Refusal "cancel_nothing_open" if everything has shipped, and on a line that has, or of which fewer pieces are left
 */
export function requestedPieces(order: Cancelable, { lineNos, lines }: RequestedLines): Cancellation["lines"] {
  const open = openPieces(order);
  const named = [
    ...lineNos.map((lineNo, index) => ({ lineNo, qty: undefined, field: `lineNos.${index}` })),
    ...lines.map(({ lineNo, qty }, index) => ({ lineNo, qty, field: `lines.${index}` })),
  ];
  if (named.length === 0) {
    if (open.length === 0) throw new Refusal("conflict", "cancel_nothing_open");
    return open;
  }
  const pieces = new Map<number, number>();
  for (const { lineNo, qty, field } of named) {
    const most = open.find((line) => line.lineNo === lineNo)?.qty;
    const at = qty === undefined ? field : `${field}.qty`;
    if (most === undefined) throw refuseField(at, "cancel_line_shipped");
    if (qty !== undefined && qty > most) throw refuseField(at, "quantity_most", { number: most });
    pieces.set(lineNo, qty ?? most);
  }
  return open.flatMap(({ lineNo }) => {
    const qty = pieces.get(lineNo);
    return qty === undefined ? [] : [{ lineNo, qty }];
  });
}
