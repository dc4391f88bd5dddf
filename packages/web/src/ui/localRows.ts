import { intlLocale, type Locale } from "../lib/locale.ts";
import type { Column, ColumnValue } from "./columns.tsx";
import type { ListState } from "./listState.ts";

type Shown = Pick<ListState, "search" | "sort">;

/** How a page searches and sorts rows that the API answers all at once. */
interface LocalList<Row> {
  readonly columns: readonly Column<Row>[];
  readonly locale: Locale;
  /** What the search looks through; absent if the API searches. */
  readonly textOf?: ((row: Row) => string) | undefined;
}

/** The rows that match the search, sorted: texts in the order of the reader's language, numbers by size. */
export function sortedRows<Row>(rows: readonly Row[], { search, sort }: Shown, list: LocalList<Row>): readonly Row[] {
  const { columns, locale, textOf } = list;
  const words = search.toLowerCase();
  const found = textOf && words !== "" ? rows.filter((row) => textOf(row).toLowerCase().includes(words)) : rows;
  const by = columns.find(({ sortField }) => sortField !== undefined && sortField === sort?.field)?.value;
  const sorted = by ? found.toSorted(comparing(by, locale)) : [...found];
  if (sort?.order === "DESC") sorted.reverse();
  return sorted;
}

export const pageOf = <Row>(rows: readonly Row[], { page, size }: Pick<ListState, "page" | "size">): readonly Row[] =>
  rows.slice((page - 1) * size, page * size);

function comparing<Row>(by: (row: Row) => ColumnValue, locale: Locale): (left: Row, right: Row) => number {
  const { compare } = new Intl.Collator(intlLocale(locale), { numeric: true });
  return (left, right) => {
    const [a, b] = [by(left), by(right)];
    return typeof a === "number" && typeof b === "number" ? a - b : compare(String(a ?? ""), String(b ?? ""));
  };
}
