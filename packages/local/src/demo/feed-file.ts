/** A feed file to be dropped into `feeds/{sorg}/{kind}/{name}`. */
export interface FeedFile {
  readonly sorg: string;
  readonly kind: string;
  readonly name: string;
  readonly body: string | Buffer;
}

/** Rows as NDJSON; the name carries the instant of the data, as docs/feeds.md says. */
export function ndjson(sorg: string, kind: string, at: Date, rows: readonly object[]): FeedFile {
  const stamp = at
    .toISOString()
    .replace(/[-:]/g, "")
    .replace(/\.\d+Z$/, "Z");
  return { sorg, kind, name: `${kind}-${stamp}.ndjson`, body: rows.map((row) => `${JSON.stringify(row)}\n`).join("") };
}

/** Ten-thousandths as the decimal text that feeds carry. */
export function decimal(tenThousandths: number): string {
  const sign = tenThousandths < 0 ? "-" : "";
  const digits = String(Math.abs(tenThousandths)).padStart(5, "0");
  return `${sign}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
