import { CsvError, parse } from "csv-parse/sync";
import { refuseFile, type SpreadsheetLimits } from "./limits.ts";

/** Excel's first line that names the separator. */
const SEPARATOR_LINE = /^sep=([,;\t])\r?\n/i;
const SEPARATORS = ["\t", ";", ","];

/**
 * Reads an untrusted text file whose cells are separated by tabs, semicolons, or commas. Cells are trimmed text.
 * @throws Refusal "file_not_xlsx" for anything else, or as `readSpreadsheet` for what exceeds the limits
 */
export function readDelimited(bytes: Uint8Array, limits: SpreadsheetLimits): string[][] {
  if (bytes.byteLength > limits.bytes) throw refuseFile("file_too_large", { max: limits.bytes });
  const text = decodeText(bytes);
  // Text files have none of these; programs, pictures, and old workbooks do.
  if (/(?![\t\n\v\f\r])\p{Cc}/u.test(text)) throw refuseFile("file_not_xlsx");
  const named = SEPARATOR_LINE.exec(text)?.[1];
  const separator = named ?? separatorOf(text);
  if (separator === undefined) throw refuseFile("file_not_xlsx");
  const rows = parseRows(text, separator, limits);
  return named === undefined ? rows : [[], ...rows.slice(1)];
}

/** UTF-8, UTF-16 with its mark, or else Windows-1252, as spreadsheet programs save text. */
function decodeText(bytes: Uint8Array): string {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isWide) return new TextDecoder(bytes[0] === 0xff ? "utf-16le" : "utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return new TextDecoder("windows-1252").decode(bytes);
    throw error;
  }
}

/** The separator of the first line that has one, outside quotes: no code or quantity contains a tab or a semicolon. */
function separatorOf(text: string): string | undefined {
  for (const line of text.replace(/"(?:[^"]|"")*"/g, "").split(/\r\n|\r|\n/)) {
    const separator = SEPARATORS.find((candidate) => line.includes(candidate));
    if (separator) return separator;
  }
  return undefined;
}

function parseRows(text: string, separator: string, { rows, columns, cellText }: SpreadsheetLimits): string[][] {
  let parsed: string[][];
  try {
    parsed = parse(text, {
      delimiter: separator,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      to: rows + 1,
    });
  } catch (error) {
    if (error instanceof CsvError) throw refuseFile("file_unreadable");
    throw error;
  }
  if (parsed.length > rows) throw refuseFile("file_too_many_rows", { max: rows });
  for (const row of parsed) {
    if (row.length > columns) throw refuseFile("file_too_many_columns", { max: columns });
    if (row.some((cell) => cell.length > cellText)) throw refuseFile("file_text_too_long", { max: cellText });
  }
  return parsed;
}
