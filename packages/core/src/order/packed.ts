import { gunzipSync, gzipSync } from "node:zlib";
import type { RawItem } from "../platform/index.ts";
import type { Order } from "./schema.ts";

/** Lines are packed from this many characters: an item of the table has 400 KB at most, and few orders come near. */
const PACKED_FROM = 100_000;
/** Bytes that lines may have once they are unpacked: those of the longest order with all the days the ERP may say. */
const MOST = 20_000_000;

/** An order as attributes. The lines of a long one are one text, packed: with every answer of the ERP they grow. */
export function packed(order: Order): RawItem {
  const { details, ...rest } = order;
  const lines = JSON.stringify(details);
  return lines.length < PACKED_FROM ? { ...order } : { ...rest, lines: gzipSync(lines) };
}

/** The attributes of an order with its lines as they were. */
export function unpacked({ lines, ...item }: RawItem): RawItem {
  if (!(lines instanceof Uint8Array)) return item;
  const details: unknown = JSON.parse(gunzipSync(lines, { maxOutputLength: MOST }).toString("utf8"));
  return { ...item, details };
}
