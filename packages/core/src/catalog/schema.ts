import * as z from "zod";
import { amountSchema, daySchema } from "../platform/schema.ts";

export const CATEGORIES = ["Bike", "PAA"] as const;
export type Category = (typeof CATEGORIES)[number];

/** Largest minimum, step, and carton of an article. */
export const MAX_QUANTITY_RULE = 10_000;

const code = z.string().min(1).max(40);
const text = z.string().max(200);
const isoInstant = z.iso.datetime();
const described = z.object({ id: code, description: text });
const price = amountSchema.min(0);

/** A text by locale (`en-US`); `default` is the fallback. */
const localized = (max: number) =>
  z
    .record(z.string().regex(/^(default|[a-z]{2}(-[A-Za-z]{2,4})?)$/), z.string().max(max))
    .refine((texts) => Object.keys(texts).length > 0, "text_required");

/** How many other articles, and documents, a product page shows. */
const MAX_RELATED = 50;
const MAX_DOCUMENTS = 20;

/** A word of the ERP, such as a color or a category, with its texts by locale (`TERMS#{sorg}` / term). */
/** Characters of the longest text that is translated: the terms of a promotion. */
export const MAX_TERM = 4000;
export const termSchema = z.object({ term: z.string().max(MAX_TERM), text: localized(MAX_TERM) });
export type Term = z.output<typeof termSchema>;

/** Reasons why an article cannot be ordered; `allowToOrder` is the administrator's switch (2 §3, §4). */
export const blocksSchema = z.object({
  allowToOrder: z.boolean().default(true),
  sorgBlocked: z.boolean().default(false),
  orderBlocked: z.boolean().default(false),
  brandBlocked: z.boolean().default(false),
  categoryBlocked: z.boolean().default(false),
  hierarchyBlocked: z.boolean().default(false),
});

/** A preview-page tag of an article (2 §3). */
export const tagSchema = z.object({ type: z.string().max(40), name: code, fileName: z.string().max(200).optional() });

const orderedQuantity = z.int().min(1).max(MAX_QUANTITY_RULE).optional();

const periodSchema = z.object({ from: daySchema, to: daySchema, active: z.boolean() });

/**
 * Decisions of administrators about an article. Stored beside the feed's data and override it, so that no feed undoes
 * them and they can be reverted (decision 042). `none` decides that there is no value.
 */
export const decidedSchema = z.object({
  /** Increases with every decision. */
  version: z.int().min(1),
  allowToOrder: z.boolean().optional(),
  newArrival: z.union([periodSchema, z.literal("none")]).optional(),
  orderQuota: z.union([z.int().min(0), z.literal("none")]).optional(),
  /** Tags added by administrators. They replace a feed's tags of the same type and name. */
  tags: z.array(tagSchema).max(50).optional(),
  /** Tags removed, even if a feed sets them. */
  tagsOff: z
    .array(tagSchema.pick({ type: true, name: true }))
    .max(50)
    .optional(),
  /** Hidden from the catalog and not orderable. */
  deleted: z.boolean().optional(),
  /** Instant of the last decision, and the user's id. */
  at: isoInstant,
  by: z.string().max(60),
});
export type Decided = z.output<typeof decidedSchema>;

