import * as z from "zod";

/** Which article of which sales organisation word is wanted of (2 §7). */
export const restockInputSchema = z.object({
  articleCode: z.string().min(1, "required").max(40, "too_long"),
  sorg: z.string().min(1, "required").max(10, "too_long"),
});

/** A user who waits for an article, as the table holds it. */
export const waitingSchema = z.object({
  /** Tells this wait from one that ended and one that begins later. */
  id: z.string(),
  sorg: z.string(),
  article_code: z.string(),
  userId: z.string(),
  /** Where he asked, and where the link of what he is told leads. */
  host: z.string(),
  createdAt: z.iso.datetime(),
});
export type Waiting = z.output<typeof waitingSchema>;
