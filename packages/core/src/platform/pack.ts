import { gunzipSync, gzipSync } from "node:zlib";

/** By default, texts are compressed from this many characters on: items are limited to 400 KB. */
const PACKED_FROM = 100_000;
/** Maximum bytes of an unpacked text. */
const MOST = 20_000_000;

/** A text as an item attribute, compressed if it has at least `from` characters. */
export function packText(text: string, from = PACKED_FROM): string | Uint8Array {
  return text.length < from ? text : gzipSync(text);
}

/** Reverses `packText`. Other values are returned unchanged. */
export function unpackText(value: unknown): unknown {
  return value instanceof Uint8Array ? gunzipSync(value, { maxOutputLength: MOST }).toString("utf8") : value;
}
