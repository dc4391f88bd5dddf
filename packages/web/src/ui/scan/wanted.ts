import { readScan, shownGtin } from "@spoke/core/catalog/gtin.ts";

/** What a field takes: the number of a frame, the code of an article, or both. */
export type Wanted = "frame" | "article" | "any";

/** What a field takes of a scanned or typed text; undefined if the code names something else. */
export function wantedOf(text: string, wants: Wanted): string | undefined {
  const { gtin, serial, text: read } = readScan(text);
  if (wants === "article") return gtin ? shownGtin(gtin) : read;
  if (serial) return serial;
  if (!gtin) return read;
  return wants === "any" ? shownGtin(gtin) : undefined;
}
