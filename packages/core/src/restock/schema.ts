import * as z from "zod";

/** The article to be notified about (2 §7). */
export const restockInputSchema = z.object({
  articleCode: z.string().min(1, "required").max(40, "too_long"),
  sorg: z.string().min(1, "required").max(10, "too_long"),
});

/** A user's back-in-stock subscription, as stored. */
export const waitingSchema = z.object({
  /** Distinguishes this subscription from earlier and later ones of the user. */
  id: z.string(),
  sorg: z.string(),
  articleCode: z.string(),
  userId: z.string(),
  /** The host where the user subscribed, which the notification links to. */
  host: z.string(),
  createdAt: z.iso.datetime(),
});
export type Waiting = z.output<typeof waitingSchema>;
