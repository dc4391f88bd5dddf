import * as z from "zod";

/** A target market for content (3 §3). */
export const marketSchema = z.object({
  id: z.string().min(1).max(40),
  marketName: z.string().min(1).max(100),
});
export type Market = z.output<typeof marketSchema>;

/** Types of content with target markets. */
export const CONTENT_TYPES = ["marketing_material", "sales_document", "news"] as const;
