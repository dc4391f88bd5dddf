import * as z from "zod";
import { custCodeSchema, shipToSchema } from "../customer/schema.ts";
import { freeTextSchema } from "../validation/schema.ts";

/** Feedback as sent: a single line in which `\n` (two characters) stands for a line break (1 §5). */
export const feedbackMessageSchema = z
  .string("required")
  .max(4_000, "too_long")
  .transform((value) => value.replaceAll("\\n", "\n").replace(/\r\n?/g, "\n").replaceAll("\t", " ").trim())
  .pipe(z.string().min(1, "required").max(2_000, "too_long"))
  .pipe(freeTextSchema);

/** Feedback as stored. */
export const feedbackSchema = z.object({
  id: z.string(),
  message: z.string(),
  userId: z.string(),
  username: z.string(),
  name: z.string(),
  host: z.string(),
  sorg: z.string(),
  /** The customer that the user acted for. */
  customer: custCodeSchema.optional(),
  /** Which of the customer's master data it asks to change; absent in other feedback. */
  about: z.object({ shipTo: shipToSchema.pick({ code: true, name: true, address: true }).optional() }).optional(),
  createdAt: z.iso.datetime(),
});
export type Feedback = z.output<typeof feedbackSchema>;
