import { Refusal } from "../platform/index.ts";
import { readTable } from "../platform/spreadsheet.ts";
import { type ColumnIndexes, parseHeader } from "./columns.ts";
import { parseQuantity } from "./quantity.ts";
import type { WantedLine } from "./schema.ts";
import { MAX_LINES, ORDER_FILE_BYTES } from "./types.ts";

/** A row of the sheet that orders an article. */
export interface FileRow extends WantedLine {
  /** Row number as in spreadsheets. */
  readonly row: number;
  /** The quantity as entered. */
  readonly written: string;
}

const WITHOUT_HEAD: ColumnIndexes = { article_code: 0, qty: 1 };

/**
 * The rows of the first sheet, or of a text file, that are not empty. The first may be a header in any language of the site; without a
 * header, the first two columns are article and quantity.
 * @throws Refusal if the file cannot be read, lacks a column, or has no or too many rows
 */
export async function readOrderRows(file: Uint8Array): Promise<FileRow[]> {
  if (file.byteLength > ORDER_FILE_BYTES) throw refuse("file_too_large", { max: ORDER_FILE_BYTES });
  const limits = { bytes: ORDER_FILE_BYTES, expandedBytes: 20_000_000, rows: 5_000, columns: 50, text: 2_000_000 };
  const { rows } = await readTable(file, limits);
  const filled = rows
    .map((texts, index) => ({ row: index + 1, texts: texts.map(plain) }))
    .filter(({ texts }) => texts.some((text) => text !== ""));
  const head = parseHeader(filled[0]?.texts ?? []);
  const missing = head && (["article_code", "qty"] as const).find((column) => head[column] === undefined);
  if (missing) throw refuse("column_missing", { column: missing });
  const places = head ?? WITHOUT_HEAD;
  const read = (head ? filled.slice(1) : filled).map(({ row, texts }) => rowOf(row, texts, places));
  const ordering = read.filter(({ articleCode, written }) => articleCode !== "" || written !== "");
  if (ordering.length === 0) throw refuse("file_empty");
  if (ordering.length > MAX_LINES) throw refuse("file_too_many_rows", { max: MAX_LINES });
  return ordering;
}

const refuse = (message: string, values?: Readonly<Record<string, string | number>>): Refusal =>
  new Refusal("invalid", message, [{ field: "file", message, ...(values && { values }) }]);

/** Removes an apostrophe that keeps a text from being a formula, as in older files and those of others (`platform/formula.ts`). */
function plain(text: string): string {
  return text.replace(/^'(?=[\s\p{C}]*[=+\-@|%＝＋－＠])/u, "").trim();
}

function rowOf(row: number, texts: readonly string[], places: ColumnIndexes): FileRow {
  const at = (place: number | undefined): string => (place === undefined ? "" : (texts[place] ?? ""));
  const written = at(places.qty);
  const sorg = at(places.sorg);
  return {
    row,
    written,
    articleCode: at(places.article_code),
    qty: parseQuantity(written) ?? null,
    ...(sorg && { sorg }),
  };
}
