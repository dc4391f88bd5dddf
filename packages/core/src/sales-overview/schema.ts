import * as z from "zod";
import type { Amount } from "../platform/money.ts";
import { amountSchema } from "../platform/schema.ts";

/** Scopes with which users see sales. */
export const SALES_SCOPES = ["page.dashboard", "page.customer-sales-report"];
/** Concurrent reads of customers. */
export const CONCURRENT_READS = 25;
/** Customers that the overview lists. */
export const MOST_CUSTOMERS = 100;

/** The grouping of the overview; `overview` is everything (2 §7: the default). */
export const SALES_CATEGORIES = ["overview", "bike", "paa"] as const;
export type SalesCategory = (typeof SALES_CATEGORIES)[number];

const names = z.array(z.string().max(200)).max(200, "max_items_exceeded").default([]);

/** Filter of the overview. An empty list does not restrict. */
export const salesFilterSchema = z.object({
  sorg: z.string().min(1, "required").max(10),
  year: z.int().min(2000, "year_invalid").max(2200, "year_invalid"),
  /**
   * Unified codes; if empty, the active customer. Codes of customers that the actor does not serve count as unknown.
   */
  custCodes: z.array(z.string().max(20)).max(500, "max_items_exceeded").default([]),
  /** One customer by an ERP code, for older clients. */
  custCode: z.object({ r3: z.string().max(20).optional(), isr: z.string().max(20).optional() }).optional(),
  /** All customers that a sales user serves in the sales organization, instead of `custCodes`. */
  allCustomers: z.boolean().default(false),
  /** 1 to 12. */
  months: z.array(z.int().min(1, "month_invalid").max(12, "month_invalid")).max(12, "max_items_exceeded").default([]),
  category: z.enum(SALES_CATEGORIES, "category_invalid").default("overview"),
  brands: names,
  merchandiseCategories: names,
  models: names,
  series: names,
  /** Compares the current year with all of the previous year instead of its same days. */
  wholeYear: z.boolean().default(false),
});
export type SalesFilter = z.output<typeof salesFilterSchema>;

/** Sales of an article on a day: net sales in ten-thousandths, and invoiced pieces, both after returns. */
export interface Sold {
  readonly article: string;
  /** Day of the month. */
  readonly day: number;
  readonly netSales: Amount;
  readonly quantity: number;
  readonly category: string;
  readonly brand: string;
  readonly merchandiseCategory: string;
  readonly model: string;
  readonly serie: string;
}

const row = z.tuple(
  [z.string(), amountSchema, z.int(), z.string(), z.string(), z.string(), z.string(), z.string()],
  // Older rows lack the day and count from the first of the month.
  z.int(),
);

/**
 * Rows as stored: one text. As attributes, thousands of rows a year would cost a hundred times more to read than to
 * sum.
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

/** A customer's purchases from a sales organization in a month, by article and day. */
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

/** What an invoice has added to its month, so that corrections can replace it. */
export const salesDocumentSchema = z.object({
  customer: z.string(),
  sorg: z.string(),
  month: z.string(),
  sold: storedSold,
  asOf: z.iso.datetime(),
  version: z.int().positive().optional(),
});
export type SalesDocument = z.output<typeof salesDocumentSchema>;
