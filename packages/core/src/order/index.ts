import { orderPlaced } from "@spoke/events";
import * as z from "zod";
import { timeZoneOf } from "../host/index.ts";
import {
  action,
  activeCustomer,
  actor,
  commit,
  type Day,
  dayOf,
  endOf,
  event,
  type FeedOutcome,
  notFound,
  now,
  type PendingEvent,
  SYSTEM,
  startOf,
  today,
} from "../platform/index.ts";
import { recordConfirmation } from "./confirm-order.ts";
import { putOutbound } from "./erp.ts";
import { stateOn } from "./proof-transitions.ts";
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
export { proofMachine, stateOn } from "./proof-transitions.ts";
export { recordPurchases } from "./purchases.ts";
export { cancelOrder } from "./release.ts";
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
    const matching = filter.orderNumber ? await oneOwn(filter.orderNumber, filter) : await headsOf(filter);
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
  const zone = await timeZoneOf();
  const { from, to } = filter;
  const heads = await orderHeads(activeCustomer().code.unified, from && startOf(from, zone), to && endOf(to, zone));
  const day = today(zone, now());
  return heads.filter((head) => maySee(head.sorg) && matches(head, filter, day)).map((head) => head.orderNumber);
}

async function oneOwn(orderNumber: string, filter: OrdersInput["filter"]): Promise<string[]> {
  const [found, zone] = await Promise.all([readOrder(orderNumber), timeZoneOf()]);
  if (!found || !isOwn(found)) return [];
  const head = { ...found, search: searchText(found), payment: found.orderPayment.awaited };
  if (!matches(head, filter, today(zone, now()))) return [];
  const day = dayOf(found.createdAt, zone);
  return (filter.from ?? day) <= day && day <= (filter.to ?? day) ? [found.orderNumber] : [];
}

function matches(
  head: Pick<OrderHead, "status" | "search" | "payment">,
  { status, paymentStatus, search }: OrdersInput["filter"],
  day: Day,
): boolean {
  const sought = search?.trim().toLowerCase() ?? "";
  const dead = head.status === "canceled" || head.status === "rejected";
  const payment = head.payment && stateOn(day, head.payment, dead);
  return (
    (status.length === 0 || status.some((one) => one === head.status)) &&
    (paymentStatus.length === 0 || paymentStatus.some((one) => one === payment)) &&
    head.search.includes(sought)
  );
}

/** One order. @throws Refusal "not-found" for an absent order and, alike, for another customer's. */
export const order = action({
  name: "order.order",
  scope: READ,
  input: z.object({ orderNumber: z.string().min(1).max(40) }),
  run: ({ orderNumber }): Promise<Order> => readOwnOrder(orderNumber),
});

/** An order of the active customer. @throws Refusal "not-found" for an absent order and, alike, for another customer's. */
export async function readOwnOrder(orderNumber: string): Promise<Order> {
  activeCustomer();
  const found = await readOrder(orderNumber);
  if (!found || !isOwn(found)) throw notFound();
  return found;
}

/** Orders of the active customer by number, in the order asked; others are left out like absent ones. */
export const ordersByNumber = action({
  name: "order.ordersByNumber",
  scope: READ,
  input: z.object({ orderNumbers: z.array(z.string().max(40)).max(1_000) }),
  run: async ({ orderNumbers }): Promise<Order[]> => {
    activeCustomer();
    return (await readOrders(orderNumbers)).filter(isOwn);
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
    orderNumber: placed.orderNumber,
    sorg: placed.sorg,
    customer: placed.customer.custCode.unified,
    lines: placed.lines.length,
  });

const SENDER = "order-placed-erp-outbound";

/**
 * Hands a placed order to the ERP, once per event. After a crash in between the same document is written again under the
 * same key; an order that has gone on is not, as the ERP may have taken its document away.
 */
export const sendOrderToErp = action({
  name: "order.sendOrderToErp",
  scope: SYSTEM,
  input: z.object({ orderNumber: z.string(), eventId: z.string() }),
  run: async ({ orderNumber, eventId }): Promise<void> => {
    await commit.consuming({ subscriber: SENDER, eventId }, async () => {
      const placed = await readOrder(orderNumber);
      if (!placed) throw new Error(`order ${orderNumber} does not exist`);
      if (!orderMachine.can(placed.status, "send")) return undefined;
      await putOutbound(placed);
      return {
        writes: [
          changeOrderWrite({ ...placed, status: orderMachine.next(placed.status, "send") }),
          waitingWrite(placed),
        ],
        audit: { subject: `ORDER#${orderNumber}`, what: "sent to the ERP" },
      };
    });
  },
});
