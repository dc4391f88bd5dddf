import type { ReactNode } from "react";
import { moneyStyle } from "../lib/config.ts";
import { DateText } from "./DateText.tsx";
import type { ListState } from "./listState.ts";
import { Money } from "./Money.tsx";
import { Badge, type Tone } from "./Status.tsx";

export type ColumnValue = string | number | null | undefined;

/** A currency as GraphQL answers it, with the specification's spelling. */
export type Currency = Parameters<typeof moneyStyle>[0] & { readonly currency: string };

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  /** What the row holds: shown if there is no `cell`, sorted by, and exported. A column without it is not exported. */
  readonly value?: (row: Row) => ColumnValue;
  /** The value is an ISO 8601 day or time. */
  readonly type?: "day" | "time";
  /** The value is an amount in this currency. */
  readonly currency?: (row: Row) => Currency;
  /** The amount is of one piece: amounts of several rows are not added up. */
  readonly isUnitPrice?: true;
  /** A state in a word, shown as a badge, and what is said about it below. */
  readonly badge?: (row: Row) => { readonly tone: Tone; readonly text: string; readonly note?: string | undefined };
  /** In the column whose card is `title`, where rows can be opened, this is what the link says. */
  readonly cell?: (row: Row) => ReactNode;
  /** Beside the link of the row, such as a badge. */
  readonly beside?: (row: Row) => ReactNode;
  /** Figures are aligned right; amounts always are. */
  readonly align?: "right";
  /** Field by which the server, or with `value` the page, can sort. */
  readonly sortField?: string;
  /**
   * On a card: `title` heads it, `aside` stands beside the title, `foot` stands below the rest without its heading, `hidden` is left out. A
   * badge stands beside the title where nothing else does.
   */
  readonly card?: "title" | "aside" | "foot" | "hidden";
  /** Left out of the table where it is narrow, and of cards. */
  readonly wideOnly?: boolean;
  /** Left out of the table while none of its rows has a value. */
  readonly whenFilled?: boolean;
  /** From this width of the window on it has a column; below 1280 px, its value otherwise stands below the row. Cards always have it. */
  readonly tableFrom?: "lg" | "xl" | "2xl";
  /** Left out of lists in other states, such as with other filters. */
  readonly isShown?: (state: ListState) => boolean;
  /** On cards and in the exported file, but not in the table. */
  readonly cardOnly?: boolean;
  /** Only in the exported file. */
  readonly exportOnly?: boolean;
  /** Width of its skeleton. */
  readonly skeleton?: string;
}

export const alignsRight = <Row,>({ align, currency }: Column<Row>): boolean =>
  align === "right" || currency !== undefined;

/** Amounts that add up to a total. */
export const isSummed = <Row,>({ currency, isUnitPrice }: Column<Row>): boolean =>
  currency !== undefined && isUnitPrice === undefined;

/** What a column exports of a row. */
export const exportedValue = <Row,>({ value, badge }: Column<Row>, row: Row): ColumnValue =>
  value?.(row) ?? badge?.(row).text;

/** Without the columns that have nothing to show in any of these rows. */
export const withoutVacant = <Row,>(columns: readonly Column<Row>[], rows: readonly Row[]): readonly Column<Row>[] =>
  columns.filter((column) => !column.whenFilled || rows.some((row) => Boolean(exportedValue(column, row))));

/** What a column shows of a row. */
export function contentOf<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row);
  if (column.badge) {
    const { tone, text, note } = column.badge(row);
    const badge = (
      <Badge tone={tone} dot>
        {text}
      </Badge>
    );
    if (!note) return badge;
    return (
      <span className="flex flex-col items-start gap-0.5 py-1.5">
        {badge}
        <span className="text-xs text-ink-2">{note}</span>
      </span>
    );
  }
  const value = column.value?.(row);
  if (value === undefined || value === null || value === "") return "–";
  if (column.currency) {
    return <Money amount={Number(value)} style={moneyStyle(column.currency(row))} className="font-semibold" />;
  }
  return column.type ? <DateText value={String(value)} time={column.type === "time"} /> : value;
}
