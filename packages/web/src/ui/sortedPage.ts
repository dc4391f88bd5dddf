import { intlLocale, type Locale } from "../lib/locale.ts";
import type { ListState } from "./listState.ts";
import type { Column } from "./Table.tsx";

/**
 * The page of a list that the API answers all at once, sorted as the address says: texts in the order of the reader's
 * language, numbers by size.
 */
export function sortedPage<Row>(
  rows: readonly Row[],
  { page, size, sort }: Pick<ListState, "page" | "size" | "sort">,
  columns: readonly Column<Row>[],
  locale: Locale,
): readonly Row[] {
  const by = columns.find(({ sortField }) => sortField !== undefined && sortField === sort?.field)?.sortBy;
  const sorted = by ? rows.toSorted(comparing(by, locale)) : [...rows];
  if (sort?.order === "DESC") sorted.reverse();
  return sorted.slice((page - 1) * size, page * size);
}

function comparing<Row>(by: (row: Row) => string | number, locale: Locale): (left: Row, right: Row) => number {
  const { compare } = new Intl.Collator(intlLocale(locale), { numeric: true });
  return (left, right) => {
    const [a, b] = [by(left), by(right)];
    return typeof a === "number" && typeof b === "number" ? a - b : compare(String(a), String(b));
  };
}
