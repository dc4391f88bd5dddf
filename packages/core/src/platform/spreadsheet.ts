import { zipSync } from "fflate";
import { readSheet, type SheetData } from "read-excel-file/universal";
import { DeadlineExceeded, withDeadline } from "./deadline.ts";
import { readDelimited } from "./spreadsheet/delimited.ts";
import { LIMITS, refuseFile, type SpreadsheetLimits } from "./spreadsheet/limits.ts";
import { type CheckedParts, checkedParts } from "./spreadsheet/workbook.ts";
import { Archive } from "./spreadsheet/zip.ts";

export interface Spreadsheet {
  /** Rows of the first sheet, all of the same length, without trailing empty rows and columns. Row 1 is `rows[0]`. */
  readonly rows: readonly (readonly string[])[];
}

/**
 * Reads the first sheet of an untrusted .xlsx file. Cells are trimmed text: numbers as in JSON, dates as ISO 8601 without a
 * zone (`2026-11-20`, `2026-11-20T08:30:00`), booleans as `true` and `false`, formulas as their saved value. Nothing is
 * evaluated, and the rest of the file is ignored.
 *
 * The file is unpacked and its parts are checked here, within limits; the library receives only checked parts.
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

/**
 * Reads the first sheet of an untrusted .xlsx file, or a text file whose cells are separated by tabs, semicolons, or commas.
 * What it is shows in its contents, whatever its name. @throws Refusal as `readSpreadsheet`
 */
export async function readTable(bytes: Uint8Array, limits: Partial<SpreadsheetLimits> = {}): Promise<Spreadsheet> {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isArchive) return readSpreadsheet(bytes, limits);
  return { rows: trimmed(readDelimited(bytes, { ...LIMITS, ...limits })) };
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
    // The library failed on the file: none of our code runs in there.
    if (error instanceof Error) throw refuseFile("file_unreadable");
    throw error;
  }
}

/** Spreadsheets store 0.1 as 0.10000000000000001, and long article codes as written. */
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
  // Cells can contain control characters, which our fields never allow.
  return typeof cell === "string" ? cell.replace(/(?![\t\n])\p{Cc}/gu, "").trim() : String(cell);
}

/** Rounded to seconds, because spreadsheets store the time of day as a fraction. */
function dateText(date: Date): string {
  const seconds = Math.round(date.getTime() / 1000);
  const rounded = new Date(seconds * 1000);
  if (Number.isNaN(rounded.getTime())) throw refuseFile("file_unreadable");
  return rounded.toISOString().replace(/(T00:00:00)?\.000Z$/, "");
}

function trimmed(rows: readonly (readonly string[])[]): (readonly string[])[] {
  const lastRow = rows.findLastIndex((row) => row.some((cell) => cell !== ""));
  const used = rows.slice(0, lastRow + 1);
  const width = Math.max(0, ...used.map((row) => row.findLastIndex((cell) => cell !== "") + 1));
  return used.map((row) => row.slice(0, width));
}
