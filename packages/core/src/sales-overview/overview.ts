import type { SalesFilter, SalesMonth, Sold } from "./schema.ts";

/**
 * Sums of a row; amounts in ten-thousandths of the currency's unit. Of the current year and of the one before it the days up
 * to today are summed, so that both are the same period.
 */
export interface Sums {
  readonly netSales: number;
  readonly netSalesLastYear: number;
  /** Pieces invoiced in the year. */
  readonly invoiceQuantity: number;
  readonly invoiceQuantityLastYear: number;
}

export interface NamedSums extends Sums {
  readonly name: string;
}

export interface ModelSums extends NamedSums {
  readonly series: readonly NamedSums[];
}

/** A month, with all of its sales in the year before. */
export interface MonthSums extends NamedSums {
  readonly netSalesFullLastYear: number;
}

/** The overview of a year beside the year before (2 §3 Sales overview). */
export interface Overview extends Sums {
  /** Last day that is summed, such as `2026-11-22`; the year before is summed to the same day. */
  readonly comparedTo: string;
  /** All twelve months, or those that were asked for; named `1` to `12`. */
  readonly byMonth: readonly MonthSums[];
  /** The highest net sales first. */
  readonly byBrand: readonly NamedSums[];
  readonly byMerchandiseCategory: readonly NamedSums[];
  readonly byModel: readonly ModelSums[];
}

export interface OverviewOptions {
  readonly brands: readonly string[];
  readonly merchandiseCategories: readonly string[];
  readonly models: readonly string[];
  readonly series: readonly string[];
}

type Narrowing = Pick<SalesFilter, "category" | "brands" | "merchandiseCategories" | "models" | "series">;

/** A row of a month, in the year that is looked at or in the one before. */
interface Entry {
  readonly sold: Sold;
  readonly month: number;
  readonly last: boolean;
  /** Whether the day is one of those that are summed. */
  readonly counts: boolean;
}

const ALL_MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

const monthsOf = ({ months }: Pick<SalesFilter, "months">): readonly number[] =>
  months.length > 0 ? ALL_MONTHS.filter((month) => months.includes(month)) : ALL_MONTHS;

/** The rows of the year and of the one before that the filter lets through. */
function entriesOf(
  months: readonly SalesMonth[],
  filter: Narrowing & Pick<SalesFilter, "year" | "months">,
  comparedTo = `${filter.year}-12-31`,
): Entry[] {
  const [, lastMonth = 12, lastDay = 31] = comparedTo.split("-").map(Number);
  const asked = new Set(monthsOf(filter));
  return months.flatMap(({ month, sold }): Entry[] => {
    const [year = 0, number = 0] = month.split("-").map(Number);
    if (!asked.has(number) || (year !== filter.year && year !== filter.year - 1)) return [];
    const last = year !== filter.year;
    return sold
      .filter((row) => passes(row, filter))
      .map((row) => ({
        sold: row,
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

function sums(entries: readonly Entry[]): Sums {
  const all = { netSales: 0, netSalesLastYear: 0, invoiceQuantity: 0, invoiceQuantityLastYear: 0 };
  for (const { sold, last, counts } of entries) {
    if (!counts) continue;
    all[last ? "netSalesLastYear" : "netSales"] += sold.netSales;
    all[last ? "invoiceQuantityLastYear" : "invoiceQuantity"] += sold.quantity;
  }
  return all;
}

const fullLastYear = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { sold, last }) => (last ? sum + sold.netSales : sum), 0);

/** Rows by a name, the highest net sales first; names alike by the alphabet, so that every answer is the same. */
function byName(entries: readonly Entry[], nameOf: (row: Sold) => string): (NamedSums & { entries: Entry[] })[] {
  const counted = entries.filter(({ counts }) => counts);
  const groups = [...Map.groupBy(counted, ({ sold }) => nameOf(sold))];
  return groups
    .map(([name, some]) => ({ name, ...sums(some), entries: some }))
    .sort((a, b) => b.netSales - a.netSales || b.netSalesLastYear - a.netSalesLastYear || (a.name < b.name ? -1 : 1));
}

const withoutEntries = ({ entries: _, ...row }: NamedSums & { entries: Entry[] }): NamedSums => row;

/**
 * @param months months of the customers asked for, of the year and the one before; others are left out
 * @param today ISO day: the current year is compared with the same days of the year before
 */
export function overviewOf(
  months: readonly SalesMonth[],
  filter: Narrowing & Pick<SalesFilter, "year" | "months">,
  today: string,
): Overview {
  const comparedTo = today.startsWith(`${filter.year}-`) ? today : `${filter.year}-12-31`;
  const entries = entriesOf(months, filter, comparedTo);
  const inMonth = Map.groupBy(entries, ({ month }) => month);
  return {
    ...sums(entries),
    comparedTo,
    byMonth: monthsOf(filter).map((month) => {
      const own = inMonth.get(month) ?? [];
      return { name: String(month), ...sums(own), netSalesFullLastYear: fullLastYear(own) };
    }),
    byBrand: byName(entries, ({ brand }) => brand).map(withoutEntries),
    byMerchandiseCategory: byName(entries, ({ merchandiseCategory }) => merchandiseCategory).map(withoutEntries),
    byModel: byName(entries, ({ model }) => model).map((row) => ({
      ...withoutEntries(row),
      series: byName(row.entries, ({ serie }) => serie).map(withoutEntries),
    })),
  };
}

/**
 * What each filter can be set to: the names that occur together with all other filters, whatever is chosen in its own.
 */
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
    series: names("series", ({ serie }) => serie),
  };
}
