import * as z from "zod";

const FEED_STATES = ["received", "importing", "imported", "failed"] as const;

const countsSchema = z.object({
  /** Number of records by outcome. */
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
});

/** Progress of a file, as stored under `FEED#{key}`. */
export const feedStatusSchema = z.object({
  key: z.string(),
  sorg: z.string(),
  kind: z.string(),
  status: z.enum(FEED_STATES),
  etag: z.string(),
  lastModified: z.string(),
  bytes: z.int(),
  /** Why the file failed, and on which line. */
  reason: z.string().optional(),
  line: z.int().optional(),
  asOf: z.string().optional(),
  ...countsSchema.shape,
  /** Rows that are processed. */
  rows: z.int(),
  /** Lines of errors.csv about these rows. */
  problems: z.int(),
  attempts: z.int(),
  receivedAt: z.string(),
  startedAt: z.string().optional(),
  finishedAt: z.string().optional(),
});
export type FeedStatus = z.output<typeof feedStatusSchema>;
