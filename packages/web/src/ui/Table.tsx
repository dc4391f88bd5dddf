import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./Icon.tsx";
import { Link } from "./Link.tsx";
import { Skeleton } from "./Status.tsx";

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand right. */
  readonly align?: "right";
  /** Field by which the server can sort. */
  readonly sortField?: string;
  /** On a card: `title` heads it, `aside` stands beside the title, `hidden` is left out. */
  readonly card?: "title" | "aside" | "hidden";
  /** Left out of the table where it is narrow; cards show it. */
  readonly wideOnly?: boolean;
  /** Width of its skeleton. */
  readonly skeleton?: string;
}

interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Rows of skeletons while loading. */
  readonly loading?: number | undefined;
  readonly sort?: { readonly field: string; readonly order: "ASC" | "DESC" } | undefined;
  readonly sortTo?: (field: string, order: "ASC" | "DESC") => string;
}

/** A table with a sticky head on wide screens, cards below 600 px (1 §9). */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, keyOf, loading, sort, sortTo } = props;
  const count = loading ?? rows.length;
  return (
    <>
      <table
        aria-label={label}
        aria-busy={loading !== undefined}
        className="w-full border-separate border-spacing-0 max-xs:hidden"
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                aria-sort={
                  column.sortField && sort?.field === column.sortField
                    ? sort.order === "ASC"
                      ? "ascending"
                      : "descending"
                    : undefined
                }
                className={cx(
                  "sticky top-14 z-10 h-10 py-1 leading-4 border-b border-line-strong bg-surface px-3 text-2xs font-medium text-ink-3 first:pl-5 last:pr-5 first:rounded-tl-lg last:rounded-tr-lg lg:top-16",
                  column.align === "right" ? "text-right" : "text-left",
                  column.wideOnly && "max-lg:hidden",
                )}
              >
                <HeadCell column={column} sort={sort} sortTo={sortTo} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {loading === undefined
            ? rows.map((row) => (
                <tr key={keyOf(row)} className="group hover:bg-canvas">
                  {columns.map((column) => (
                    <td key={column.id} className={cellClass(column)}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))
            : Array.from({ length: count }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike
                <tr key={index}>
                  {columns.map((column) => (
                    <td key={column.id} className={cellClass(column)}>
                      <Skeleton
                        className={cx("h-4", column.skeleton ?? "w-24", column.align === "right" && "ml-auto")}
                      />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
      <ul aria-label={label} className="divide-y divide-line xs:hidden">
        {loading === undefined
          ? rows.map((row) => (
              <li key={keyOf(row)} className="px-4 py-3">
                <Card row={row} columns={columns} />
              </li>
            ))
          : Array.from({ length: count }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike
              <li key={index} className="px-4 py-3">
                <Skeleton className="h-4 w-40" />
                <Skeleton className="mt-2 h-4 w-full" />
                <Skeleton className="mt-1.5 h-4 w-2/3" />
              </li>
            ))}
      </ul>
    </>
  );
}

function cellClass<Row>(column: Column<Row>): string {
  return cx(
    "h-13 border-b border-line px-3 first:pl-5 last:pr-5 group-last:border-b-0",
    column.align === "right" && "tabular text-right",
    column.wideOnly && "max-lg:hidden",
  );
}

function HeadCell<Row>({
  column,
  sort,
  sortTo,
}: {
  column: Column<Row>;
  sort: TableProps<Row>["sort"];
  sortTo: ((field: string, order: "ASC" | "DESC") => string) | undefined;
}) {
  if (!column.sortField || !sortTo) return column.title;
  const isSorted = sort?.field === column.sortField;
  const next = isSorted && sort.order === "ASC" ? "DESC" : "ASC";
  return (
    <Link to={sortTo(column.sortField, next)} look="plain" className="inline-flex items-center gap-1 hover:text-ink">
      {column.title}
      {isSorted && <Icon name="chevronDown" size={14} className={cx(sort.order === "ASC" && "rotate-180")} />}
    </Link>
  );
}

function Card<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const title = columns.find(({ card }) => card === "title");
  const aside = columns.find(({ card }) => card === "aside");
  const rest = columns.filter(({ card }) => card === undefined);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 font-semibold">{title?.cell(row)}</div>
        {aside?.cell(row)}
      </div>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {rest.map((column) => (
          <div key={column.id} className="contents">
            <dt className="text-ink-3">{column.title}</dt>
            <dd className="min-w-0 text-right">{column.cell(row)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
