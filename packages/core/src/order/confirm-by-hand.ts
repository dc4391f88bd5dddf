import * as z from "zod";
import { timeZoneOf } from "../host/index.ts";
import { action, dayOf, isoNow, notFound, now, refuseField, today, unrestrictedSorgs } from "../platform/index.ts";
import { recordConfirmation } from "./confirm-order.ts";
import { confirmationSchema, type Order } from "./schema.ts";
import { readOrder, readOrders, searchText, waitingOrderNos } from "./store.ts";
import { isWaiting } from "./transitions.ts";

/** Orders that wait for an answer, as every list here is answered. */
export interface WaitingOrders {
  readonly data: readonly Order[];
  readonly info: { readonly page: number; readonly count: number; readonly pageTotal: number };
}

/** Orders of the office's sales organizations that nobody has answered, the longest waiting first. */
export const ordersToConfirm = action({
  name: "order.ordersToConfirm",
  scope: "order.confirm",
  input: z.object({
    search: z.string().max(100).default(""),
    page: z.int().min(1).max(10_000).default(1),
    limit: z.int().min(1).max(100).default(10),
  }),
  run: async ({ search, page, limit }): Promise<WaitingOrders> => {
    const numbers = await Promise.all(unrestrictedSorgs().map(waitingOrderNos));
    const orders = await readOrders(numbers.flat());
    const sought = search.trim().toLowerCase();
    const matching = orders
      .filter((one) => isWaiting(one.status) && wordsOf(one).includes(sought))
      .sort((a, b) => a.createdAt.localeCompare(b.createdAt));
    return {
      data: matching.slice((page - 1) * limit, page * limit),
      info: { page, count: matching.length, pageTotal: Math.ceil(matching.length / limit) },
    };
  },
});

const wordsOf = (order: Order): string => {
  const { custName, custCode } = order.customer;
  return `${searchText(order)}\n${custName}\n${custCode.unified}\n${custCode.r3 ?? ""}`.toLowerCase();
};

const supplySchema = confirmationSchema.pick({ supplyQty: true, supplyDate: true, supplyLocation: true });

/** An answer in place of the ERP's. A line with no pieces in it will not be supplied; all lines must be answered. */
export const confirmByHandSchema = z.object({
  orderNumber: z.string().min(1).max(40),
  status: z.enum(["confirmed", "rejected"]),
  /** Number in the ERP, when the office has entered the order there. */
  erpOrderNumber: z.string().trim().max(40).default(""),
  /** For the office alone. */
  internalNotes: z.string().trim().max(500, "too_long").default(""),
  lines: z.array(z.object({ lineNo: z.int().positive(), supplies: z.array(supplySchema).max(10) })).max(400),
});

/**
 * Answers an order in place of the ERP, by the same rules: stock, order limit and credit are settled, and a later answer of
 * the ERP itself goes over it. @throws Refusal "not-found" for an order that is not the office's, "order_not_waiting" for
 * one that was answered, and with the field that does not fit
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
      const given = status === "rejected" ? [] : supplies.filter(({ supplyQty }) => supplyQty > 0);
      const none = [{ supplyQty: 0, supplyDate: today(zone, now()), supplyLocation: "" }];
      return { lineNo, confirmations: (given.length > 0 ? given : none).map((one) => confirmationSchema.parse(one)) };
    });
    const row = { orderNumber, erpOrderNumber, status, lines: answered, asOf: isoNow() };
    await recordConfirmation(row, { internalNotes });
    return (await readOrder(orderNumber)) ?? order;
  },
});
