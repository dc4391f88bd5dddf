import * as z from "zod";

/** Products that one change may name (2 §9). */
export const BATCH_SIZE = 75;
/** Articles that one analysis may name. */
export const ANALYSIS_SIZE = 500;
/** Rows that a file of changes may have. */
export const FILE_ROWS = 3_000;
export const ORDER_LIMIT_MAX = 99_999;
export const TAGS_MAX = 50;

const code = z.string().trim().max(100);
const sorg = z.string().max(100).optional();

/** Which article, and where: the host's sales organization unless another is named. */
export const productSchema = z.object({ articleCode: code, sorg });
export type ProductRow = z.output<typeof productSchema>;

const list = <Row extends z.ZodType>(row: Row) => z.array(row).min(1, "required").max(BATCH_SIZE, "max_items_exceeded");

/** Rules of one row are applied row by row, so that one that is refused refuses no other. */
const day = z.string().max(40);
export const attributeSchema = z.object({
  /** Whether the article may be ordered; left out: stays as it is. */
  order: z.boolean().optional(),
  /** Both days count; `active: false` takes the period away. */
  newArrival: z.object({ from: day.optional(), to: day.optional(), active: z.boolean().default(true) }).optional(),
});
export type Attribute = z.output<typeof attributeSchema>;

/** A new-arrival period from ISO days, or what is wrong with it (2 §5). */
export const newArrivalSchema = z
  .object({ from: z.iso.date("date_invalid"), to: z.iso.date("date_invalid") })
  .refine(({ from, to }) => from <= to, { path: ["from"], message: "new_arrival_from_after_to" });

export const orderLimitSchema = z
  .int("order_limit_invalid")
  .min(0, "order_limit_invalid")
  .max(ORDER_LIMIT_MAX, "order_limit_invalid");

/** A tag as people type it. File names are those of pictures beside the catalog's, never addresses. */
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
      /** Takes the tag off. */
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
