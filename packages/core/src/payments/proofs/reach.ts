import { todayAt } from "../../host/index.ts";
import type { AwaitedPayment, PaymentState } from "../../order/index.ts";
import { isCanceledOrRejected, readOrder, readOwnOrder, stateOn } from "../../order/index.ts";
import type { Order } from "../../order/schema.ts";
import { actor, hasScope, notFound, Refusal, unrestrictedSorgs } from "../../platform/index.ts";

/** An order that is paid before delivery, by proof of payment. */
export type PaidOrder = Order & { readonly orderPayment: { readonly awaited: AwaitedPayment } };

/** The active customer's own order. @throws Refusal "not-found" for another customer's, "payment_not_awaited" for an order on account */
export async function ownPaidOrder(orderNumber: string): Promise<PaidOrder> {
  return requireAwaited(await readOwnOrder(orderNumber));
}

/** An order of a sales organization that the actor manages without area limits. @throws Refusal as `ownPaidOrder` */
export async function officePaidOrder(orderNumber: string): Promise<PaidOrder> {
  const found = await readOrder(orderNumber);
  if (!found || !unrestrictedSorgs().includes(found.sorg)) throw notFound();
  return requireAwaited(found);
}

function requireAwaited(order: Order): PaidOrder {
  const { awaited } = order.orderPayment;
  if (!awaited) throw new Refusal("conflict", "payment_not_awaited");
  return { ...order, orderPayment: { ...order.orderPayment, awaited } };
}

/** The state of an order's payment on today's date where the order was placed. */
export const stateToday = async ({ host, orderPayment, status }: PaidOrder): Promise<PaymentState> =>
  stateOn(await todayAt(host), orderPayment.awaited, isCanceledOrRejected(status));

/** The order with its awaited payment changed. */
export function withAwaited(order: PaidOrder, change: Partial<AwaitedPayment>): PaidOrder {
  const { orderPayment } = order;
  return { ...order, orderPayment: { ...orderPayment, awaited: { ...orderPayment.awaited, ...change } } };
}

/** Scopes of the office, which decides on proofs. */
export const DECIDES = ["payment.approve", "payment.void"];

/** An order whose proofs the actor may read: the customer's own, or one that the office decides on. @throws Refusal "not-found" */
export async function readableOrder(orderNumber: string): Promise<Order> {
  if (DECIDES.some(hasScope)) {
    const found = await readOrder(orderNumber);
    if (found && unrestrictedSorgs().includes(found.sorg)) return found;
  }
  if (!actor().customer) throw notFound();
  return readOwnOrder(orderNumber);
}

/** Whether the actor may read the proofs of an order. */
export async function canReadProofs(orderNumber: string): Promise<boolean> {
  if (![...DECIDES, "page.payment-request"].some(hasScope)) return false;
  try {
    await readableOrder(orderNumber);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.kind === "not-found") return false;
    throw error;
  }
}
