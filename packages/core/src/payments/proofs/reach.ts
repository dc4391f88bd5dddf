import { todayAt } from "../../host/index.ts";
import type { AwaitedPayment, PaymentState } from "../../order/index.ts";
import { isDead, readOrder, readOwnOrder, stateOn } from "../../order/index.ts";
import type { Order } from "../../order/schema.ts";
import { notFound, Refusal, unrestrictedSorgs } from "../../platform/index.ts";

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
  stateOn(await todayAt(host), orderPayment.awaited, isDead(status));

/** The order with its awaited payment changed. */
export function withAwaited(order: PaidOrder, change: Partial<AwaitedPayment>): PaidOrder {
  const { orderPayment } = order;
  return { ...order, orderPayment: { ...orderPayment, awaited: { ...orderPayment.awaited, ...change } } };
}
