/** Limits of a feed file. Hostile and broken files are refused before they exhaust anything. */
export interface FeedLimits {
  /** Bytes of the object in the bucket. */
  readonly objectBytes: number;
  /** Bytes after gunzip. */
  readonly expandedBytes: number;
  /** Bytes of a line; in CSV, of a record including quoted line breaks. */
  readonly lineBytes: number;
  readonly rows: number;
  /** Rows of a record (an order, a delivery, the stock of an article). */
  readonly rowsPerRecord: number;
  /** Lines in errors.csv. Further refusals are only counted. */
  readonly problems: number;
  readonly imageBytes: number;
  /** An archive of pictures: bytes as sent, files, and bytes of all files. */
  readonly archiveBytes: number;
  readonly archiveFiles: number;
  readonly archiveExpandedBytes: number;
  /** Rows between two checkpoints. */
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
  archiveBytes: 100 * MB,
  archiveFiles: 5_000,
  archiveExpandedBytes: 500 * MB,
  rowsPerCheckpoint: 5_000,
};
