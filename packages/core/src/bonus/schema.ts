import * as z from "zod";
import { amountSchema, daySchema } from "../platform/schema.ts";

/** What earns points: goods bought, an invoice paid on time, and a frame registered as sold. */
export const BONUS_KINDS = ["purchase", "payment", "retail"] as const;
export type BonusKind = (typeof BONUS_KINDS)[number];

/** Why something earned no points. */
export const BONUS_REASONS = [
  /** No rules were valid on the day. */
  "no_rules",
  /** The rules have no rate for the article. */
  "no_rate",
  /** The articles of an invoice that was paid on time earned no points, or too few for a share of them. */
  "no_share",
  /** The invoice was paid after its due date. */
  "paid_late",
  /** The bike was not sold to a consumer. */
  "not_retail",
  /** The sale was registered too long after the day of the sale. */
  "registered_late",
  /** The ERP refused the registration. */
  "refused",
  /** The credit note takes back more than the invoice earned points for. */
  "not_invoiced",
] as const;
export type BonusReason = (typeof BONUS_REASONS)[number];

const MAX_RATES = 200;
const text = (max: number) => z.string().max(max, "too_long");

/** Points per piece for articles that match every filled field. The most specific rate counts. */
export const rateSchema = z.object({
  kind: z.enum(["purchase", "retail"]),
  articleCode: text(40).default(""),
  /** Id of the merchandise category. */
  merchandiseCategory: text(40).default(""),
  /** Id of the brand. */
  brand: text(40).default(""),
  category: z.enum(["", "bike", "paa"]).default(""),
  /** Class of the bike, as dealers know it. */
  class: text(20).default(""),
  points: z.int().min(0).max(1_000_000),
});
export type Rate = z.output<typeof rateSchema>;

/** A version of a bonus program's rules. A version never changes. */
export const bonusRulesSchema = z.object({
  sorg: z.string().max(10),
  version: z.int().min(1).max(999_999),
  /** Name of the program by locale. */
  name: z.record(z.string(), z.string().max(100)),
  validFrom: daySchema,
  /** Last day; until the next version if absent. */
  validTo: daySchema.optional(),
  /** Value of a point in the currency of the sales organization. */
  pointValue: amountSchema,
  /** Points for payment on time, in percent of the points of the invoice's articles. */
  onTimePercent: z.int().min(0).max(100).default(0),
  /** Days after the due date that still count as on time. */
  graceDays: z.int().min(0).max(60).default(0),
  /** Days after the sale within which it must be registered. */
  registerWithinDays: z.int().min(1).max(365).default(90),
  /** Share of the bikes bought in a quarter that should be registered as sold, in percent. */
  verificationTarget: z.int().min(0).max(100).default(0),
  rates: z.array(rateSchema).max(MAX_RATES, "max_items_exceeded"),
});
export type BonusRules = z.output<typeof bonusRulesSchema>;

/** Facts of an article when its points were first calculated. */
export const bonusFactsSchema = z.object({
  category: z.string(),
  brandId: z.string(),
  merchandiseCategory: z.string(),
});
export type BonusFacts = z.output<typeof bonusFactsSchema>;

/** A line of a document with its points: an invoice, a credit note, or the registration of a frame. */
export const awardSchema = z.object({
  customer: z.string(),
  kind: z.enum(BONUS_KINDS),
  /** The day that decides the year and quarter. */
  day: daySchema,
  /** Number of the invoice or credit note, or the frame number. */
  document: z.string(),
  /** Line of the document from 1; 0 is the whole document. */
  line: z.int(),
  articleCode: z.string(),
  description: z.string(),
  brandId: z.string(),
  class: z.string(),
  /** Negative for what is taken back. */
  quantity: z.int(),
  /** Points per piece. */
  points: z.int(),
  pointValue: amountSchema,
  netSales: amountSchema,
  /** Bikes that were bought or registered. */
  bikes: z.int(),
  /** Invoices that were paid, and paid on time. */
  paid: z.int(),
  onTime: z.int(),
  dueDate: z.string(),
  /** Version of the rules; 0 if none was valid. */
  rules: z.int(),
  reason: z.enum(["", ...BONUS_REASONS]),
});
export type Award = z.output<typeof awardSchema>;

/** An entry of the ledger. It is written once and never changes. */
export const entrySchema = awardSchema.extend({
  /** Derives from the line of the document, the version of the rules, and how often the source has changed. */
  id: z.string(),
  /** Id of the entry that this one takes back; empty for an award. */
  reverses: z.string(),
});
export type Entry = z.output<typeof entrySchema>;

/** Years that can be asked for. */
export const bonusInputSchema = z.object({
  year: z.int().min(2000, "year_invalid").max(2200, "year_invalid"),
  /** A code of the active customer. */
  custCode: z.string().trim().max(20).optional(),
  /** Sales organization; that of the site if absent. */
  sorg: z.string().trim().max(10).optional(),
});
export type BonusInput = z.output<typeof bonusInputSchema>;

/** Entries of a list that are read without a limit. */
export const MOST_ENTRIES = 5_000;

/** A list of a year: its newest entries, or those after the entry with a cursor. */
export const bonusListSchema = bonusInputSchema.extend({
  after: z.string().max(1_000, "invalid_value").optional(),
  limit: z.int().min(1, "invalid_value").max(MOST_ENTRIES, "invalid_value").default(MOST_ENTRIES),
});
export type BonusList = z.output<typeof bonusListSchema>;

/** Lines that are calculated at once: a full cart. */
const MAX_FORECAST_LINES = 500;

/** Articles that a dealer thinks of ordering. */
export const forecastInputSchema = bonusInputSchema.omit({ year: true }).extend({
  lines: z
    .array(
      z.object({
        articleCode: z.string().trim().min(1, "required").max(40),
        quantity: z.int("invalid_value").min(1, "invalid_value").max(9_999, "invalid_value"),
      }),
    )
    .min(1, "required")
    .max(MAX_FORECAST_LINES, "max_items_exceeded"),
});

/** An invoice, a credit note, or a frame. */
export const explainInputSchema = bonusInputSchema.omit({ year: true }).extend({
  reference: z.string().trim().min(1, "required").max(40, "too_long"),
});
