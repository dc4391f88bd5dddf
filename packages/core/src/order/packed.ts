import { packText, type RawItem, unpackText } from "../platform/index.ts";
import type { Order } from "./schema.ts";

/** Lines are alike. Compressed from here on, an order of 12 lines takes 3 KB instead of 7, and every step writes all of it. */
const COMPRESSED_FROM = 1_000;

/**
 * An order as attributes, its lines and history as texts: hundreds of attributes cost ten times as much to read and write.
 */
export const packed = (order: Order): RawItem => ({
  ...order,
  lines: packText(JSON.stringify(order.lines), COMPRESSED_FROM),
  history: packText(JSON.stringify(order.history), COMPRESSED_FROM),
});

/** The attributes of an order with its lines and history unpacked. */
export const unpacked = (item: RawItem): RawItem => ({ ...item, ...parsed(item, "lines"), ...parsed(item, "history") });

function parsed(item: RawItem, name: "lines" | "history"): RawItem {
  const text = unpackText(item[name]);
  return typeof text === "string" ? { [name]: JSON.parse(text) } : {};
}
