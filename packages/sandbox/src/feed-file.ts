import type { FeedName, FeedRow, OnlyColumns } from "@spoke/core/feed/kinds/index.ts";
import type { Amount, Percent } from "@spoke/core/platform/money.ts";
import { zipSync } from "fflate";

/** A feed file for `feeds/{sorg}/{kind}/{name}`. */
export interface FeedFile {
  readonly sorg: string;
  readonly kind: string;
  readonly name: string;
  readonly body: string | Buffer;
}

/** Rows as NDJSON text. */
export function ndjsonText(rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}

/** Rows as an NDJSON file; its name carries the time of the data (docs/feeds.md). */
export function ndjson<Name extends FeedName, Row extends FeedRow<Name>>(
  sorg: string,
  kind: Name,
  at: Date,
  rows: readonly (Row & OnlyColumns<Name, Row>)[],
): FeedFile {
  return { sorg, kind, name: `${kind}-${fileStamp(at)}.ndjson`, body: ndjsonText(rows) };
}

/** The same feeds, with the pictures of each sales organization in one archive, which is imported many times faster. */
export function withPackedPictures(feeds: readonly FeedFile[], at: Date): FeedFile[] {
  const [pictures, others] = [true, false].map((are) => feeds.filter(({ kind }) => (kind === "images") === are));
  const archives = [...Map.groupBy(pictures ?? [], ({ sorg }) => sorg)].map(([sorg, files]): FeedFile => {
    const contents = files.map(({ name, body }) => [name, Buffer.from(body)] as const);
    const body = Buffer.from(zipSync(Object.fromEntries(contents), { level: 1, mtime: at }));
    return { sorg, kind: "images", name: `pictures-${fileStamp(at)}.zip`, body };
  });
  return [...(others ?? []), ...archives];
}

/** A time as in file names: `20261120T101500Z`. */
export function fileStamp(at: Date): string {
  return at
    .toISOString()
    .replace(/[-:]/g, "")
    .replace(/\.\d+Z$/, "Z");
}

/** An amount or percentage as a decimal number for feeds. */
export function decimal(value: Amount | Percent): string {
  const sign = value < 0 ? "-" : "";
  const digits = String(Math.abs(value)).padStart(5, "0");
  return `${sign}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

const DAY_MS = 86_400_000;

/** The UTC day of a time (epoch milliseconds), `days` later, as ISO date. */
export function isoDay(time: number, days = 0): string {
  return new Date(time + days * DAY_MS).toISOString().slice(0, 10);
}
