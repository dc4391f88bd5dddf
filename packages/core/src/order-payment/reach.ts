import type { AwaitedPayment } from "../order/index.ts";
import { readOrder, readOwnOrder } from "../order/index.ts";
import type { Order } from "../order/schema.ts";
import { notFound, Refusal, wholeSorgs } from "../platform/index.ts";

/** An order of whose payment the office waits. */
export type PaidOrder = Order & { readonly orderPayment: { readonly awaited: AwaitedPayment } };

/** The active customer's own order. @throws Refusal "not-found" for any other, "payment_not_awaited" for one on account */
export async function ownPaidOrder(orderNo: string): Promise<PaidOrder> {
  return requireAwaited(await readOwnOrder(orderNo));
}

/** An order of a sales organisation that the office looks after as a whole. @throws Refusal as `ownPaidOrder` */
export async function officePaidOrder(orderNo: string): Promise<PaidOrder> {
  const found = await readOrder(orderNo);
  if (!found || !wholeSorgs().includes(found.sorg)) throw notFound();
  return requireAwaited(found);
}

function requireAwaited(order: Order): PaidOrder {
  const { awaited } = order.orderPayment;
  if (!awaited) throw new Refusal("conflict", "payment_not_awaited");
  return { ...order, orderPayment: { ...order.orderPayment, awaited } };
}

/** The order with its awaited payment changed. */
export function withAwaited(order: PaidOrder, change: Partial<AwaitedPayment>): PaidOrder {
  const { orderPayment } = order;
  return { ...order, orderPayment: { ...orderPayment, awaited: { ...orderPayment.awaited, ...change } } };
}
