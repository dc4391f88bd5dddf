import { packText, type RawItem, unpackText } from "../platform/index.ts";
import type { Order } from "./schema.ts";

/** An order as attributes. Many lines are packed into one text: they grow with every answer of the ERP. */
export function packed(order: Order): RawItem {
  const lines = packText(JSON.stringify(order.lines));
  return typeof lines === "string" ? { ...order } : { ...order, lines };
}

/** The attributes of an order with its lines unpacked. */
export function unpacked(item: RawItem): RawItem {
  if (Array.isArray(item.lines)) return item;
  const text = unpackText(item.lines);
  return typeof text === "string" ? { ...item, lines: JSON.parse(text) } : item;
}
