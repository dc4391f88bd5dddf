import type { CellObject, Sheet as SheetToWrite } from "write-excel-file/universal";
import { type Day, localTime } from "./calendar.ts";
import { isLikeFormula, TEXT_FORMAT } from "./formula.ts";
import { type Amount, currencyScale, toUnits } from "./money.ts";
import { xmlText } from "./xml.ts";

/** A number or date with its number format in a spreadsheet. A date shows its time in UTC. */
export interface FormattedCell {
  readonly value: number | Date;
  readonly format: string;
}

export type Cell = string | number | FormattedCell;

/** An amount that a spreadsheet adds up, with the decimals of its currency. */
export const amountCell = (amount: Amount, currency: string): FormattedCell => ({
  value: toUnits(amount),
  format: currencyScale(currency) === 0 ? "#,##0" : `#,##0.${"0".repeat(currencyScale(currency))}`,
});

/** Number formats of days and months; spreadsheet programs write the month in their own language. */
export const DAY_FORMAT = "dd mmm yyyy";
const MONTH_FORMAT = "mmm yyyy";

/** A day that a spreadsheet sorts and filters as a date; nothing for none. */
export const dayCell = (day: Day | undefined): Cell =>
  day === undefined ? "" : { value: new Date(day), format: DAY_FORMAT };

/** A month that a spreadsheet sorts and filters as a date. @param month from 1 */
export const monthCell = (year: number, month: number): Cell => ({
  value: new Date(Date.UTC(year, month - 1, 1)),
  format: MONTH_FORMAT,
});

/** An instant as a date with time in a time zone; nothing for none. */
export function instantCell(instant: string | undefined, zone: string): Cell {
  if (!instant) return "";
  const { day, hour, minute } = localTime(instant, zone);
  const value = new Date(Date.parse(day) + (hour * 60 + minute) * 60_000);
  return { value, format: `${DAY_FORMAT} hh:mm` };
}

/** Rows of a spreadsheet. The first row is its head: it stays in view and has filters. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
  /** Below the rows, after an empty row: filters leave them in view. */
  readonly totals?: readonly (readonly Cell[])[];
  /** Widths in characters; 20 by default. */
  readonly widths?: readonly number[];
  /** Columns whose cells offer values of another sheet. */
  readonly choices?: readonly Choices[];
}

/** The values that a column of another sheet lists below its head are offered in a column; others can be entered, too. */
interface Choices {
  /** Column whose cells offer the values, from 0. */
  readonly column: number;
  readonly sheet: string;
  /** Column that lists the values, from 0. */
  readonly from: number;
  readonly count: number;
}

/** Sheets as the library takes them. Spreadsheet programs execute no text as a formula. */
export function toLibrarySheets(sheets: readonly Sheet[]): SheetToWrite<never>[] {
  return sheets.map(({ name, rows, totals = [], widths = [] }) => ({
    sheet: name,
    stickyRowsCount: 1,
    columns: (rows[0] ?? []).map((_, index) => ({ width: widths[index] ?? 20 })),
    data: [
      ...rows.map((row, index) => row.map((cell) => (index === 0 ? boldOf(cell) : cellOf(cell)))),
      ...(totals.length > 0 ? [[], ...totals.map((row) => row.map(boldOf))] : []),
    ],
  }));
}

const boldOf = (cell: Cell): CellObject => ({ ...cellOf(cell), fontWeight: "bold" });

function cellOf(cell: Cell): CellObject {
  if (typeof cell === "string") {
    return {
      ...{ value: cell, type: String },
      ...(cell.includes("\n") && { wrap: true, alignVertical: "top" as const }),
      ...(isLikeFormula(cell) && { format: TEXT_FORMAT }),
    };
  }
  if (typeof cell === "number") return { value: cell, type: Number };
  const { value, format } = cell;
  return { value, format, type: value instanceof Date ? Date : Number };
}

/** Adds filters to the head of every sheet, down to the last row before an empty one; the library has no option for them. */
export const AUTO_FILTER = {
  files: {
    transform: {
      "xl/worksheets/sheet{id}.xml": {
        transform: (xml: string): string => {
          const cells = [...xml.matchAll(/<c r="([A-Z]+)(\d+)"/g)];
          const last = cells.filter(([, , row]) => row === "1").at(-1)?.[1];
          let end = 0;
          for (const [, , row] of cells) {
            if (Number(row) > end + 1) break;
            end = Number(row);
          }
          return last ? xml.replace("</sheetData>", `</sheetData><autoFilter ref="A1:${last}${end}"/>`) : xml;
        },
      },
    },
  },
};

/** Rows whose cells offer choices. */
const CHOICE_ROWS = 1_000;

/** Adds the drop-down lists of the sheets; the library has no option for them. They follow the filters. */
export const choiceLists = (sheets: readonly Sheet[]) => ({
  files: {
    transform: {
      "xl/worksheets/sheet{id}.xml": {
        transform: (xml: string, _: unknown, { sheetIndex }: { readonly sheetIndex: number }): string => {
          const { choices = [] } = sheets[sheetIndex] ?? {};
          const lists = choices.filter(({ count }) => count > 0).map(choiceList);
          if (lists.length === 0) return xml;
          const all = `<dataValidations count="${lists.length}">${lists.join("")}</dataValidations>`;
          return xml.replace(/<autoFilter [^>]*\/>/, (filter) => `${filter}${all}`);
        },
      },
    },
  },
});

function choiceList({ column, sheet, from, count }: Choices): string {
  const [to, source] = [columnLetters(column), columnLetters(from)];
  const name = xmlText(sheet.replaceAll("'", "''"));
  return (
    `<dataValidation type="list" allowBlank="1" sqref="${to}2:${to}${CHOICE_ROWS + 1}">` +
    `<formula1>'${name}'!$${source}$2:$${source}$${count + 1}</formula1></dataValidation>`
  );
}

/** Letters of a column, from 0: A, …, Z, AA, … */
export const columnLetters = (column: number): string =>
  (column >= 26 ? columnLetters(Math.floor(column / 26) - 1) : "") + String.fromCharCode(65 + (column % 26));

/** An .xlsx file, made in the browser. */
export async function workbookBlob(sheets: readonly Sheet[]): Promise<Blob> {
  const { default: writeExcelFile } = await import("write-excel-file/universal");
  return writeExcelFile(toLibrarySheets(sheets), { features: [AUTO_FILTER] }).toBlob();
}
