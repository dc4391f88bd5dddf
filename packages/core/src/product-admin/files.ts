import * as z from "zod";
import { action, actor, type Refusal, refuseField, type UserError } from "../platform/index.ts";
import { readSpreadsheet } from "../platform/spreadsheet.ts";
import { type Sheet, workbook } from "../platform/workbook.ts";
import { type Cells, COLUMNS, ERROR_COLUMN, type RowChange, readRow } from "./columns.ts";
import { FILE_ROWS } from "./schema.ts";

export const UPLOAD_BYTES = 1_000_000;
const SCOPE = "page.catalog-analyze";

/** GET /api/admin/products/mass-template: the file to fill in, with an example and what the columns mean. */
export const massTemplate = action({
  name: "product-admin.massTemplate",
  scope: SCOPE,
  input: z.object({}),
  run: (): Promise<Buffer> =>
    workbook([
      { name: "Products", rows: [COLUMNS.map(({ name }) => name), COLUMNS.map(({ example }) => example)] },
      {
        name: "Columns",
        rows: [
          ["Column", "Needed", "Meaning"],
          ...COLUMNS.map(({ name, doc }) => [name, name === "articleCode" ? "yes" : "", doc]),
        ],
        widths: [24, 8, 110],
      },
    ]),
});

/** A row of a file, as it is to be sent on. */
export interface MassRow {
  /** Number of the row as spreadsheets count: the head is 1. */
  readonly row: number;
  /** What stood there, by column; to be given back when it is refused. */
  readonly cells: Cells;
  /** What it changes; null when it cannot be read. */
  readonly change: RowChange | null;
  readonly userErrors: readonly UserError[];
}

/**
 * POST /api/admin/products/mass-read: what a file would change, row by row. Nothing is changed: the rows are sent on in batches.
 * @throws Refusal for a file that is none, too large, empty, or with other columns than the template's
 */
export const readMass = action({
  name: "product-admin.readMass",
  scope: SCOPE,
  input: z.object({ file: z.instanceof(Uint8Array) }),
  run: async ({ file }): Promise<{ rows: MassRow[] }> => {
    if (file.byteLength > UPLOAD_BYTES) throw refuseFile("file_too_large");
    const { rows } = await readSpreadsheet(file, {
      bytes: UPLOAD_BYTES,
      expandedBytes: 20_000_000,
      rows: FILE_ROWS + 1,
      columns: 30,
      text: 2_000_000,
    });
    const head = columnsOf(rows[0] ?? []);
    const read = rows.flatMap((texts, index): MassRow[] => {
      const cells = cellsOf(head, texts);
      if (index === 0 || Object.values(cells).every((text) => text === "") || isExample(cells)) return [];
      return [{ row: index + 1, cells, ...readRow(cells, actor().sorg) }];
    });
    if (read.length === 0) throw refuseFile("file_empty");
    return { rows: read };
  },
});

const cell = z.union([z.string().max(2_000), z.number()]);

/**
 * POST /api/admin/products/table: rows of a page as a workbook, in the words of the page: a result, or what is to be corrected.
 * They come from whom they go to; no text of theirs is taken for a formula.
 */
export const tableFile = action({
  name: "product-admin.tableFile",
  scope: SCOPE,
  input: z.object({
    name: z
      .string()
      .trim()
      .min(1)
      .max(31)
      .regex(/^[^[\]:*?/\\]+$/, "valid_text"),
    rows: z
      .array(z.array(cell).max(40, "max_items_exceeded"))
      .min(1)
      .max(FILE_ROWS + 1, "max_items_exceeded"),
  }),
  run: ({ name, rows }): Promise<Buffer> => workbook([{ name, rows } satisfies Sheet]),
});

const refuseFile = (message: string, values?: UserError["values"]): Refusal => refuseField("file", message, values);

/** Names of the columns in each place of the head; undefined for one that is not read. */
function columnsOf(head: readonly string[]): (string | undefined)[] {
  const seen = new Set<string>();
  const columns = head.map((text) => {
    const asked = text.trim().toLowerCase();
    if (asked === "" || asked === ERROR_COLUMN.toLowerCase()) return undefined;
    const column = COLUMNS.find(({ name }) => name.toLowerCase() === asked);
    if (!column || seen.has(column.name)) throw refuseFile("column_unknown", { column: text.slice(0, 40) });
    seen.add(column.name);
    return column.name;
  });
  if (!seen.has("articleCode")) throw refuseFile("column_missing", { column: "articleCode" });
  return columns;
}

/** The apostrophe that keeps a text from being a formula is no part of it (`platform/formula.ts`). */
const plain = (text: string): string => text.replace(/^'(?=[\s\p{C}]*[=+\-@|%＝＋－＠])/u, "").trim();

function cellsOf(head: readonly (string | undefined)[], texts: readonly string[]): Cells {
  return Object.fromEntries(head.flatMap((name, place) => (name ? [[name, plain(texts[place] ?? "")]] : [])));
}

const isExample = (cells: Cells): boolean =>
  COLUMNS.filter(({ example }) => example !== "").every(({ name, example }) => cells[name] === example);
