import { type Day, parseDay } from "../platform/calendar.ts";
import { type Amount, sumOf } from "../platform/money.ts";
import type { SalesFilter, SalesMonth, Sold } from "./schema.ts";

/**
 * Sums of a row; amounts in ten-thousandths. For the current year, both years are summed up to today, so that the
 * periods are equal, unless the filter wants the whole year.
 */
export interface Sums {
  readonly netSales: Amount;
  readonly netSalesLastYear: Amount;
  /** Pieces invoiced in the year, less those that came back. */
  readonly invoiceQuantity: number;
  readonly invoiceQuantityLastYear: number;
}

export interface NamedSums extends Sums {
  readonly name: string;
  /** The name in the reader's language, for words that have texts. */
  readonly label?: string;
}

export interface ModelSums extends NamedSums {
  readonly series: readonly NamedSums[];
}

/** A month, with the full month of the previous year. */
export interface MonthSums extends NamedSums {
  readonly netSalesFullLastYear: Amount;
}

/** The overview of a year and the previous year (2 §3 Sales overview). */
export interface Overview extends Sums {
  /** Last summed day, such as `2026-11-22`; the previous year is summed up to the same day. */
  readonly comparedTo: Day;
  /** All twelve months, or the requested ones; named `1` to `12`. */
  readonly byMonth: readonly MonthSums[];
  /** Highest net sales first. */
  readonly byBrand: readonly NamedSums[];
  readonly byMerchandiseCategory: readonly NamedSums[];
  readonly byModel: readonly ModelSums[];
  /** Sums by unified customer code, as the name. */
  readonly byCustomer: readonly NamedSums[];
}

export interface OverviewOptions {
  readonly brands: readonly string[];
  readonly merchandiseCategories: readonly string[];
  readonly models: readonly string[];
  readonly series: readonly string[];
}

type Narrowing = Pick<SalesFilter, "category" | "brands" | "merchandiseCategories" | "models" | "series">;

/** A row of a month in one of the two years. */
interface Entry {
  readonly sold: Sold;
  /** Unified code of who bought it. */
  readonly customer: string;
  readonly month: number;
  readonly last: boolean;
  /** Whether the day is included in the sums. */
  readonly counts: boolean;
}

const lastDayOf = ({ year }: Pick<SalesFilter, "year">): Day => parseDay(`${year}-12-31`);

const ALL_MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

const monthsOf = ({ months }: Pick<SalesFilter, "months">): readonly number[] =>
  months.length > 0 ? ALL_MONTHS.filter((month) => months.includes(month)) : ALL_MONTHS;

/** The rows of both years that match the filter. */
function entriesOf(
  months: readonly SalesMonth[],
  filter: Narrowing & Pick<SalesFilter, "year" | "months">,
  comparedTo = lastDayOf(filter),
): Entry[] {
  const [, lastMonth = 12, lastDay = 31] = comparedTo.split("-").map(Number);
  const selected = new Set(monthsOf(filter));
  return months.flatMap(({ customer, month, sold }): Entry[] => {
    const [year = 0, number = 0] = month.split("-").map(Number);
    if (!selected.has(number) || (year !== filter.year && year !== filter.year - 1)) return [];
    const last = year !== filter.year;
    return sold
      .filter((row) => passes(row, filter))
      .map((row) => ({
        sold: row,
        customer,
        month: number,
        last,
        counts: !last || number < lastMonth || (number === lastMonth && row.day <= lastDay),
      }));
  });
}

function passes(row: Sold, { category, brands, merchandiseCategories, models, series }: Narrowing): boolean {
  const chosen = (list: readonly string[], value: string): boolean => list.length === 0 || list.includes(value);
  return (
    (category === "overview" || row.category.toLowerCase() === category) &&
    chosen(brands, row.brand) &&
    chosen(merchandiseCategories, row.merchandiseCategory) &&
    chosen(models, row.model) &&
    chosen(series, row.serie)
  );
}

