import { ChevronDownIcon } from "lucide-react";
import { type ComponentProps, Fragment, type MouseEvent } from "react";
import { cx, tv } from "../lib/variants.ts";
import { useAtLeast } from "../lib/wide.ts";
import { alignsRight, type Column, contentOf } from "./columns.tsx";
import { type Detail, Details, detailsOf, isDetail } from "./Details.tsx";
import { Icon } from "./Icon.tsx";
import { Link } from "./Link.tsx";
import { moveByKey } from "./rowKeys.ts";
import { Skeleton } from "./Status.tsx";
import { SelectBox, type Selection, SelectPage } from "./selection.tsx";
import { TextButton } from "./TextButton.tsx";
import { useAfterPaint } from "./useAfterPaint.ts";
import { useFit } from "./useFit.ts";

/** What a row leads to: an address, or something that opens on the page. */
interface RowTarget<Row> {
  /** Path of the site without its locale. */
  readonly href?: ((row: Row) => string) | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Rows that `onOpen` opens; all by default. */
  readonly opens?: ((row: Row) => boolean) | undefined;
}

interface TableProps<Row> extends RowTarget<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Rows of skeletons while loading. */
  readonly loading?: number | undefined;
  /** The rows are those of before, while others load. */
  readonly stale?: boolean;
  readonly sort?: { readonly field: string; readonly order: "ASC" | "DESC" } | undefined;
  readonly sortTo?: (field: string, order: "ASC" | "DESC") => string;
  /** What the row is listed under; rows of a group follow each other. */
  readonly groupOf?: ((row: Row) => string | undefined) | undefined;
  /** Rows can be selected. */
  readonly selection?: Selection<Row> | undefined;
  /** The row that is shown elsewhere on the page, such as on a map. */
  readonly isCurrent?: ((row: Row) => boolean) | undefined;
}

/** More than a screen shows at once; the others follow it. */
const FIRST_ROWS = 12;

/** What a table leaves out where it does not fit, the first of these first: columns for wider windows, and what cards leave out too. */
const SPARED: readonly (<Row>(column: Column<Row>) => boolean)[] = [
  (column) => fromOf(column) === "2xl",
  (column) => fromOf(column) === "xl",
  ({ wideOnly }) => wideOnly === true,
];

