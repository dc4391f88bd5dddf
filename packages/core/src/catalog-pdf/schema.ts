import * as z from "zod";
import { categorySchema } from "../catalog/schema.ts";

/** Maximum number of articles in a printed catalog. */
export const MAX_ARTICLES = 2_000;
export const PRICES = ["none", "retail", "dealer", "both"] as const;
export type Prices = (typeof PRICES)[number];
/** All articles of a model, or the model alone. */
const VARIANTS = ["all", "model"] as const;
/** Cards with as much as a model needs, or a grid of cards of the same size. */
const LAYOUTS = ["list", "2x4", "3x3"] as const;
export type Layout = (typeof LAYOUTS)[number];

/**
 * Selection for a printed catalog (2 §7): articles with any of the tags, in the category, on the preview page. All
 * conditions must hold.
 */
export const catalogRequestSchema = z.object({
  fileType: z.literal("pdf", "file_type_invalid"),
  tags: z.array(z.string().min(1).max(40)).max(100, "max_items_exceeded").default([]),
  category: categorySchema.optional(),
  /** Tag category of the preview page to print. */
  previewPage: z.string().min(1).max(200).optional(),
  /** Prices to print. Dealer prices are those of the active customer. */
  prices: z.enum(PRICES, "unknown_value").default("retail"),
  variants: z.enum(VARIANTS, "unknown_value").default("all"),
  layout: z.enum(LAYOUTS, "unknown_value").default("list"),
});
export type CatalogRequest = z.output<typeof catalogRequestSchema>;