/** An article of a sales organization as stored (`ARTICLES#{sorg}#{shard}` / article code). */
export const articleSchema = z.object({
  articleCode: code,
  articleCodeDisplay: code,
  sorg: code,
  name: localized(200),
  oldCode: code.optional(),
  /** Number on its barcode, 14 digits. */
  gtin: z
    .string()
    .regex(/^\d{14}$/)
    .optional(),
  category: z.enum(CATEGORIES),
  groupset: z.boolean().default(false),
  brand: described,
  model: text.optional(),
  modelYear: z.int().min(1900).max(2200).optional(),
  serie: text.optional(),
  frameSize: text.optional(),
  wheelSize: text.optional(),
  color: text.optional(),
  /** How the color looks: `#rrggbb`. */
  colorHex: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .optional(),
  uom: z.string().min(1).max(10),
  slug: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]*$/)
    .max(120),
  group: z.object({ id: code, parentName: text }),
  merchandiseCategory: described,
  /** Label of the bike category that the merchandise category belongs to; bikes only. */
  bikeCategory: text.optional(),
  tags: z.array(tagSchema).max(50).default([]),
  articleTagCategory: text.optional(),
  /** File names or URLs, main picture first. */
  images: z
    .array(z.object({ thumbnail: z.string().max(300), full: z.string().max(300) }))
    .max(20)
    .default([]),
  url: z.string().max(300).optional(),
  description: localized(8000).optional(),
  specification: z
    .array(z.object({ code, name: text, value: z.string().max(1000) }))
    .max(100)
    .default([]),
  /** Manuals and the like: what they are called, and where they are, by locale. */
  documents: z
    .array(z.object({ name: localized(200), file: localized(300) }))
    .max(MAX_DOCUMENTS)
    .default([]),
  /** Codes of its spare parts, and of what fits it. */
  spares: z.array(code).max(MAX_RELATED).default([]),
  compatible: z.array(code).max(MAX_RELATED).default([]),
  blocks: blocksSchema.prefault({}),
  newArrival: periodSchema.optional(),
  /** Maximum pieces per dealer in the quota period; absent if unlimited. */
  orderQuota: z.int().min(0).optional(),
  /** In which quantities it is sold (`quantity.ts`). */
  minQty: orderedQuantity,
  qtyStep: orderedQuantity,
  cartonQty: orderedQuantity,
  /** Rank in the default order, lowest first; articles without a rank come last. */
  rank: z.int().min(0).optional(),
  decided: decidedSchema.optional(),
  createdAt: isoInstant,
  asOf: isoInstant,
});
export type Article = z.output<typeof articleSchema>;
export type Blocks = z.output<typeof blocksSchema>;
export type Tag = z.output<typeof tagSchema>;

/** One article's prices in one price list (`PRICES#{sorg}#{shard}` / `{article}#{priceList}`). */
export const priceSchema = z.object({
  articleCode: code,
  priceList: code,
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** Recommended retail price. */
  retail: price.optional(),
  /** What the dealer pays before deals and promotions. Without it, the article cannot be ordered. */
  dealer: price.optional(),
  asOf: isoInstant,
});
export type PriceRow = z.output<typeof priceSchema>;

/** Kind of a discount: a percentage (ten-thousandths of a percent) or an amount (ten-thousandths of the unit). */
export const discountTypeSchema = z.enum(["percent", "amount"]);

/** A deal tier: `term qty` is its condition, `discount` is ADDED to the dealer price (2 §9). */
export const tierSchema = z.object({
  salesDealNo: code,
  description: text.default(""),
  term: z.enum([">=", "<="]),
  qty: z.int().min(0),
  uom: z.string().max(10).optional(),
  type: discountTypeSchema,
  discount: z.int(),
});
export type Tier = z.output<typeof tierSchema>;

/** A promotion for one article: a fixed price, or a reduction (positive) of the dealer price. */
export const promotionDetailSchema = z.object({
  code,
  type: z.enum(["percent", "amount", "price"]),
  discount: z.int().min(0),
  minQty: z.int().min(0).optional(),
  maxQty: z.int().min(0).optional(),
});
export type PromotionDetail = z.output<typeof promotionDetailSchema>;

/** An offer row (`OFFERS#{sorg}#{shard}` / `{article}#{kind}#{code}#{line}`). */
export const offerSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("tier"),
    articleCode: code,
    line: z.int().min(0),
    asOf: isoInstant,
    ...tierSchema.shape,
  }),
  z.object({
    kind: z.literal("promotion"),
    articleCode: code,
    line: z.int().min(0),
    asOf: isoInstant,
    ...promotionDetailSchema.shape,
  }),
]);
export type Offer = z.output<typeof offerSchema>;