/** Parts have no series: the ERP repeats their brand. */
const seriesOf = ({ brand, serie }: Sold): string => (serie === brand ? "" : serie);

function sums(entries: readonly Entry[]): Sums {
  const counted = entries.filter(({ counts }) => counts);
  const [before = [], now = []] = [true, false].map((isLast) => counted.filter(({ last }) => last === isLast));
  const pieces = (some: readonly Entry[]): number => some.reduce((sum, { sold }) => sum + sold.quantity, 0);
  return {
    netSales: salesOf(now),
    netSalesLastYear: salesOf(before),
    invoiceQuantity: pieces(now),
    invoiceQuantityLastYear: pieces(before),
  };
}

const salesOf = (entries: readonly Entry[]): Amount => sumOf(entries, ({ sold }) => sold.netSales);

const fullLastYear = (entries: readonly Entry[]): Amount => salesOf(entries.filter(({ last }) => last));

/** Rows by name, highest net sales first, then by name, so that the order is stable. */
function byName(entries: readonly Entry[], nameOf: (entry: Entry) => string): (NamedSums & { entries: Entry[] })[] {
  const counted = entries.filter(({ counts }) => counts);
  const groups = [...Map.groupBy(counted, nameOf)];
  return groups
    .map(([name, some]) => ({ name, ...sums(some), entries: some }))
    .sort((a, b) => b.netSales - a.netSales || b.netSalesLastYear - a.netSalesLastYear || (a.name < b.name ? -1 : 1));
}

const withoutEntries = ({ entries: _, ...row }: NamedSums & { entries: Entry[] }): NamedSums => row;

/**
 * @param months months of the requested customers in both years; others are left out
 * @param today ISO day: or with all of it if the filter says so, the current year is compared with the same days of the previous year
 */
export function overviewOf(
  months: readonly SalesMonth[],
  filter: Narrowing & Pick<SalesFilter, "year" | "months" | "wholeYear">,
  today: Day,
): Overview {
  const comparedTo = !filter.wholeYear && today.startsWith(`${filter.year}-`) ? today : lastDayOf(filter);
  const entries = entriesOf(months, filter, comparedTo);
  const inMonth = Map.groupBy(entries, ({ month }) => month);
  return {
    ...sums(entries),
    comparedTo,
    byMonth: monthsOf(filter).map((month) => {
      const own = inMonth.get(month) ?? [];
      return { name: String(month), ...sums(own), netSalesFullLastYear: fullLastYear(own) };
    }),
    byBrand: byName(entries, ({ sold }) => sold.brand).map(withoutEntries),
    byMerchandiseCategory: byName(entries, ({ sold }) => sold.merchandiseCategory).map(withoutEntries),
    byModel: byName(entries, ({ sold }) => sold.model).map((row) => ({
      ...withoutEntries(row),
      series: byName(row.entries, ({ sold }) => seriesOf(sold)).map(withoutEntries),
    })),
    byCustomer: byName(entries, ({ customer }) => customer).map(withoutEntries),
  };
}

/** Options of each filter: names that occur with all other filters, ignoring its own selection. */
export function optionsOf(
  months: readonly SalesMonth[],
  filter: Narrowing & Pick<SalesFilter, "year" | "months">,
): OverviewOptions {
  const names = (own: keyof OverviewOptions, nameOf: (row: Sold) => string): string[] => {
    const found = new Set(entriesOf(months, { ...filter, [own]: [] }).map(({ sold }) => nameOf(sold)));
    return [...found].filter((name) => name !== "").sort((a, b) => a.localeCompare(b));
  };
  return {
    brands: names("brands", ({ brand }) => brand),
    merchandiseCategories: names("merchandiseCategories", ({ merchandiseCategory }) => merchandiseCategory),
    models: names("models", ({ model }) => model),
    series: names("series", seriesOf),
  };
}
