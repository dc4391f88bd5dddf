import { gunzipSync, gzipSync } from "node:zlib";

/** Texts are packed from this many characters: an item of the table has 400 KB at most, and few come near. */
const PACKED_FROM = 100_000;
/** Bytes that a text may have once it is unpacked. */
const MOST = 20_000_000;

/** A text as an attribute of an item: a long one is packed. */
export function packText(text: string): string | Uint8Array {
  return text.length < PACKED_FROM ? text : gzipSync(text);
}

/** The text that `packText` wrote; anything else as it is. */
export function unpackText(value: unknown): unknown {
  return value instanceof Uint8Array ? gunzipSync(value, { maxOutputLength: MOST }).toString("utf8") : value;
}
