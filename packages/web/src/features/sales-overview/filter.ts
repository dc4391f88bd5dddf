import type { SalesOverviewFilterInput } from "../../gql/graphql.ts";
import type { ListState } from "../../ui/listState.ts";

/** Filters that are lists of names. */
export const NAMES = ["brands", "merchandiseCategories", "models", "series"] as const;
export type NameFilter = (typeof NAMES)[number];

/** What the address holds of the overview. */
export const SHAPE = { filters: ["sorg", "year", "months", "category", "customers", "compare", ...NAMES] };
/** Every customer of a sales person, in the place of codes. */
export const ALL_CUSTOMERS = "all";
/** In the address, in the place of the same days. */
export const WHOLE_YEAR = "year";
const YEARS = 5;

export const CATEGORIES = ["overview", "bike", "paa"] as const;
export type SalesCategory = (typeof CATEGORIES)[number];

/** Years to choose from, this year first. */
export const yearsUpTo = (thisYear: number): number[] => Array.from({ length: YEARS }, (_, back) => thisYear - back);

/** The complete filter. Unknown values in the address are ignored. */
export interface SalesFilter {
  readonly sorg: string;
  readonly year: number;
  readonly category: SalesCategory;
  readonly months: readonly number[];
  readonly customers: readonly string[];
  /** The current year is compared with all of the last. */
  readonly wholeYear: boolean;
}

/** @param sorgs sales organizations of the user, starting with the host's */
export function salesFilterOf(
  { filters }: Pick<ListState, "filters">,
  sorgs: readonly string[],
  thisYear: number,
): SalesFilter {
  const year = Number(filters.year?.[0]);
  const sorg = sorgs.find((name) => name === filters.sorg?.[0]) ?? sorgs[0] ?? "";
  return {
    sorg,
    year: yearsUpTo(thisYear).includes(year) ? year : thisYear,
    category: CATEGORIES.find((name) => name === filters.category?.[0]) ?? "overview",
    months: (filters.months ?? []).map(Number).filter((month) => Number.isInteger(month) && month >= 1 && month <= 12),
    customers: filters.customers ?? [],
    wholeYear: filters.compare?.[0] === WHOLE_YEAR,
  };
}

/** The filter as the server takes it. */
export function filterInput(filter: SalesFilter, { filters }: Pick<ListState, "filters">): SalesOverviewFilterInput {
  const { sorg, year, category, months, customers, wholeYear } = filter;
  const everybody = customers.includes(ALL_CUSTOMERS);
  return {
    sorg,
    year,
    category,
    ...(months.length > 0 && { months: [...months] }),
    ...(wholeYear && { wholeYear }),
    ...(everybody && { allCustomers: true }),
    ...(!everybody && customers.length > 0 && { custCodes: [...customers] }),
    ...Object.fromEntries(NAMES.flatMap((name) => (filters[name] ? [[name, [...filters[name]]]] : []))),
  };
}

/** Whether something narrows the year. */
export const isNarrowed = ({ category, months }: SalesFilter, { filters }: Pick<ListState, "filters">): boolean =>
  category !== "overview" || months.length > 0 || NAMES.some((name) => filters[name] !== undefined);

/** How much more or less than the year before, as a fraction; undefined where there was nothing to compare with. */
export const changeOf = (now: number, before: number): number | undefined =>
  before > 0 ? (now - before) / before : undefined;
