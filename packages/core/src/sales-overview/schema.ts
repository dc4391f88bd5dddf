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
  /** Everybody whom a sales person serves in the sales organization, instead of the named ones. */
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

/** What an article sold on a day: net sales in ten-thousandths of the currency's unit, and pieces that were invoiced. */
export interface Sold {
  readonly article: string;
  /** Day of the month. */
  readonly day: number;
  readonly netSales: number;
  readonly quantity: number;
  readonly category: string;
  readonly brand: string;
  readonly merchandiseCategory: string;
  readonly model: string;
  readonly serie: string;
}

const row = z.tuple(
  [z.string(), z.int(), z.int(), z.string(), z.string(), z.string(), z.string(), z.string()],
  // The day, which older rows do not have. Those count from the first of the month.
  z.int(),
);

/**
 * Rows as the table holds them: one text. As attributes of their own the thousands of a year would cost a hundred times
 * as much to read as to add up.
 */
export const soldText = (sold: readonly Sold[]): string =>
  JSON.stringify(
    sold.map(
      ({
        article,
        netSales,
        quantity,
        category,
        brand,
        merchandiseCategory,
        model,
        serie,
        day,
      }): z.output<typeof row> => [
        article,
        netSales,
        quantity,
        category,
        brand,
        merchandiseCategory,
        model,
        serie,
        day,
      ],
    ),
  );

const storedSold = z.string().transform((text): Sold[] =>
  z
    .array(row)
    .parse(JSON.parse(text))
    .map(([article, netSales, quantity, category, brand, merchandiseCategory, model, serie, day = 1]) => ({
      ...{ article, day, netSales, quantity, category, brand, merchandiseCategory, model, serie },
    })),
);

/** What a customer bought of a sales organization in a month, by article and day. */
export const salesMonthSchema = z.object({
  customer: z.string(),
  sorg: z.string(),
  /** `2026-11`. */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  sold: storedSold,
  asOf: z.iso.datetime(),
  version: z.int().positive().optional(),
});
export type SalesMonth = z.output<typeof salesMonthSchema>;

/** What an invoice has added to its month, so that it can be taken out again when the ERP corrects it. */
export const salesDocumentSchema = z.object({
  customer: z.string(),
  sorg: z.string(),
  month: z.string(),
  sold: storedSold,
  asOf: z.iso.datetime(),
  version: z.int().positive().optional(),
});
export type SalesDocument = z.output<typeof salesDocumentSchema>;
