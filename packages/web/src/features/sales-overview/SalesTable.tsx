import { ChevronDownIcon } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import type { SalesRowFragment } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Change } from "./Change.tsx";

export type Row = Pick<
  SalesRowFragment,
  "name" | "netSales" | "netSalesLastYear" | "invoiceQuantity" | "invoiceQuantityLastYear"
> & { readonly label?: string; readonly parts?: readonly Row[] };

export interface MoreColumn {
  readonly title: string;
  readonly value: (row: Row) => ReactNode;
}

export interface SalesTableProps {
  readonly label: string;
  /** What the first column is called. */
  readonly head: string;
  readonly rows: readonly Row[];
  readonly year: number;
  readonly format: (amount: number) => string;
  readonly quantity: (pieces: number) => string;
  /** What a row without a name is called. */
  readonly nameOf: (row: Row) => string;
  /** What is shown as the name of a row; the name by default. */
  readonly linkOf?: (row: Row) => ReactNode;
  /** Further columns, for wide screens. */
  readonly more?: readonly MoreColumn[];
  /** Rows shown at first; all of them when left out. */
  readonly first?: number;
  /** The rows can be sorted by their columns. */
  readonly isSortable?: boolean;
  /** Rows other than the first are about to be shown. */
  readonly onAll?: () => void;
  /** Rows of which nothing can be said yet, so that they are compared with nothing. */
  readonly isToCome?: (row: Row) => boolean;
  /** A last row that adds them up. */
  readonly total?: Row;
  readonly totalLabel?: string;
}

type SortKey = "name" | "netSales" | "netSalesLastYear" | "change" | "invoiceQuantity";

interface Sort {
  readonly by: SortKey;
  readonly isDown: boolean;
}

function comparing({ by, isDown }: Sort, nameOf: (row: Row) => string): (a: Row, b: Row) => number {
  const sign = isDown ? -1 : 1;
  if (by === "name") return (a, b) => sign * nameOf(a).localeCompare(nameOf(b), undefined, { numeric: true });
  const figureOf = (row: Row) => (by === "change" ? row.netSales - row.netSalesLastYear : row[by]);
  return (a, b) => sign * (figureOf(a) - figureOf(b));
}

const cell = "border-b border-line px-1.5 py-2 max-xs:text-xs xs:px-2 first:pl-4 last:pr-4 xs:first:pl-5 xs:last:pr-5";
const figure = `${cell} tabular text-right whitespace-nowrap`;

/** Figures of this year beside the last; a bar behind the name says at a glance how much of the whole it is. */
export function SalesTable(props: SalesTableProps) {
  const { label, head, rows, year, first = rows.length, total } = props;
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const [open, setOpen] = useState<readonly string[]>([]);
  const most = Math.max(1, ...rows.map(({ netSales }) => netSales));
  const [sort, setSort] = useState<Sort>();
  const sorted = sort ? rows.toSorted(comparing(sort, props.nameOf)) : rows;
  const shown = all ? sorted : sorted.slice(0, first);
  const headOf = (by: SortKey, title: string, className: string | undefined) => (
    <th
      scope="col"
      aria-sort={sort?.by === by ? (sort.isDown ? "descending" : "ascending") : undefined}
      className={className}
    >
      {props.isSortable ? (
        <button
          type="button"
          className="inline-flex items-center gap-1 hover:text-ink"
          onClick={() => {
            setSort({ by, isDown: sort?.by === by ? !sort.isDown : by !== "name" });
            props.onAll?.();
          }}
        >
          {title}
          {sort?.by === by && <Icon icon={ChevronDownIcon} size={14} className={cx(!sort.isDown && "rotate-180")} />}
        </button>
      ) : (
        title
      )}
    </th>
  );
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full border-separate border-spacing-0">
        <thead className="text-2xs text-ink-3">
          <tr>
            {headOf("name", head, cx(cell, "text-left font-medium"))}
            {headOf("netSales", t("sales_net", { year }), cx(figure, "font-medium"))}
            {headOf("netSalesLastYear", `${year - 1}`, cx(figure, "font-medium max-xs:hidden"))}
            {headOf("change", t("sales_change"), cx(figure, "font-medium"))}
            {headOf("invoiceQuantity", t("sales_quantity", { year }), cx(figure, "font-medium max-xs:hidden"))}
            {props.more?.map(({ title }) => (
              <th key={title} scope="col" className={cx(figure, "font-medium max-md:hidden")}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => {
            const name = props.nameOf(row);
            const parts = row.parts?.some((part) => part.name !== "") ? row.parts : [];
            const isOpen = open.includes(row.name);
            const toggle = () => setOpen(isOpen ? open.filter((other) => other !== row.name) : [...open, row.name]);
            return (
              <Fragment key={row.name}>
                <Figures {...props} row={row} share={row.netSales / most}>
                  {parts.length > 0 ? (
                    <button
                      type="button"
                      aria-expanded={isOpen}
                      aria-label={t("sales_series_show", { model: name })}
                      onClick={toggle}
                      className="-my-1 -ml-1 inline-flex min-h-8 items-center gap-1 text-left"
                    >
                      <Icon icon={ChevronDownIcon} size={16} className={cx("text-ink-2", !isOpen && "-rotate-90")} />
                      {name}
                    </button>
                  ) : (
                    (props.linkOf?.(row) ?? name)
                  )}
                </Figures>
                {isOpen &&
                  parts.map((part) => (
                    <Figures key={part.name} {...props} row={part} share={part.netSales / most}>
                      <span className="pl-6 text-ink-2">{props.nameOf(part)}</span>
                    </Figures>
                  ))}
              </Fragment>
            );
          })}
          {total && (
            <Figures {...props} row={total} className="font-semibold">
              {props.totalLabel}
            </Figures>
          )}
        </tbody>
      </table>
      {!all && rows.length > first && (
        <div className="p-3">
          <Button
            size="sm"
            kind="ghost"
            onClick={() => {
              setAll(true);
              props.onAll?.();
            }}
          >
            {t("sales_all_shown", { count: rows.length })}
          </Button>
        </div>
      )}
    </div>
  );
}

interface FiguresProps extends SalesTableProps {
  readonly row: Row;
  /** Length as a share of the longest bar, 0 to 1. */
  readonly share?: number;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function Figures({ row, share, className, format, quantity, isToCome, total, more = [], children }: FiguresProps) {
  const isAhead = row !== total && isToCome?.(row);
  return (
    <tr className={className}>
      <th scope="row" className={cx(cell, "min-w-20 text-left xs:min-w-24", className ? "" : "font-normal")}>
        {children}
        {share !== undefined && (
          <span aria-hidden="true" className="mt-1 block h-1 rounded-full bg-sunken">
            <span
              className="block h-1 rounded-full bg-accent"
              style={{ width: `${Math.round(Math.max(0, Math.min(1, share)) * 100)}%` }}
            />
          </span>
        )}
      </th>
      <td className={figure}>{format(row.netSales)}</td>
      <td className={cx(figure, "text-ink-2 max-xs:hidden")}>{isAhead ? "–" : format(row.netSalesLastYear)}</td>
      <td className={figure}>
        {isAhead ? (
          <span className="text-ink-3">–</span>
        ) : (
          <Change now={row.netSales} before={row.netSalesLastYear} format={format} />
        )}
      </td>
      <td className={cx(figure, "max-xs:hidden")}>{quantity(row.invoiceQuantity)}</td>
      {more.map(({ title, value }) => (
        <td key={title} className={cx(figure, "max-md:hidden")}>
          {value(row)}
        </td>
      ))}
    </tr>
  );
}