/** A promotion's header (`PROMOTIONS#{sorg}` / code). Both dates are included. */
export const promotionSchema = z.object({
  code,
  name: text,
  description: z.string().max(2000).default(""),
  terms: z.string().max(4000).default(""),
  badge: z.string().max(300).default(""),
  image: z.string().max(300).default(""),
  tagline: z.string().max(1000).default(""),
  locations: z.array(text).max(50).default([]),
  productCategory: z.enum(CATEGORIES).optional(),
  date: z.object({ from: daySchema, to: daySchema }),
  asOf: isoInstant,
});
export type PromotionHeader = z.output<typeof promotionSchema>;

/** Quantity of an article at a location from a date. Future dates are confirmed arrivals. */
export const stockEntrySchema = z.object({
  date: daySchema,
  qty: z.int().min(0),
  location: text,
  priority: z.int().min(0).default(0),
});

/** An article's stock (`STOCK#{sorg}#{article}` / `STOCK`). */
export const stockSchema = z.object({
  articleCode: code,
  available: z.array(stockEntrySchema).max(200),
  custorder: z.int().min(0).default(0),
  nextArrival: z.object({ date: daySchema, qty: z.int().min(0) }).optional(),
  availableForOrderAt: daySchema.optional(),
  asOf: isoInstant,
});
export type StockRow = z.output<typeof stockSchema>;
export type StockEntry = z.output<typeof stockEntrySchema>;

export const SORT_FIELDS = ["recommended", "name", "price", "model_year", "newest"] as const;
export type SortField = (typeof SORT_FIELDS)[number];

const selection = z.array(z.string().max(200)).max(100).default([]);

/** URLs spell Bike and PAA, API calls bike or PAA (ambiguity category-values), so any case is accepted. */
export const categorySchema = z
  .string()
  .max(10)
  .transform((value, context): Category => {
    const found = CATEGORIES.find((category) => category.toLowerCase() === value.toLowerCase());
    if (found) return found;
    context.addIssue({ code: "custom", message: "category_invalid" });
    return z.NEVER;
  });

/** Filters of the catalog (2 §2). Values within a list are alternatives; all lists must match. */
export const filterSchema = z.object({
  category: categorySchema.optional(),
  groupset: z.boolean().optional(),
  search: z.string().max(100).default(""),
  promotions: selection,
  brands: selection,
  models: selection,
  series: selection,
  frameSizes: selection,
  wheelSizes: selection,
  merchandiseCategories: selection,
  bikeCategories: selection,
  articleTags: selection,
  articleTagCategory: z.string().max(200).optional(),
  articleCodes: selection,
  /** Range of prices in ten-thousandths, inclusive: the customer's for one piece, recommended prices where it has none. */
  price: z.object({ from: price.optional(), to: price.optional() }).default({}),
  availableStock: z.boolean().default(false),
  /** Prices to filter and sort by are the recommended ones, as when dealer prices are hidden (2 §3 showDealerPrice). */
  retailPrices: z.boolean().default(false),
});
export type CatalogFilter = z.output<typeof filterSchema>;

export const sortSchema = z.object({
  field: z.enum(SORT_FIELDS).default("recommended"),
  order: z.enum(["ASC", "DESC"]).default("ASC"),
});
export type CatalogSort = z.output<typeof sortSchema>;

/** A page of the catalog (2 §9: 12 per page, recommended order). */
export const listInputSchema = z.object({
  page: z.int().min(1).max(100_000).default(1),
  limit: z.int().min(1).max(250).default(12),
  sort: sortSchema.prefault({}),
  filter: filterSchema.prefault({}),
});
export type ListInput = z.output<typeof listInputSchema>;

export const productsInputSchema = listInputSchema.extend({ limit: z.int().min(1).max(100).default(12) });

/** Purchases, optionally of orders from one day to another. */
export const purchasesInputSchema = productsInputSchema.extend({
  from: daySchema.optional(),
  to: daySchema.optional(),
});
export type PurchasesInput = z.output<typeof purchasesInputSchema>;

export const slugsInputSchema = z.object({ slug: z.array(z.string().min(1).max(120)).min(1).max(100) });

export const PARTS = ["articles", "commercial", "stock", "sales"] as const;
export type Part = (typeof PARTS)[number];
