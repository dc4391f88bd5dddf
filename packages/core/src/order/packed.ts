import { packText, type RawItem, unpackText } from "../platform/index.ts";
import type { Order } from "./schema.ts";

/** An order as attributes. The lines of a long one are one text, packed: with every answer of the ERP they grow. */
export function packed(order: Order): RawItem {
  const { details, ...rest } = order;
  const lines = packText(JSON.stringify(details));
  return typeof lines === "string" ? { ...order } : { ...rest, lines };
}

/** The attributes of an order with its lines as they were. */
export function unpacked({ lines, ...item }: RawItem): RawItem {
  const text = unpackText(lines);
  if (typeof text !== "string") return item;
  const details: unknown = JSON.parse(text);
  return { ...item, details };
}
