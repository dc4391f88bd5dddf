import * as z from "zod";

/** What a row of the overview is about; `overview` is everything (2 §7: the default). */
export const SALES_CATEGORIES = ["overview", "bike", "paa"] as const;
export type SalesCategory = (typeof SALES_CATEGORIES)[number];

const names = z.array(z.string().max(200)).max(200, "max_items_exceeded").default([]);

/** What the overview is narrowed to. An empty list narrows nothing. */
export const salesFilterSchema = z.object({
  sorg: z.string().min(1, "required").max(10),
  year: z.int().min(2000, "year_invalid").max(2200, "year_invalid"),
  /** Unified codes; empty: the active customer. Codes of others than the actor's customers count like absent ones. */
  custCodes: z.array(z.string().max(20)).max(500, "max_items_exceeded").default([]),
  /** One customer by the code of an ERP, as older clients ask. */
  custCode: z.object({ r3: z.string().max(20).optional(), isr: z.string().max(20).optional() }).optional(),
  /** Everybody whom a sales person serves in the sales organisation, instead of the named ones. */
  allCustomers: z.boolean().default(false),
  /** 1 to 12. */
  months: z.array(z.int().min(1, "month_invalid").max(12, "month_invalid")).max(12, "max_items_exceeded").default([]),
  category: z.enum(SALES_CATEGORIES, "category_invalid").default("overview"),
  brands: names,
  merchandiseCategories: names,
  models: names,
  series: names,
});
export type SalesFilter = z.output<typeof salesFilterSchema>;

/** What an article sold in a month: net sales in ten-thousandths of the currency's unit, and pieces that were invoiced. */
export const soldSchema = z.object({
  article: z.string(),
  netSales: z.int(),
  quantity: z.int(),
  category: z.string(),
  brand: z.string(),
  merchandiseCategory: z.string(),
  model: z.string(),
  serie: z.string(),
});
export type Sold = z.output<typeof soldSchema>;

/** What a customer bought of a sales organisation in a month, article by article. */
export const salesMonthSchema = z.object({
  customer: z.string(),
  sorg: z.string(),
  /** `2026-11`. */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  sold: z.array(soldSchema),
  asOf: z.iso.datetime(),
  version: z.int().positive().optional(),
});
export type SalesMonth = z.output<typeof salesMonthSchema>;

/** What an invoice has added to its month, so that it can be taken out again when the ERP corrects it. */
export const salesDocumentSchema = z.object({
  customer: z.string(),
  sorg: z.string(),
  month: z.string(),
  sold: z.array(soldSchema),
  asOf: z.iso.datetime(),
  version: z.int().positive().optional(),
});
export type SalesDocument = z.output<typeof salesDocumentSchema>;
