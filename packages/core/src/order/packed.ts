import { packText, type RawItem, unpackText } from "../platform/index.ts";
import type { Order } from "./schema.ts";

/** An order as attributes, its lines as one text: hundreds of attributes cost ten times as much to read and write. */
export const packed = (order: Order): RawItem => ({ ...order, lines: packText(JSON.stringify(order.lines)) });

/** The attributes of an order with its lines unpacked. */
export function unpacked(item: RawItem): RawItem {
  const text = unpackText(item.lines);
  return typeof text === "string" ? { ...item, lines: JSON.parse(text) } : item;
}
