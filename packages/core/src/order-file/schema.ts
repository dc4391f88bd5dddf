import * as z from "zod";
import { MAX_LINES } from "./types.ts";

/** A line as somebody wrote it. */
export const wantedLineSchema = z.object({
  /** Code, shown code or former code of an article. */
  articleCode: z.string().trim().max(100),
  /** Tells articles of several sales organizations apart. */
  sorg: z.string().trim().max(10).nullish(),
  /** Pieces; null when what was written is no whole number. */
  qty: z.number().nullish(),
});
export type WantedLine = z.output<typeof wantedLineSchema>;

export const checkLinesSchema = z.object({
  lines: z.array(wantedLineSchema).min(1, "required").max(MAX_LINES, "max_items_exceeded"),
});
