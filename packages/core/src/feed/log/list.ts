import * as z from "zod";
import { defineList } from "../../platform/index.ts";
import { feedStatusSchema } from "../status.ts";

/** States of files in the list. A file with refused rows, or that failed, stays until somebody has looked at it. */
export const FILE_STATES = ["imported", "incomplete", "failed", "checked"] as const;
export type FileState = (typeof FILE_STATES)[number];
/** What the office has to look at. */
export const TO_CHECK = ["incomplete", "failed"] as const satisfies readonly FileState[];

export const fileSchema = feedStatusSchema
  .pick({
    key: true,
    sorg: true,
    kind: true,
    reason: true,
    line: true,
    changed: true,
    unchanged: true,
    refused: true,
    problems: true,
    receivedAt: true,
    startedAt: true,
    finishedAt: true,
  })
  .extend({
    /** Rows that were processed; absent for files from before this was recorded. */
    rows: feedStatusSchema.shape.rows.optional(),
    state: z.enum(FILE_STATES),
    checkedBy: z.string().optional(),
  });
/** An imported or refused file. */
export type FeedFile = z.output<typeof fileSchema>;

/** Files of a sales organization whose import has ended. Each version of a file is an entry. */
export const fileList = defineList({
  name: "FEEDFILES",
  row: fileSchema,
  place: ({ sorg, key, receivedAt, state }) => ({ owner: sorg, part: "", at: receivedAt, id: key, state }),
  numbers: ({ key }) => [key],
  months: true,
  // Other systems send many files at once.
  shards: 8,
});

/** The entry of a file whose import has ended. Of the many single pictures, only those that failed are listed. */
export function fileOf(status: z.output<typeof feedStatusSchema>): FeedFile | undefined {
  // Only archives of pictures have rows.
  if (status.kind === "images" && status.status !== "failed" && status.rows === 0) return undefined;
  const state = status.status === "failed" ? "failed" : status.refused > 0 ? "incomplete" : "imported";
  return fileSchema.parse({ ...status, state });
}
