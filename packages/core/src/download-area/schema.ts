import * as z from "zod";
import { addMonths, type Day, daysBetween, yearOf } from "../platform/calendar.ts";
import { daySchema } from "../platform/schema.ts";

export const DOWNLOAD_MODULES = [
  "orders",
  "open-orders",
  "invoices",
  "deliveries",
  "payments",
  "sales",
  "frames",
  "claims",
  "price-list",
  "stock",
] as const;
export type DownloadModule = (typeof DOWNLOAD_MODULES)[number];

/** `year`: any days of a calendar year. `days`: at most 30 days. `now`: the state of now, without a period. */
export type PeriodRule = "year" | "days" | "now";

interface ModuleRule {
  /** Scopes of the page with the same data; the user needs any of them. */
  readonly scopes: readonly string[];
  readonly period: PeriodRule;
  /** It holds a customer's data; others are of the seller. */
  readonly ofCustomer: boolean;
}

/** What each module needs (decision 071). */
export const MODULE_RULES: Readonly<Record<DownloadModule, ModuleRule>> = {
  orders: { scopes: ["page.orderlist", "page.order-status"], period: "year", ofCustomer: true },
  "open-orders": { scopes: ["page.order-status"], period: "now", ofCustomer: true },
  invoices: { scopes: ["page.invoice-status"], period: "year", ofCustomer: true },
  deliveries: { scopes: ["page.order-status"], period: "days", ofCustomer: true },
  payments: { scopes: ["page.payment-request"], period: "days", ofCustomer: true },
  sales: { scopes: ["page.dashboard", "page.customer-sales-report"], period: "year", ofCustomer: true },
  frames: { scopes: ["page.customer-sales-report"], period: "year", ofCustomer: true },
  claims: { scopes: ["page.claim"], period: "year", ofCustomer: true },
  "price-list": { scopes: ["page.catalog"], period: "now", ofCustomer: false },
  stock: { scopes: ["page.catalog"], period: "now", ofCustomer: false },
};

export const MAX_DOWNLOAD_DAYS = 30;
/** Downloads of a user for a customer on a day, without canceled and failed ones. */
export const DAILY_DOWNLOADS = 20;
/** Requests of a user for a customer on a day, with canceled and failed ones. */
export const DAILY_REQUESTS = 60;

const dayInput = z
  .string()
  .nullish()
  .transform((text) => text || undefined)
  .pipe(daySchema.optional());

export const requestDownloadSchema = z.object({
  module: z.string("required").min(1, "required").pipe(z.enum(DOWNLOAD_MODULES, "unknown_value")),
  from: dayInput,
  to: dayInput,
});

/** A field of the period that is wrong, with the key of the message. */
interface PeriodProblem {
  readonly field: "from" | "to";
  readonly message: string;
  readonly values?: Readonly<Record<string, number>>;
}

/** What is wrong with the period of a module; undefined if nothing is. `today` is the day at the host. */
export function periodProblem(
  module: DownloadModule,
  from: Day | undefined,
  to: Day | undefined,
  today: Day,
): PeriodProblem | undefined {
  const { period } = MODULE_RULES[module];
  if (period === "now") return undefined;
  if (from === undefined) return { field: "from", message: "required" };
  if (to === undefined) return { field: "to", message: "required" };
  if (from > to) return { field: "to", message: "period_reversed" };
  if (from > today) return { field: "from", message: "day_in_future" };
  if (from < addMonths(today, -120)) return { field: "from", message: "day_too_long_ago" };
  if (yearOf(from) !== yearOf(to)) return { field: "to", message: "download_same_year" };
  if (period === "days" && daysBetween(from, to) >= MAX_DOWNLOAD_DAYS)
    return { field: "to", message: "download_days_exceeded", values: { max: MAX_DOWNLOAD_DAYS } };
  return undefined;
}

/** Input of the builder. */
export const downloadParamsSchema = z.object({
  module: z.enum(DOWNLOAD_MODULES),
  from: daySchema,
  to: daySchema,
});
export type DownloadParams = z.output<typeof downloadParamsSchema>;
