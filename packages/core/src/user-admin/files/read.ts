import { actor, Refusal, type UserError } from "../../platform/index.ts";
import { readSpreadsheet } from "../../platform/spreadsheet.ts";
import { textsIn } from "../../texts/index.ts";
import { COLUMNS, type Column, columnNamed, isIgnored } from "./columns.ts";

export const UPLOAD_BYTES = 1_000_000;
const MAX_ROWS = 500;

/** A row of the sheet. */
export interface FileRow {
  /** Row number as in spreadsheets: the header is 1. */
  readonly row: number;
  /** Texts by column. */
  readonly cells: ReadonlyMap<Column["name"], string>;
  /** The parsed cells, as input for `newUserSchema`. */
  readonly input: unknown;
  /** Cells that cannot be parsed. */
  readonly errors: readonly UserError[];
}

/**
 * The rows of the first sheet, without empty rows and the template's example.
 * @throws Refusal if the file cannot be read, has unknown or lacks required columns, or has no or too many rows
 */
export async function readUserRows(file: Uint8Array): Promise<FileRow[]> {
  const limits = { bytes: UPLOAD_BYTES, expandedBytes: 20_000_000, rows: MAX_ROWS + 1, columns: 30, text: 2_000_000 };
  const { rows } = await readSpreadsheet(file, limits);
  const columns = columnsOf(rows[0] ?? []);
  const read = rows
    .map((texts, index) => ({ row: index + 1, texts: texts.map(plain) }))
    .filter(({ row, texts }) => row > 1 && texts.some((text) => text !== ""))
    .map(({ row, texts }) => rowOf(row, texts, columns))
    .filter(({ cells }) => !isExample(cells));
  if (read.length === 0) throw refuse("file_empty");
  return read;
}

const refuse = (message: string, values?: Record<string, string>): Refusal =>
  new Refusal("invalid", message, [{ field: "file", message, ...(values && { values }) }]);

/** Removes the apostrophe that keeps a text from being a formula (`platform/formula.ts`). */
function plain(text: string): string {
  return text.replace(/^'(?=[\s\p{C}]*[=+\-@|%＝＋－＠])/u, "").trim();
}

/** The column at each position of the header; undefined if it is ignored. */
function columnsOf(head: readonly string[]): (Column | undefined)[] {
  const found = new Set<string>();
  const columns = head.map((text) => {
    if (text.trim() === "" || isIgnored(text)) return undefined;
    const column = columnNamed(text);
    if (!column || found.has(column.name)) throw refuse("column_unknown", { column: text.slice(0, 40) });
    found.add(column.name);
    return column;
  });
  const missing = COLUMNS.find(({ name, required }) => required && !found.has(name));
  if (missing) throw refuse("column_missing", { column: textsIn(actor().locale)(`file.users.column.${missing.name}`) });
  return columns;
}

function rowOf(row: number, texts: readonly string[], columns: readonly (Column | undefined)[]): FileRow {
  const cells = new Map<Column["name"], string>();
  const user: Record<string, unknown> = { username: "", name: "", hosts: [] };
  const errors: UserError[] = [];
  let userAreas: unknown;
  for (const [index, column] of columns.entries()) {
    const text = texts[index] ?? "";
    if (!column) continue;
    cells.set(column.name, text);
    if (text === "") continue;
    const read = column.read(text);
    if ("error" in read) errors.push({ field: fieldOf(column.name), message: read.error });
    else if (column.name === "userAreas") userAreas = read.value;
    else user[column.name] = read.value;
  }
  return { row, cells, input: { user, userAreas }, errors };
}

const fieldOf = (column: string): string => (column === "userAreas" ? column : `user.${column}`);

const isExample = (cells: FileRow["cells"]): boolean =>
  (["username", "name", "email"] as const).every(
    (name) => cells.get(name) === COLUMNS.find((column) => column.name === name)?.example,
  );
