import type { ListState } from "../../app/listState.ts";
import { intlLocale, type Locale } from "../../app/locale.ts";

/** What a list is sorted by, per column: texts in the order of the reader's language, numbers by size. */
export type SortBy<Row> = Readonly<Record<string, (row: Row) => string | number>>;

/** The page of a list that the API answers as a whole, sorted as the address says. */
export function pageOf<Row>(
  rows: readonly Row[],
  { page, size, sort }: Pick<ListState, "page" | "size" | "sort">,
  by: SortBy<Row>,
  locale: Locale,
): readonly Row[] {
  const of = sort && by[sort.field];
  const sorted = of ? rows.toSorted(comparing(of, locale)) : [...rows];
  if (sort?.order === "DESC") sorted.reverse();
  return sorted.slice((page - 1) * size, page * size);
}

function comparing<Row>(of: (row: Row) => string | number, locale: Locale): (one: Row, other: Row) => number {
  const { compare } = new Intl.Collator(intlLocale(locale), { numeric: true });
  return (one, other) => {
    const [a, b] = [of(one), of(other)];
    return typeof a === "number" && typeof b === "number" ? a - b : compare(String(a), String(b));
  };
}
