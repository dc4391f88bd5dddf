import { orderPlaced } from "@spoke/events";
import * as z from "zod";
import {
  AlreadyDone,
  action,
  activeCustomer,
  actor,
  commit,
  event,
  isoNow,
  notFound,
  type PendingEvent,
  SYSTEM,
  WriteConflict,
} from "../platform/index.ts";
import type { FeedOutcome } from "../stock/index.ts";
import { recordConfirmation } from "./confirm-order.ts";
import { putOutbound } from "./erp.ts";
import { stateOn } from "./payment-transitions.ts";
import { confirmOrderSchema, type Order, type OrdersInput, ordersInputSchema } from "./schema.ts";
import {
  changeOrderWrite,
  type OrderHead,
  orderHeads,
  readOrder,
  readOrders,
  searchText,
  waitingWrite,
} from "./store.ts";
import { orderMachine } from "./transitions.ts";

export { confirmByHand, ordersToConfirm } from "./confirm-by-hand.ts";
export { type LineQuantities, withInvoiced, withShipped } from "./confirmation.ts";
export { newOrderNo } from "./number.ts";
export { type OpenOrderGroup, openOrders, requestOpenOrdersFile } from "./open-orders.ts";
export { orderTypeOf } from "./order-type.ts";
export {
  type AwaitedPayment,
  awaitedFrom,
  MAX_PAYMENT_DOCS,
  PAYMENT_FILTERS,
  PAYMENT_STATES,
  type PaymentDoc,
  type PaymentFilter,
  type PaymentState,
} from "./payment.ts";
export { paymentMachine, stateOn } from "./payment-transitions.ts";
export { recordPurchases } from "./purchases.ts";
export { cancelled } from "./settle.ts";
export { changeOrderWrite, newOrderWrite, readOrder, readOrders } from "./store.ts";
export { advance, isDead } from "./transitions.ts";

const READ = ["page.orderlist", "page.order-status"];

/** An order as it is shown: without its payment unless that was asked for. */
export type OrderView = Omit<Order, "orderPayment"> & { readonly orderPayment?: Order["orderPayment"] };

/** A page of a list, as every list here is answered. */
export interface OrderPage {
  readonly data: readonly OrderView[];
  readonly info: { readonly page: number; readonly count: number; readonly pageTotal: number };
}

/** Orders of the active customer, newest first. The list follows a change within a moment (it reads an index). */
export const orders = action({
  name: "order.orders",
  scope: READ,
  input: ordersInputSchema,
  run: async ({ filter, withPayment }): Promise<OrderPage> => {
    // Asked first: without a customer an order that is there and one that is not are refused alike.
    activeCustomer();
    const { page, limit } = filter;
    const matching = filter.order_no ? await oneOwn(filter.order_no, filter) : await headsOf(filter);
    const wanted = matching.slice((page - 1) * limit, page * limit);
    const found = await readOrders(wanted);
    return {
      data: withPayment ? found : found.map(({ orderPayment: _, ...rest }) => rest),
      info: { page, count: matching.length, pageTotal: Math.ceil(matching.length / limit) },
    };
  },
});

/** Numbers of the orders that match. */
async function headsOf(filter: OrdersInput["filter"]): Promise<string[]> {
  const heads = await orderHeads(activeCustomer().code.unified, filter.from, filter.to);
  return heads.filter((head) => maySee(head.sorg) && matches(head, filter)).map((head) => head.order_no);
}

async function oneOwn(orderNo: string, filter: OrdersInput["filter"]): Promise<string[]> {
  const found = await readOrder(orderNo);
  if (
    !found ||
    !isOwn(found) ||
    !matches({ ...found, search: searchText(found), payment: found.orderPayment.awaited }, filter)
  )
    return [];
  const day = found.createdAt.slice(0, 10);
  return (filter.from ?? day) <= day && day <= (filter.to ?? day) ? [found.order_no] : [];
}

function matches(
  head: Pick<OrderHead, "order_status" | "search" | "payment">,
  { status, paymentStatus, search }: OrdersInput["filter"],
): boolean {
  const sought = search?.trim().toLowerCase() ?? "";
  const dead = head.order_status === "cancelled" || head.order_status === "rejected";
  const payment = head.payment && stateOn(isoNow().slice(0, 10), head.payment, dead);
  return (
    (status.length === 0 || status.some((one) => one === head.order_status)) &&
    (paymentStatus.length === 0 || paymentStatus.some((one) => one === payment)) &&
    head.search.includes(sought)
  );
}

/** One order. @throws Refusal "not-found" for an absent order and, alike, for another customer's. */
export const order = action({
  name: "order.order",
  scope: READ,
  input: z.object({ order_no: z.string().min(1).max(40) }),
  run: ({ order_no }): Promise<Order> => readOwnOrder(order_no),
});

/** An order of the active customer. @throws Refusal "not-found" for an absent order and, alike, for another customer's. */
export async function readOwnOrder(orderNo: string): Promise<Order> {
  activeCustomer();
  const found = await readOrder(orderNo);
  if (!found || !isOwn(found)) throw notFound();
  return found;
}

/** Orders of the active customer by number, in the order asked; others are left out like absent ones. */
export const ordersByNumber = action({
  name: "order.ordersByNumber",
  scope: READ,
  input: z.object({ orderNos: z.array(z.string().max(40)).max(1_000) }),
  run: async ({ orderNos }): Promise<Order[]> => {
    activeCustomer();
    return (await readOrders(orderNos)).filter(isOwn);
  },
});

const maySee = (sorg: string): boolean => actor().sorgs.includes(sorg);

function isOwn(found: Order): boolean {
  return found.customer.custCode.unified === activeCustomer().code.unified && maySee(found.sorg);
}

/** The ERP's answer to an order (docs/erp.md). @throws Refusal with the field of the row that does not fit. */
export const confirmOrder = action({
  name: "order.confirmOrder",
  scope: SYSTEM,
  input: confirmOrderSchema,
  run: (row): Promise<FeedOutcome> => recordConfirmation(row),
});

export const orderPlacedEvent = (placed: Order): PendingEvent =>
  event(orderPlaced, {
    orderNo: placed.order_no,
    sorg: placed.sorg,
    customer: placed.customer.custCode.unified,
    lines: placed.details.length,
  });

const SENDER = "order-placed-erp-outbound";
const SEND_ATTEMPTS = 3;

/**
 * Hands a placed order to the ERP, once per event. After a crash in between the same document is written again under the
 * same key; an order that has gone on is not, as the ERP may have taken its document away.
 */
export const sendOrderToErp = action({
  name: "order.sendOrderToErp",
  scope: SYSTEM,
  input: z.object({ orderNo: z.string(), eventId: z.string() }),
  run: async ({ orderNo, eventId }): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      const placed = await readOrder(orderNo);
      if (!placed) throw new Error(`order ${orderNo} is not there`);
      if (!orderMachine.can(placed.order_status, "send")) return;
      await putOutbound(placed);
      try {
        await commit({
          writes: [
            changeOrderWrite({ ...placed, order_status: orderMachine.next(placed.order_status, "send") }),
            waitingWrite(placed),
          ],
          once: { subscriber: SENDER, eventId },
          audit: { subject: `ORDER#${orderNo}`, what: "sent to the ERP" },
        });
        return;
      } catch (error) {
        if (error instanceof AlreadyDone) return;
        // The order has changed since it was read, most likely by the ERP's answer: it is looked at again.
        if (!(error instanceof WriteConflict) || attempt >= SEND_ATTEMPTS) throw error;
      }
    }
  },
});