/**
 * A table with a sticky head on wide screens, cards below 600 px (1 §9). Where it does not fit, its cells become tight, then it leaves
 * out columns, whose values stand below the row, and at last it shows cards (decision 124). A click anywhere in a row follows the link
 * in its title; the keyboard and screen readers use that link.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { label, rows, keyOf, loading, stale = false, sort, sortTo, href, onOpen, selection } = props;
  const currentOf = (item: Row) => (props.isCurrent?.(item) ? { "aria-current": true, "data-current": "" } : {});
  const cardColumns = props.columns.filter(({ exportOnly }) => !exportOnly);
  const isRoomFor = useRoom();
  const tableColumns = cardColumns.filter((column) => !column.cardOnly && isRoomFor(column));
  const spared = SPARED.filter((isSpared) => tableColumns.some(isSpared));
  const cardStep = spared.length + 2;
  const { box, step } = useFit(cardStep, loading !== undefined);
  const left = spared.slice(0, Math.max(0, step - 1));
  const columns = tableColumns.filter((column) => !left.some((isLeft) => isLeft(column)));
  // What has no column stands below its row. On large windows, lists do without their columns for even larger ones.
  const wanted = useAtLeast("xl") === false ? cardColumns.filter(({ cardOnly }) => !cardOnly) : tableColumns;
  const below = wanted.filter((column) => isDetail(column) && !columns.includes(column));
  const count = loading ?? rows.length;
  const groups = rows.map((item) => props.groupOf?.(item));
  const headOf = (index: number) => (groups[index] === groups[index - 1] ? undefined : groups[index]);
  const opens = (item: Row) => href !== undefined || (onOpen !== undefined && props.opens?.(item) !== false);
  const openOf = (item: Row) => (opens(item) ? onOpen : undefined);
  const rowOf = (item: Row) =>
    opens(item)
      ? {
          onClick: clickRow,
          onAuxClick: clickRow,
          className: "group cursor-pointer hover:bg-canvas data-current:bg-sunken",
        }
      : { className: "group hover:bg-canvas" };
  const dimmed = stale && "opacity-60 transition-opacity delay-150";
  const isTableWidth = useAtLeast("xs");
  const isWide = step < cardStep && isTableWidth;
  const shown = useAfterPaint() ? rows : rows.slice(0, FIRST_ROWS);
  return (
    // Without a width of its own, so that no table makes what is around it wider.
    <div ref={box} className="[contain:inline-size]">
      {isWide !== false && (
        <table
          aria-label={label}
          aria-busy={loading !== undefined || stale}
          data-tight={step > 0 ? "" : undefined}
          onKeyDown={moveByKey}
          className={cx("w-full border-separate border-spacing-0", isWide === undefined && "max-xs:hidden", dimmed)}
        >
          <thead>
            <tr>
              {selection && (
                <th scope="col" className={look({ align: "left" }).head({ className: "w-12" })}>
                  <SelectPage selection={selection} rows={rows} hideLabel />
                </th>
              )}
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
                  className={lookOf(column).head()}
                >
                  <HeadCell column={column} sort={sort} sortTo={sortTo} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {loading === undefined
              ? shown.map((item, index) => (
                  <Fragment key={keyOf(item)}>
                    {headOf(index) && (
                      <tr>
                        <th scope="rowgroup" colSpan={columns.length + (selection ? 1 : 0)} className={GROUP_CLASS}>
                          {headOf(index)}
                        </th>
                      </tr>
                    )}
                    <TableRow
                      row={item}
                      columns={columns}
                      details={detailsOf(below, item)}
                      target={{ href, onOpen: openOf(item) }}
                      selection={selection}
                      attributes={{ ...rowOf(item), ...currentOf(item) }}
                    />
                  </Fragment>
                ))
              : Array.from({ length: count }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike
                  <tr key={index}>
                    {selection && <td className={SELECT_CLASS} />}
                    {columns.map((column) => (
                      <td key={column.id} className={cellClass(column)}>
                        {/* Text wraps where a table has little room; a bar does not. */}
                        <Skeleton
                          className={cx(
                            "h-4 max-xl:max-w-20",
                            column.skeleton ?? "w-24",
                            alignsRight(column) && "ml-auto",
                          )}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
          </tbody>
        </table>
      )}
      {selection && !isWide && (
        <div className={cx("border-b border-line px-4 py-1", isWide === undefined && "xs:hidden")}>
          <SelectPage selection={selection} rows={rows} />
        </div>
      )}
      {!isWide && (
        <ul aria-label={label} className={cx("divide-y divide-line", isWide === undefined && "xs:hidden", dimmed)}>
          {loading === undefined
            ? shown.map((item, index) => (
                <li
                  key={keyOf(item)}
                  {...rowOf(item)}
                  {...currentOf(item)}
                  className={cx(opens(item) && "cursor-pointer", "px-4 py-3 data-current:bg-sunken")}
                >
                  {headOf(index) && <p className={CARD_GROUP_CLASS}>{headOf(index)}</p>}
                  <Card row={item} columns={cardColumns} href={href} onOpen={openOf(item)} selection={selection} />
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
      )}
    </div>
  );
}

/** Whether the window is wide enough for a column. Printing asks the styles instead. */
function useRoom(): <Row>(column: Column<Row>) => boolean {
  const wide = { xs: true, lg: useAtLeast("lg"), xl: useAtLeast("xl"), "2xl": useAtLeast("2xl") };
  return (column) => wide[fromOf(column)] !== false;
}

const look = tv({
  slots: {
    head: "sticky top-14 z-10 h-10 py-1 leading-4 border-b border-line-strong bg-surface px-3 in-data-tight:px-2 text-2xs font-medium text-ink-3 first:pl-5 last:pr-5 first:rounded-tl-lg last:rounded-tr-lg lg:top-16",
    body: "h-13 border-b py-1.5 border-line px-3 in-data-tight:px-2 first:pl-5 last:pr-5 group-last:border-b-0",
  },
  variants: {
    align: { left: { head: "text-left" }, right: { head: "text-right", body: "tabular text-right" } },
    from: {
      xs: {},
      lg: { head: "max-lg:hidden", body: "max-lg:hidden" },
      xl: { head: "max-xl:hidden", body: "max-xl:hidden" },
      "2xl": { head: "max-2xl:hidden", body: "max-2xl:hidden" },
    },
  },
});

/** A row of a table, and below it what has no column. */
function TableRow<Row>({ row, columns, details, target, selection, attributes }: TableRowProps<Row>) {
  const isAlone = details.length === 0;
  const { className, ...others } = attributes;
  return (
    <>
      <tr {...others} className={cx(className, !isAlone && "has-[+tr:hover]:bg-canvas [&:hover+tr]:bg-canvas")}>
        {selection && (
          <td className={cx(SELECT_CLASS, !isAlone && "border-b-0")}>
            <SelectBox selection={selection} row={row} />
          </td>
        )}
        {columns.map((column) => (
          <td key={column.id} className={cx(cellClass(column), !isAlone && "h-11 border-b-0 pb-0")}>
            <Cell row={row} column={column} {...target} />
          </td>
        ))}
      </tr>
      {!isAlone && (
        <tr {...attributes}>
          <td colSpan={columns.length + (selection ? 1 : 0)} className={DETAILS_CLASS}>
            <Details details={details} />
          </td>
        </tr>
      )}
    </>
  );
}

const DETAILS_CLASS = "border-b border-line px-5 pb-2.5 text-xs group-last:border-b-0";
const GROUP_CLASS = "border-b border-line bg-canvas px-5 py-2 text-left text-xs font-semibold text-ink-2";
const CARD_GROUP_CLASS = "-mx-4 -mt-3 mb-3 border-b border-line bg-canvas px-4 py-2 text-xs font-semibold text-ink-2";
const SELECT_CLASS = "h-13 w-12 border-b border-line pr-0 pl-5 group-last:border-b-0";

const fromOf = <Row,>({ tableFrom, wideOnly }: Column<Row>) => tableFrom ?? (wideOnly ? "lg" : "xs");

function lookOf<Row>(column: Column<Row>) {
  return look({ align: alignsRight(column) ? "right" : "left", from: fromOf(column) });
}

function cellClass<Row>(column: Column<Row>): string {
  return lookOf(column).body();
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
    <Link
      to={sortTo(column.sortField, next)}
      scroll="stay"
      look="plain"
      className="touch-area inline-flex items-center gap-1 hover:text-ink"
    >
      {column.title}
      {isSorted && <Icon icon={ChevronDownIcon} size={14} className={cx(sort.order === "ASC" && "rotate-180")} />}
    </Link>
  );
}

