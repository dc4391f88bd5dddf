import { packText, type RawItem, unpackText } from "../platform/index.ts";
import type { Order } from "./schema.ts";

/**
 * An order as attributes, its lines and history as texts: hundreds of attributes cost ten times as much to read and write.
 */
export const packed = (order: Order): RawItem => ({
  ...order,
  lines: packText(JSON.stringify(order.lines)),
  history: packText(JSON.stringify(order.history)),
});

/** The attributes of an order with its lines and history unpacked. */
export const unpacked = (item: RawItem): RawItem => ({ ...item, ...parsed(item, "lines"), ...parsed(item, "history") });

function parsed(item: RawItem, name: "lines" | "history"): RawItem {
  const text = unpackText(item[name]);
  return typeof text === "string" ? { [name]: JSON.parse(text) } : {};
}
