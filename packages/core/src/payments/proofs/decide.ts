import { paymentDecided } from "@spoke/events";
import * as z from "zod";
import { MAX_KEPT_DOCS, undecidedProofs } from "../../order/evidence.ts";
import { cancelOrder, changeOrderWrites, progressEvents, proofMachine } from "../../order/index.ts";
import type { Order } from "../../order/schema.ts";
import {
  type Action,
  action,
  actor,
  commit,
  event,
  fieldChanges,
  isoNow,
  Refusal,
  type Write,
} from "../../platform/index.ts";
import { officePaidOrder, type PaidOrder, stateToday, withAwaited } from "./reach.ts";

const input = z.object({
  orderNumber: z.string().min(1).max(40),
  /** Undecided proofs that the user looked at; absent: the decision does not depend on them. */
  proofs: z.array(z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)).max(MAX_KEPT_DOCS).nullish(),
});
type Decide = Action<typeof input, PaidOrder>;

/**
 * Completes a payment that the office has received, with or without a proof, and notifies the ERP.
 * @throws Refusal "not-found" for an order that is not the office's, "conflict" for one that was decided, and for other proofs than
 * the user looked at
 */
export const approvePayment: Decide = action({
  name: "orderPayment.approvePayment",
  scope: "payment.approve",
  input,
  run: (decision) => decide(decision, "approve", async (before, next) => ({ before, next, writes: [] })),
});

/**
 * Voids a payment: the order is canceled, its stock, order limits, and credit are released, and the ERP is notified. @throws Refusal as `approvePayment`, and "conflict" once goods have left
 */
export const voidPayment: Decide = action({
  name: "orderPayment.voidPayment",
  scope: "payment.void",
  input,
  run: (decision) =>
    decide(decision, "void", async (order, decided) => {
      const { before, next, writes } = await cancelOrder(order, isoNow());
      return { before, next: { ...next, orderPayment: decided.orderPayment }, writes };
    }),
});

/** The order as it is stored, as it is to be, and what else is written. */
interface Decision {
  readonly before: Order;
  readonly next: PaidOrder;
  readonly writes: readonly Write[];
}

function decide(
  { orderNumber, proofs }: z.output<typeof input>,
  what: "approve" | "void",
  effect: (order: PaidOrder, decided: PaidOrder) => Promise<Decision>,
): Promise<PaidOrder> {
  return commit.retrying(
    async () => {
      const order = await officePaidOrder(orderNumber);
      const decidedAt = isoNow();
      const state = proofMachine.next(await stateToday(order), what);
      if (proofs && !areUndecided(proofs, order)) throw new Refusal("conflict", "payment_proofs_changed");
      const { userId, name } = actor();
      const decided = withAwaited(order, { state, decidedAt, decidedBy: { id: userId, name } });
      const { before, next, writes } = await effect(order, decided);
      const decision = what === "approve" ? "approved" : "voided";
      const customer = order.customer.custCode.unified;
      return {
        writes: [...changeOrderWrites([{ before, after: next }]), ...writes],
        events: [
          event(paymentDecided, { orderNumber, sorg: order.sorg, customer, decision }),
          ...progressEvents([{ before, after: next }]),
        ],
        audit: {
          subject: `ORDER#${orderNumber}`,
          what: `payment ${decision}`,
          changes: fieldChanges(recorded(order), recorded(next)),
        },
        result: next,
      };
    },
    { busy: "conflict" },
  );
}

/** What the audit log records. */
const recorded = ({ status, orderPayment }: PaidOrder) => ({
  orderState: status,
  paymentState: orderPayment.awaited.state,
});

/** Whether these are the proofs of an order that are undecided now. */
function areUndecided(proofs: readonly number[], { orderPayment }: PaidOrder): boolean {
  const undecided = new Set(undecidedProofs(orderPayment.awaited.docs).map(({ id }) => id));
  return undecided.size === new Set(proofs).size && proofs.every((id) => undecided.has(id));
}