/** What handles a click itself, so that the row does not. */
const CONTROLS = "a, button, input, select, textarea, label, summary";

/** Follows the link of a row, in a new tab as the browser would. A click that ends a selection of text selects it. */
function clickRow(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget, button, ctrlKey, metaKey, shiftKey } = event;
  // Menus and dialogs of a row are elsewhere in the document.
  if (event.defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return;
  if (button > 1 || target.closest(CONTROLS) || getSelection()?.isCollapsed === false) return;
  // What stands below a row belongs to it.
  const link = [currentTarget, currentTarget.previousElementSibling]
    .map((row) => row?.querySelector<HTMLElement>("[data-row-link]"))
    .find(Boolean);
  if (!link || (button === 1 && link.tagName !== "A")) return;
  const click = { bubbles: true, cancelable: true, ctrlKey: ctrlKey || button === 1, metaKey, shiftKey };
  link.dispatchEvent(new window.MouseEvent("click", click));
}

interface TableRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly details: readonly Detail<Row>[];
  readonly target: RowTarget<Row>;
  readonly selection: Selection<Row> | undefined;
  readonly attributes: ComponentProps<"tr">;
}

interface CellProps<Row> extends RowTarget<Row> {
  readonly row: Row;
  readonly column: Column<Row>;
}

function Cell<Row>({ row, column, href, onOpen }: CellProps<Row>) {
  const content = contentOf(column, row);
  if (column.card !== "title" || (!href && !onOpen)) return content;
  const link = href ? (
    <Link to={href(row)} look="action" data-row-link="" className="min-w-0 break-words">
      {content}
    </Link>
  ) : (
    <TextButton data-row-link="" className="min-w-0 break-words" onClick={() => onOpen?.(row)}>
      {content}
    </TextButton>
  );
  if (!column.beside) return link;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {link}
      {column.beside(row)}
    </span>
  );
}

interface CardProps<Row> extends RowTarget<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly selection: Selection<Row> | undefined;
}

function Card<Row>({ row, columns, selection, ...target }: CardProps<Row>) {
  const title = columns.find(({ card }) => card === "title");
  const declared = columns.filter(({ card }) => card === "aside");
  const menus = declared.filter(isMenu);
  const values = declared.filter((column) => !isMenu(column));
  const badge = values.length > 0 ? undefined : columns.find((column) => column.badge && column.card === undefined);
  const asides = badge ? [badge] : values;
  const feet = columns
    .filter(({ card }) => card === "foot")
    .map((column) => ({ column, content: contentOf(column, row) }));
  const rest = detailsOf(
    columns.filter((column) => isDetail(column) && column !== badge),
    row,
  );
  return (
    <>
      <div className="flex items-center gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <div className="flex max-w-full min-w-min flex-1 basis-32 items-center gap-3 font-semibold pointer-coarse:gap-4">
            {selection && <SelectBox selection={selection} row={row} />}
            {title && <Cell row={row} column={title} {...target} />}
          </div>
          {asides.map((column) => (
            <div key={column.id}>{contentOf(column, row)}</div>
          ))}
        </div>
        {menus.map((column) => (
          <Fragment key={column.id}>{contentOf(column, row)}</Fragment>
        ))}
      </div>
      <div className="mt-1">
        <Details details={rest} />
      </div>
      {feet.map(
        ({ column, content }) =>
          content && (
            <div key={column.id} className="mt-2">
              {content}
            </div>
          ),
      )}
    </>
  );
}

/** What a column offers to do with a row has no value. */
const isMenu = <Row,>({ value, badge }: Column<Row>): boolean => value === undefined && badge === undefined;
