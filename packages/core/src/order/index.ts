import { orderPlaced } from "@spoke/events";
import * as z from "zod";
import {
  action,
  activeCustomer,
  commit,
  event,
  type FeedOutcome,
  type PendingEvent,
  SYSTEM,
} from "../platform/index.ts";
import { requestEvents } from "./cancel.ts";
import { recordConfirmation } from "./confirm-order.ts";
import { putOutbound } from "./erp.ts";
import { isOwn, READ_ORDERS } from "./order-list.ts";
import { readOwnOrder } from "./own.ts";
import { confirmOrderSchema, type Order } from "./schema.ts";
import { changeOrderWrites, readOrder, readOrders } from "./store.ts";
import { orderMachine } from "./transitions.ts";

export { articlePaths } from "./article-paths.ts";
export { answerCancellation, putCancellation, requestCancellation } from "./cancel.ts";
export { type CancellationAnswer, cancellationOf, REASON_MAX } from "./cancellation.ts";
export { cancelableLines } from "./cancellation-transitions.ts";
export { chargesOf, freightOf, goodsOf, isFreightFree } from "./charges.ts";
export { confirmByHand, countOrdersToConfirm, ordersToConfirm, ordersToConfirmVersion } from "./confirm-by-hand.ts";
export { type LineQuantities, withInvoiced, withShipped } from "./confirmation.ts";
export { type CustomersOrder, customersOrders } from "./customers-orders.ts";
export { freeForOffice } from "./line-stock.ts";
export { type LineCells, type LineColumn, lineCells, lineFacts, lineTable } from "./line-table.ts";
export { type Listed, listedOf, proofList } from "./lists.ts";
export { newOrderNumber } from "./number.ts";
export { countOf, officePage, officeQuerySchema, officeVersion } from "./office.ts";
export { expectedParts, expectedQty, forecastOf, type OpenPart, shownParts } from "./open.ts";
export { type OpenOrderGroup, openOrders, requestOpenOrdersFile } from "./open-orders.ts";
export {
  customerOf,
  lastOrderAt,
  type OrderPage,
  type OrderView,
  orders,
  ordersBetween,
  ordersVersion,
  READ_ORDERS,
} from "./order-list.ts";
export { orderTypeOf } from "./order-type.ts";
export { readOwnOrder } from "./own.ts";
export { orderCustomer } from "./owner.ts";
export {
  type AwaitedPayment,
  awaitedFrom,
  awaitsMoney,
  isPrepaid,
  PAYMENT_FILTERS,
  PAYMENT_STATES,
  type PaymentDoc,
  type PaymentFilter,
  type PaymentState,
} from "./payment.ts";
export { prepaymentTexts } from "./prepayment.ts";
export { progressEvents } from "./progress.ts";
export { proofMachine, stateOn } from "./proof-transitions.ts";
export { cancelOrder } from "./release.ts";
export {
  type ChangedOrder,
  changeOrderWrites,
  listOrders,
  newOrderWrites,
  orderKey,
  readOrder,
  readOrders,
  unlistedOrderWrites,
} from "./store.ts";
export {
  canceledQty,
  givenDiscount,
  missingGoods,
  notSupplied,
  suppliedTotal,
  totalAfter,
  withoutCanceled,
} from "./supplied.ts";
export { newTotalLabel, taxSums } from "./tax.ts";
export { advance, isCanceledOrRejected } from "./transitions.ts";

/** One order. @throws Refusal "not-found" for an absent order and, alike, for another customer's. */
export const order = action({
  name: "order.order",
  scope: READ_ORDERS,
  input: z.object({ orderNumber: z.string().min(1).max(40) }),
  run: ({ orderNumber }): Promise<Order> => readOwnOrder(orderNumber),
});

/** Orders of the active customer by number, in the order asked; others are left out like absent ones. */
export const ordersByNumber = action({
  name: "order.ordersByNumber",
  scope: READ_ORDERS,
  input: z.object({ orderNumbers: z.array(z.string().max(40)).max(1_000) }),
  run: async ({ orderNumbers }): Promise<Order[]> => {
    activeCustomer();
    return (await readOrders(orderNumbers)).filter(isOwn);
  },
});

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
 * same key; an order that has gone on is not, as the ERP may have taken its document away. A request to cancel that came before follows it.
 */
export const sendOrderToErp = action({
  name: "order.sendOrderToErp",
  scope: SYSTEM,
  input: z.object({ orderNumber: z.string(), eventId: z.string() }),
  run: async ({ orderNumber, eventId }): Promise<void> => {
    await commit.consuming({ subscriber: SENDER, eventId }, async () => {
      const placed = await readOrder(orderNumber);
      if (!placed) throw new Error(`order ${orderNumber} does not exist`);
      if (!orderMachine.can(placed.status, "send")) return { writes: [], events: requestEvents(placed) };
      await putOutbound(placed);
      return {
        writes: changeOrderWrites([
          { before: placed, after: { ...placed, status: orderMachine.next(placed.status, "send") } },
        ]),
        events: requestEvents(placed),
        audit: { subject: `ORDER#${orderNumber}`, what: "sent to the ERP" },
      };
    });
  },
});
