import * as z from "zod";
import { categorySchema } from "../catalog/schema.ts";

/** Articles that one printed catalog may hold. */
export const MOST_ARTICLES = 2_000;
export const PRICES = ["none", "retail", "dealer", "both"] as const;
export type Prices = (typeof PRICES)[number];

/** What is to be printed (2 §7): articles with any of the tags, of the category, of the preview page; all must hold. */
export const catalogRequestSchema = z.object({
  fileType: z.literal("pdf", "file_type_invalid"),
  tags: z.array(z.string().min(1).max(40)).max(100, "max_items_exceeded").default([]),
  category: categorySchema.optional(),
  /** Tag category whose page is printed. */
  previewPage: z.string().min(1).max(200).optional(),
  /** Which prices stand beside the articles; dealer prices are those of the customer whom it is asked for. */
  prices: z.enum(PRICES, "unknown_value").default("retail"),
});
export type CatalogRequest = z.output<typeof catalogRequestSchema>;
