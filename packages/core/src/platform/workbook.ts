import { neutraliseFormula } from "./formula.ts";

/** Content type of an .xlsx file. */
export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A sheet of texts and numbers; the first row is its head. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly (string | number)[])[];
  /** Widths in characters; 20 when there are no more. */
  readonly widths?: readonly number[];
}

/** An .xlsx file. No spreadsheet takes any of its texts for a formula. */
export async function workbook(sheets: readonly Sheet[]): Promise<Buffer> {
  const { default: writeExcelFile } = await import("write-excel-file/node");
  const file = writeExcelFile(
    sheets.map(({ name, rows, widths = [] }) => ({
      sheet: name,
      stickyRowsCount: 1,
      columns: (rows[0] ?? []).map((_, index) => ({ width: widths[index] ?? 20 })),
      data: rows.map((row, index) =>
        row.map((cell) => ({
          ...(typeof cell === "number"
            ? { value: cell, type: Number }
            : { value: neutraliseFormula(cell), type: String }),
          ...(index === 0 && { fontWeight: "bold" as const }),
        })),
      ),
    })),
  );
  return file.toBuffer();
}
