import * as z from "zod";
import { itemPerLineSchema, layoutSchema } from "../content/layout.ts";
import { targetMarketsSchema } from "../content/targeting.ts";
import { fileUseSchema, fileUsesSchema, mediaIdSchema } from "../media/schema.ts";
import { lineSchema } from "../validation/schema.ts";

/** Kinds of marketing material; each has an entry in the menu and a tree of its own. */
export const MATERIAL_TYPES = ["brand-assets", "product-lineup"] as const;
export type MaterialType = (typeof MATERIAL_TYPES)[number];

/** How categories are listed: all, all for their addresses, those with material, and those at the top. */
export const CATEGORY_VARIANTS = ["list", "route", "image", "root"] as const;

/** Most categories of a sales organization, and levels of a tree. */
export const MAX_CATEGORIES = 500;
export const MAX_DEPTH = 8;
/** Rows of lists (3 §9). */
export const MATERIALS_LIMIT = 9_999;
export const ROOTS_LIMIT = 50;
/** Pictures that one call creates. */
export const BULK_LIMIT = 50;

const idSchema = z.string().min(1).max(40);
const titleSchema = z.string("required").trim().min(1, "required").max(100, "too_long").pipe(lineSchema);
const TYPE = "marketing_material";

const categoryFields = {
  title: titleSchema,
  type: z.enum(MATERIAL_TYPES, "required"),
  /** Absent for a category at the top. */
  parentId: z
    .string()
    .max(40)
    .nullish()
    .transform((id) => id || undefined),
  /** Whether its page shows the categories below it. */
  showChilds: z.boolean().default(true),
  itemPerLine: itemPerLineSchema,
  /** Place among the categories beside it, lowest first. */
  sorting: z.int("number_invalid").min(0, "number_invalid").max(9_999, "number_invalid").default(0),
  layout: layoutSchema(TYPE),
  contentTargetMarkets: targetMarketsSchema,
  /** Cover picture: a file of the media library. */
  file: mediaIdSchema.nullish().transform((id) => id ?? undefined),
};
export const categoryInputSchema = z.object(categoryFields);
export type CategoryInput = z.output<typeof categoryInputSchema>;
export const updateCategorySchema = z.object({ ...categoryFields, id: idSchema, version: z.int() });

/** A category as stored (3 §3 Marketing category). */
export const categorySchema = z.object({
  id: idSchema,
  sorg: z.string(),
  title: z.string(),
  type: z.enum(MATERIAL_TYPES),
  parentId: z.string().optional(),
  showChilds: z.boolean(),
  itemPerLine: z.int(),
  sorting: z.int(),
  layout: z.string(),
  contentTargetMarkets: z.array(z.string()),
  file: z.string().optional(),
  /** How many categories are directly below it, and how much material it has. */
  childCount: z.int(),
  materialCount: z.int(),
  version: z.int().min(1),
});
export type Category = z.output<typeof categorySchema>;

const materialFields = {
  title: titleSchema,
  /** Id of its category. */
  category: z.string("required").min(1, "required").max(40),
  /** Rich text. */
  body: z.string().max(50_000, "too_long").default(""),
  /** Picture that stands for it in lists; its first picture otherwise. */
  placeholder: mediaIdSchema.nullish().transform((id) => id ?? undefined),
  files: fileUsesSchema.refine((files) => files.length > 0, "marketing_file_required"),
  layout: layoutSchema(TYPE),
  itemPerLine: itemPerLineSchema,
};
export const materialInputSchema = z.object(materialFields);
export type MaterialInput = z.output<typeof materialInputSchema>;
export const updateMaterialSchema = z.object({ ...materialFields, id: idSchema, version: z.int() });

/** Many pictures of a category, each with a file and a title. */
export const bulkInputSchema = z.object({
  category: materialFields.category,
  layout: materialFields.layout,
  itemPerLine: materialFields.itemPerLine,
  materials: z
    .array(z.object({ file: mediaIdSchema, title: titleSchema }))
    .min(1, "required")
    .max(BULK_LIMIT, "too_many_files"),
});

/** Marketing material as stored. */
export const materialSchema = z.object({
  id: idSchema,
  sorg: z.string(),
  category: z.string(),
  title: z.string(),
  body: z.string(),
  placeholder: z.string().optional(),
  files: z.array(fileUseSchema),
  layout: z.string(),
  itemPerLine: z.int(),
  /** When it was added. */
  uploadAt: z.iso.datetime(),
  version: z.int().min(1),
});
export type Material = z.output<typeof materialSchema>;

const pageFields = { page: z.int().min(1).max(10_000).default(1), search: z.string().trim().max(100).default("") };

export const categoriesInputSchema = z.object({
  ...pageFields,
  limit: z.int().min(1).max(1_000).default(ROOTS_LIMIT),
  variant: z.enum(CATEGORY_VARIANTS).default("list"),
  type: z.enum(MATERIAL_TYPES).nullish(),
  parentId: idSchema.nullish(),
});

export const materialsInputSchema = z.object({
  ...pageFields,
  limit: z.int().min(1).max(MATERIALS_LIMIT).default(MATERIALS_LIMIT),
  category: idSchema.nullish(),
});

export const byIdSchema = z.object({ id: idSchema });
