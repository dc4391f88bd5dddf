import { zipSync } from "fflate";
import { readSheet, type SheetData } from "read-excel-file/universal";
import { DeadlineExceeded, withDeadline } from "./deadline.ts";
import { LIMITS, refuseFile, type SpreadsheetLimits } from "./spreadsheet/limits.ts";
import { type CheckedParts, checkedParts } from "./spreadsheet/workbook.ts";
import { Archive } from "./spreadsheet/zip.ts";

export interface Spreadsheet {
  /** Of the first sheet, all of one length, without empty rows and columns at its end. Row 1 of the sheet is `rows[0]`. */
  readonly rows: readonly (readonly string[])[];
}

/**
 * Reads the first sheet of an .xlsx file that anybody may have made. Every cell is its text, trimmed: numbers as they are
 * written in JSON, dates as ISO 8601 without a zone (`2026-11-20`, `2026-11-20T08:30:00`), booleans as `true` and `false`,
 * formulas as the value that was saved with them. Nothing is evaluated, and nothing else in the file is looked at.
 *
 * The file is unpacked here, within limits, and its parts are gone over before anything is built from them; only what has
 * been checked is handed to the library.
 * @throws Refusal "file_not_xlsx", "file_unreadable" (damaged, or with declarations that no spreadsheet has),
 * "file_too_large", "file_too_many_rows", "file_too_many_columns" or "file_text_too_long".
 */
export async function readSpreadsheet(
  bytes: Uint8Array,
  limits: Partial<SpreadsheetLimits> = {},
): Promise<Spreadsheet> {
  const all = { ...LIMITS, ...limits };
  const cells = await readCells(check(bytes, all));
  return { rows: trimmed(textRows(cells, all)) };
}

function check(bytes: Uint8Array, limits: SpreadsheetLimits): CheckedParts {
  try {
    return withDeadline(limits.milliseconds, () => checkedParts(new Archive(bytes, limits), limits));
  } catch (error) {
    if (error instanceof DeadlineExceeded) throw refuseFile("file_too_large");
    if (error instanceof RangeError) throw refuseFile("file_unreadable");
    throw error;
  }
}

async function readCells(parts: CheckedParts): Promise<SheetData<string>> {
  const { buffer } = zipSync(parts, { level: 0 });
  try {
    return await readSheet(buffer, 1, { parseNumber: numberText });
  } catch (error) {
    // Whatever it cannot make sense of: there is nothing of ours in there that could fail.
    if (error instanceof Error) throw refuseFile("file_unreadable");
    throw error;
  }
}

/** Spreadsheets keep 0.1 as 0.10000000000000001, and long article codes as they are. */
function numberText(written: string): string {
  const number = Number(written);
  if (!Number.isFinite(number)) throw refuseFile("file_unreadable");
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? written.trim() : String(number);
}

function textRows(cells: SheetData<string>, limits: SpreadsheetLimits): string[][] {
  let total = 0;
  return cells.map((row) =>
    row.map((cell) => {
      const text = textOf(cell);
      if (text.length > limits.cellText) throw refuseFile("file_text_too_long", { max: limits.cellText });
      total += text.length;
      if (total > limits.text) throw refuseFile("file_too_large", { max: limits.text });
      return text;
    }),
  );
}

function textOf(cell: SheetData<string>[number][number]): string {
  if (cell === null) return "";
  if (cell instanceof Date) return dateText(cell);
  // A cell can hold control characters, which no field of ours does.
  return typeof cell === "string" ? cell.replace(/(?![\t\n])\p{Cc}/gu, "").trim() : String(cell);
}

/** Times of day are fractions: they come out milliseconds off. */
function dateText(date: Date): string {
  const seconds = Math.round(date.getTime() / 1000);
  const rounded = new Date(seconds * 1000);
  if (Number.isNaN(rounded.getTime())) throw refuseFile("file_unreadable");
  const iso = rounded.toISOString().slice(0, -".000Z".length);
  return iso.endsWith("T00:00:00") ? iso.slice(0, -"T00:00:00".length) : iso;
}

function trimmed(rows: readonly (readonly string[])[]): (readonly string[])[] {
  const lastRow = rows.findLastIndex((row) => row.some((cell) => cell !== ""));
  const kept = rows.slice(0, lastRow + 1);
  const width = Math.max(0, ...kept.map((row) => row.findLastIndex((cell) => cell !== "") + 1));
  return kept.map((row) => row.slice(0, width));
}
