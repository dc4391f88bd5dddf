import * as z from "zod";
import { action, actor, type Refusal, refuseField, type UserError } from "../platform/index.ts";
import { readSpreadsheet } from "../platform/spreadsheet.ts";
import { workbook } from "../platform/workbook.ts";
import { textsIn } from "../texts/index.ts";
import { type Cells, COLUMNS, columnNamed, isErrorHeading, type RowChange, readRow } from "./columns.ts";
import { FILE_ROWS } from "./schema.ts";

export const UPLOAD_BYTES = 1_000_000;
const SCOPE = "page.catalog-analyze";

/**
 * GET /api/admin/products/mass-template: the file to fill in, in the administrator's language, with an example and an
 * explanation of the columns.
 */
export const massTemplate = action({
  name: "product-admin.massTemplate",
  scope: SCOPE,
  input: z.object({}),
  run: (): Promise<Buffer> => {
    const t = textsIn(actor().locale);
    const head = COLUMNS.map(({ name }) => t(`file.products.column.${name}`));
    return workbook([
      { name: t("file.products.sheet"), rows: [head, COLUMNS.map(({ example }) => example)] },
      {
        name: t("file.columns.sheet"),
        rows: [
          [t("file.columns.column"), t("file.columns.required"), t("file.columns.meaning")],
          ...COLUMNS.map(({ name }) => [
            t(`file.products.column.${name}`),
            name === "articleCode" ? t("file.columns.yes") : "",
            t(`file.products.meaning.${name}`),
          ]),
        ],
        widths: [24, 12, 110],
      },
    ]);
  },
});

/** A row of a file, ready for the mass changes. */
export interface MassRow {
  /** Row number as in spreadsheets: the header is 1. */
  readonly row: number;
  /** Texts by column, returned if the row is refused. */
  readonly cells: Cells;
  /** The changes; null if the row cannot be parsed. */
  readonly change: RowChange | null;
  readonly userErrors: readonly UserError[];
}

/**
 * POST /api/admin/products/mass-read: parses the changes of a file. Changes nothing: the client sends the rows in
 * batches.
 * @throws Refusal if the file cannot be read, is too large or empty, or has other columns than the template
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

const refuseFile = (message: string, values?: UserError["values"]): Refusal => refuseField("file", message, values);

/** Column names at each position of the header; undefined if ignored. */
function columnsOf(head: readonly string[]): (string | undefined)[] {
  const used = new Set<string>();
  const columns = head.map((text) => {
    if (text.trim() === "" || isErrorHeading(text)) return undefined;
    const name = columnNamed(text);
    if (!name || used.has(name)) throw refuseFile("column_unknown", { column: text.slice(0, 40) });
    used.add(name);
    return name;
  });
  if (!used.has("articleCode")) {
    const column = textsIn(actor().locale)("file.products.column.articleCode");
    throw refuseFile("column_missing", { column });
  }
  return columns;
}

/** Removes the apostrophe that keeps a text from being a formula (`platform/formula.ts`). */
const plain = (text: string): string => text.replace(/^'(?=[\s\p{C}]*[=+\-@|%＝＋－＠])/u, "").trim();

function cellsOf(head: readonly (string | undefined)[], texts: readonly string[]): Cells {
  return Object.fromEntries(head.flatMap((name, place) => (name ? [[name, plain(texts[place] ?? "")]] : [])));
}

const isExample = (cells: Cells): boolean =>
  COLUMNS.filter(({ example }) => example !== "").every(({ name, example }) => cells[name] === example);
