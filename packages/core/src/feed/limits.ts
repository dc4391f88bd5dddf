/** What a feed file may be at most. Hostile or broken files are refused, never worked until something breaks. */
export interface FeedLimits {
  /** Bytes of the object as it lies in the bucket. */
  readonly objectBytes: number;
  /** Bytes after gunzip. */
  readonly expandedBytes: number;
  /** Bytes of one line (CSV: of one record, line breaks in quotes included). */
  readonly lineBytes: number;
  readonly rows: number;
  /** Rows that make up one record (an order, a delivery, an article's stock). */
  readonly rowsPerRecord: number;
  /** Lines in errors.csv; further refusals are counted only. */
  readonly problems: number;
  readonly imageBytes: number;
  /** Rows between two points from which a crashed import goes on. */
  readonly rowsPerCheckpoint: number;
}

const MB = 1024 * 1024;

export const LIMITS: FeedLimits = {
  objectBytes: 200 * MB,
  expandedBytes: 1024 * MB,
  lineBytes: 64 * 1024,
  rows: 5_000_000,
  rowsPerRecord: 2000,
  problems: 10_000,
  imageBytes: 5 * MB,
  rowsPerCheckpoint: 5_000,
};
