import * as z from "zod";
import { daySchema } from "../platform/schema.ts";
import { MAX_LINES } from "./types.ts";

/** A line as entered. */
export const wantedLineSchema = z.object({
  /** Current, displayed, or former code of an article. */
  articleCode: z.string().trim().max(100),
  /** Distinguishes articles of several sales organizations. */
  sorg: z.string().trim().max(10).nullish(),
  /** Pieces; null if the input is not a whole number. */
  qty: z.number().nullish(),
  /** Day of the arrival that it is ordered for; without one, as the cart's line of the article. */
  expectedDate: daySchema.nullish().catch(undefined),
});
export type WantedLine = z.output<typeof wantedLineSchema>;

export const checkLinesSchema = z.object({
  lines: z.array(wantedLineSchema).min(1, "required").max(MAX_LINES, "max_items_exceeded"),
});
