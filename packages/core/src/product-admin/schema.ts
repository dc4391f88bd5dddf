import * as z from "zod";
import { daySchema, must } from "../platform/schema.ts";

/** Maximum number of products per change (2 §9). */
export const BATCH_SIZE = 75;
/** Maximum number of articles per analysis. */
export const ANALYSIS_SIZE = 500;
/** Maximum number of rows in a file of changes. */
export const FILE_ROWS = 3_000;
export const ORDER_LIMIT_MAX = 99_999;
export const TAGS_MAX = 50;

const code = z.string().trim().max(100);
const sorg = z.string().max(100).optional();

/** An article; the sales organization defaults to the host's. */
export const productSchema = z.object({ articleCode: code, sorg });
export type ProductRow = z.output<typeof productSchema>;

const list = <Row extends z.ZodType>(row: Row) => z.array(row).min(1, "required").max(BATCH_SIZE, "max_items_exceeded");

/** Rules apply per row, so that a refused row does not refuse the others. */
const day = z.string().max(40);
export const attributeSchema = z.object({
  /** Whether the article may be ordered; absent: unchanged. */
  order: z.boolean().optional(),
  /** Both dates are included; `active: false` removes the period. */
  newArrival: z.object({ from: day.optional(), to: day.optional(), active: z.boolean().default(true) }).optional(),
});
export type Attribute = z.output<typeof attributeSchema>;

/** A new-arrival period from ISO dates, or its error (2 §5). */
export const newArrivalSchema = z
  .object({ from: daySchema, to: daySchema })
  .check(must(({ from, to }) => from <= to, "from", "new_arrival_from_after_to"));

export const orderLimitSchema = z
  .int("order_limit_invalid")
  .min(0, "order_limit_invalid")
  .max(ORDER_LIMIT_MAX, "order_limit_invalid");

/** A tag as entered. File names are those of pictures beside the catalog's, never URLs. */
export const newTagSchema = z.object({
  type: z.string().trim().min(1, "required").max(40, "too_long"),
  name: z.string().trim().min(1, "required").max(40, "too_long"),
  fileName: z
    .string()
    .trim()
    .max(200, "too_long")
    .regex(/^$|^[\w][\w .()-]*\.(png|jpe?g|webp|svg)$/i, "file_name_invalid")
    .optional(),
});

export const updateAttributesSchema = z.object({
  products: list(productSchema.extend({ attribute: attributeSchema })),
});
export const updateLimitsSchema = z.object({
  products: list(productSchema.extend({ orderLimit: z.number().optional() })),
});
export const upsertTagsSchema = z.object({
  articleTags: list(
    productSchema.extend({
      type: z.string().max(200),
      name: z.string().max(200),
      fileName: z.string().max(400).optional(),
      /** Removes the tag. */
      remove: z.boolean().default(false),
    }),
  ),
});
export const productsSchema = z.object({ products: list(productSchema) });

export const analysisSchema = z.object({
  sorg: z.string().min(1, "required").max(10),
  articleCodes: z.array(code).min(1, "required").max(ANALYSIS_SIZE, "max_items_exceeded"),
  salesUsername: z.string().trim().max(100).optional(),
  custCode: z.object({ unified: z.string().max(20).optional(), code: z.string().trim().max(20).optional() }).optional(),
});
export type AnalysisInput = z.output<typeof analysisSchema>;
