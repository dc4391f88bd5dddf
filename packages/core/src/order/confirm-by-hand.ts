import * as z from "zod";
import { timeZoneOf } from "../host/index.ts";
import { action, dayOf, isoNow, notFound, now, refuseField, today, unrestrictedSorgs } from "../platform/index.ts";
import { recordConfirmation } from "./confirm-order.ts";
import { waitingList } from "./lists.ts";
import { countOf, officePage, officeQuerySchema, officeVersion } from "./office.ts";
import type { OrderPage } from "./order-list.ts";
import { confirmationSchema, confirmByHandSchema, type Order } from "./schema.ts";
import { readOrder } from "./store.ts";

/** Orders of the office's sales organizations without an answer of the ERP, the longest waiting first. */
export const ordersToConfirm = action({
  name: "order.ordersToConfirm",
  scope: "order.confirm",
  input: officeQuerySchema,
  run: (query): Promise<OrderPage> => officePage(waitingList, query),
});

/** Number of orders that `ordersToConfirm` lists. */
export const countOrdersToConfirm = (): Promise<number> => countOf(waitingList, "waiting");

/** Version of what `ordersToConfirm` lists: it changes when an order is added or answered. */
export const ordersToConfirmVersion = action({
  name: "order.ordersToConfirmVersion",
  scope: "order.confirm",
  input: z.object({}),
  run: (): Promise<string> => officeVersion(waitingList),
});

/**
 * Answers an order in place of the ERP, with the same effects on stock, order limit, and credit. A later answer of the ERP
 * replaces it. @throws Refusal "not-found" for an order of another office, "order_not_waiting" for an answered order, and
 * with the field that is wrong
 */
export const confirmByHand = action({
  name: "order.confirmByHand",
  scope: "order.confirm",
  input: confirmByHandSchema,
  run: async ({ orderNumber, status, erpOrderNumber, internalNotes, lines }): Promise<Order> => {
    const order = await readOrder(orderNumber);
    if (!order || !unrestrictedSorgs().includes(order.sorg)) throw notFound();
    const zone = await timeZoneOf(order.host);
    const orderedOn = dayOf(order.createdAt, zone);
    const answered = order.lines.map(({ lineNo }) => {
      const index = lines.findIndex((line) => line.lineNo === lineNo);
      const supplies = lines[index]?.supplies ?? [];
      if (status === "confirmed" && index < 0) throw refuseField("lines", "line_missing", { lineNo });
      const past = supplies.findIndex(({ supplyDate }) => supplyDate < orderedOn);
      if (past >= 0) throw refuseField(`lines.${index}.supplies.${past}.supplyDate`, "date_before_order");
      const supplied = status === "rejected" ? [] : supplies.filter(({ supplyQty }) => supplyQty > 0);
      const none = [{ supplyQty: 0, supplyDate: today(zone, now()), supplyLocation: "" }];
      return {
        lineNo,
        confirmations: (supplied.length > 0 ? supplied : none).map((supply) => confirmationSchema.parse(supply)),
      };
    });
    const row = { orderNumber, erpOrderNumber, status, lines: answered, asOf: isoNow() };
    await recordConfirmation(row, { internalNotes });
    return (await readOrder(orderNumber)) ?? order;
  },
});
