import type { ReactNode } from "react";
import { type Column, type ColumnValue, contentOf, exportedValue } from "./columns.tsx";

export interface Detail<Row> {
  readonly column: Column<Row>;
  readonly content: ReactNode;
}

/** Whether a row has nothing for a column. A column without `value` decides by its content. */
const isBlank = <Row,>(value: ColumnValue, column: Column<Row>): boolean =>
  column.value !== undefined && (value === undefined || value === null || value === "");

/** Whether a column is listed with its title, in cards and below rows. */
export const isDetail = <Row,>({ card, wideOnly }: Column<Row>): boolean => card === undefined && !wideOnly;

/** What the columns have to show of a row. */
export const detailsOf = <Row,>(columns: readonly Column<Row>[], row: Row): readonly Detail<Row>[] =>
  columns
    .filter((column) => !isBlank(exportedValue(column, row), column))
    .map((column) => ({ column, content: contentOf(column, row) }))
    .filter(({ content }) => content !== null && content !== undefined && content !== false && content !== "");

/** What a row holds, each with the title of its column. */
export function Details<Row>({ details }: { readonly details: readonly Detail<Row>[] }) {
  return (
    <dl className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
      {details.map(({ column, content }) => (
        <div key={column.id} className="flex min-w-0 max-w-full items-baseline gap-1.5">
          <dt className="shrink-0 text-xs text-ink-3">{column.title}</dt>
          <dd className="min-w-0 [&_a]:touch-line">{content}</dd>
        </div>
      ))}
    </dl>
  );
}
