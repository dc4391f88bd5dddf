import { neutraliseFormula } from "../../platform/formula.ts";

/** A sheet of texts; the first row is its head. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  /** Widths in characters; 20 when there are no more. */
  readonly widths?: readonly number[];
}

/** An .xlsx file. Every cell is a text that no spreadsheet takes for a formula. */
export async function workbook(sheets: readonly Sheet[]): Promise<Buffer> {
  const { default: writeExcelFile } = await import("write-excel-file/node");
  const file = writeExcelFile(
    sheets.map(({ name, rows, widths = [] }) => ({
      sheet: name,
      stickyRowsCount: 1,
      columns: (rows[0] ?? []).map((_, index) => ({ width: widths[index] ?? 20 })),
      data: rows.map((row, index) =>
        row.map((text) => ({
          value: neutraliseFormula(text),
          type: String,
          ...(index === 0 && { fontWeight: "bold" as const }),
        })),
      ),
    })),
  );
  return file.toBuffer();
}
