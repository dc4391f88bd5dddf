import { paymentDecided } from "@spoke/events";
import * as z from "zod";
import { cancelled, changeOrderWrite, isDead, paymentMachine, stateOn } from "../order/index.ts";
import {
  type Action,
  action,
  actor,
  commit,
  event,
  isoNow,
  Refusal,
  type Write,
  WriteConflict,
} from "../platform/index.ts";
import { officePaidOrder, type PaidOrder, withAwaited } from "./reach.ts";

const ATTEMPTS = 4;
const input = z.object({ orderNumber: z.string().min(1).max(40) });
type Decide = Action<typeof input, PaidOrder>;

/**
 * The office has the money: the payment is completed, and the ERP is told. With or without a receipt, as the bank's word counts.
 * @throws Refusal "not-found" for an order that is not the office's, "conflict" for one that was decided
 */
export const approvePayment: Decide = action({
  name: "orderPayment.approvePayment",
  scope: "payment.approve",
  input,
  run: ({ orderNumber }) => decide(orderNumber, "approve", async (order) => ({ next: order, writes: [] })),
});

/**
 * The office takes the payment as failed for good: the order is cancelled, stock, order limit and credit are given back, and
 * the ERP is told. @throws Refusal as `approvePayment`, and "conflict" once goods have left
 */
export const voidPayment: Decide = action({
  name: "orderPayment.voidPayment",
  scope: "payment.void",
  input,
  run: ({ orderNumber }) =>
    decide(orderNumber, "void", async (order) => {
      const { next, writes } = await cancelled(order, isoNow());
      return { next: { ...order, ...next, orderPayment: order.orderPayment }, writes };
    }),
});

async function decide(
  orderNo: string,
  what: "approve" | "void",
  effect: (order: PaidOrder) => Promise<{ readonly next: PaidOrder; readonly writes: readonly Write[] }>,
): Promise<PaidOrder> {
  for (let attempt = 1; ; attempt += 1) {
    const order = await officePaidOrder(orderNo);
    const decidedAt = isoNow();
    const { awaited } = order.orderPayment;
    const state = paymentMachine.next(stateOn(decidedAt.slice(0, 10), awaited, isDead(order.order_status)), what);
    const { userId, name } = actor();
    const { next, writes } = await effect(withAwaited(order, { state, decidedAt, decidedBy: { id: userId, name } }));
    const decision = what === "approve" ? "approved" : "voided";
    const told = { orderNo, sorg: order.sorg, customer: order.customer.custCode.unified, decision } as const;
    try {
      await commit({
        writes: [changeOrderWrite(next), ...writes],
        events: [event(paymentDecided, told)],
        audit: { subject: `ORDER#${orderNo}`, what: `payment ${decision}` },
      });
      return next;
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      if (attempt >= ATTEMPTS) throw new Refusal("conflict", "conflict");
    }
  }
}
