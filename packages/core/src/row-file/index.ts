import { actor, Refusal } from "../platform/index.ts";
import { readSpreadsheet } from "../platform/spreadsheet.ts";
import { workbook } from "../platform/workbook.ts";
import { columnFinder, inEveryLanguage, type TextKey, textsIn } from "../texts/index.ts";

/** Maximum bytes of a file of rows. */
export const ROW_FILE_BYTES = 1_000_000;

/** What a cell of the template's example says. */
export type Example = string | number | { readonly text: TextKey };

interface FileColumn<Name extends string> {
  readonly name: Name;
  /** Of the template: a text, a number, or a text in the user's language. */
  readonly example: Example;
  /** The file must have this column. */
  readonly required?: boolean | undefined;
}

interface RowFileOptions<Name extends string> {
  /** In the order of the template. Files may have any order. */
  readonly columns: readonly FileColumn<Name>[];
  readonly sheet: TextKey;
  readonly heading: (name: Name) => TextKey;
  readonly meaning: (name: Name) => TextKey;
  /** Headings of exports that an import ignores. */
  readonly ignored?: readonly TextKey[];
  /** Columns by which the template's example is recognized and left out. */
  readonly exampleBy: readonly Name[];
  readonly maxRows: number;
  /** Maximum bytes of a file; a megabyte if absent. */
  readonly maxBytes?: number;
}

/** A row of the sheet. */
export interface FileRow<Name extends string> {
  /** Row number as in spreadsheets: the header is 1. */
  readonly row: number;
  /** Texts by column. */
  readonly cells: ReadonlyMap<Name, string>;
}

interface RefusedRow<Name extends string> extends Pick<FileRow<Name>, "cells"> {
  readonly problems: readonly string[];
}

/** A row of a template that is filled in already; other cells are empty. */
export type FilledRow<Name extends string> = Readonly<Partial<Record<Name, string | number>>>;

type Choices<Name extends string> = Readonly<Partial<Record<Name, readonly string[]>>>;

const YES = "file.columns.yes";
const NO = "file.columns.no";

/** A cell that says yes or no, in the actor's language. */
export const yesNoText = (value: boolean): string => textsIn(actor().locale)(value ? YES : NO);

/** Choices of columns that say yes or no, in the actor's language. */
export const yesNoChoices = (): readonly string[] => [true, false].map(yesNoText);

/** A spreadsheet that users fill in, one thing per row, with headings in their language. */
export interface RowFile<Name extends string> {
  /**
   * The file to fill in, with an example and an explanation of the columns.
   * @param choices values that the cells of a column offer; others can be entered, too
   * @param filled rows in place of the example, unless there are none
   */
  template(choices?: Choices<Name>, filled?: readonly FilledRow<Name>[]): Promise<Buffer>;
  /**
   * The rows of the first sheet, without empty rows and the template's example. Headings may be in any language.
   * @throws Refusal of `file` if it cannot be read, has unknown or lacks required columns, or has no or too many rows
   */
  read(file: Uint8Array): Promise<FileRow<Name>[]>;
  /** The refused rows as entered, with their problems, as a file to correct and upload again. */
  corrections(rows: readonly RefusedRow<Name>[]): Promise<Buffer>;
  /** The column that a heading names, in any language. */
  columnNamed(heading: string): Name | undefined;
  /** Whether an import ignores a heading that exports and corrected files have, so that both can be uploaded as they are. */
  isIgnored(heading: string): boolean;
  /** The heading of a column in the actor's language. */
  headingOf(name: Name): string;
}

export function rowFile<Name extends string>(options: RowFileOptions<Name>): RowFile<Name> {
  const { columns, sheet, heading, meaning, ignored = [], exampleBy, maxRows, maxBytes = ROW_FILE_BYTES } = options;
  const names = columns.map(({ name }) => name);
  const columnNamed = columnFinder(names, heading);
  const ignoredNamed = columnFinder(["file.columns.error", ...ignored], (key) => key);
  const isIgnored = (text: string): boolean => ignoredNamed(text) !== undefined;
  const examples = new Map(columns.map(({ name, example }) => [name, textsOf(example)]));
  const t = (key: TextKey): string => textsIn(actor().locale)(key);
  const head = (): string[] => names.map((name) => t(heading(name)));

  /** The column at each position of the header; undefined if it is ignored. */
  function columnsOf(texts: readonly string[]): (Name | undefined)[] {
    const found = new Set<Name>();
    const named = texts.map((text) => {
      if (text.trim() === "" || isIgnored(text)) return undefined;
      const name = columnNamed(text);
      if (!name || found.has(name))
        throw refuse("column_unknown", { column: text.slice(0, 40), expected: head().join(", ") });
      found.add(name);
      return name;
    });
    const missing = columns.find(({ name, required }) => required && !found.has(name));
    if (missing) throw refuse("column_missing", { column: t(heading(missing.name)), expected: head().join(", ") });
    return named;
  }

  return {
    columnNamed,
    isIgnored,
    headingOf: (name) => t(heading(name)),
    template: (choices, filled = []) => {
      const examples = [columns.map(({ example }) => exampleCell(example))];
      const offered = names.flatMap((name, column) => {
        const values = choices?.[name] ?? [];
        return values.length > 0 ? [{ name, column, values }] : [];
      });
      const rows = Math.max(0, ...offered.map(({ values }) => values.length));
      const lists = t("file.columns.choices");
      return workbook([
        {
          name: t(sheet),
          rows: [head(), ...(filled.length > 0 ? filled.map((row) => names.map((name) => row[name] ?? "")) : examples)],
          choices: offered.map(({ column, values }, from) => ({ column, sheet: lists, from, count: values.length })),
        },
        {
          name: t("file.columns.sheet"),
          rows: [
            [t("file.columns.column"), t("file.columns.required"), t("file.columns.meaning")],
            ...columns.map(({ name, required }) => [
              t(heading(name)),
              required ? t("file.columns.yes") : "",
              t(meaning(name)),
            ]),
          ],
          widths: [24, 12, 120],
        },
        ...(offered.length > 0
          ? [
              {
                name: lists,
                rows: [
                  offered.map(({ name }) => t(heading(name))),
                  ...Array.from({ length: rows }, (_, row) => offered.map(({ values }) => values[row] ?? "")),
                ],
              },
            ]
          : []),
      ]);
    },
    read: async (file) => {
      if (file.byteLength > maxBytes) throw refuse("file_too_large");
      const limits = { expandedBytes: 20_000_000, rows: maxRows + 1, columns: 30, text: 2_000_000 };
      const { rows } = await readSpreadsheet(file, { ...limits, bytes: maxBytes });
      const named = columnsOf(rows[0] ?? []);
      const filled = rows
        .map((texts, index) => ({ row: index + 1, texts: texts.map(plain) }))
        .filter(({ row, texts }) => row > 1 && texts.some((text) => text !== ""))
        .map(({ row, texts }) => ({
          row,
          cells: new Map(named.flatMap((name, index) => (name ? [[name, texts[index] ?? ""]] : []))),
        }));
      const read = filled.filter(
        ({ cells }) => !exampleBy.every((name) => examples.get(name)?.includes(cells.get(name) ?? "")),
      );
      if (read.length === 0) throw refuse(filled.length > 0 ? "file_only_example" : "file_empty");
      return read;
    },
    corrections: (rows) =>
      workbook([
        {
          name: t(sheet),
          rows: [
            [...head(), t("file.columns.error")],
            ...rows.map(({ cells, problems }) => [...names.map((name) => cells.get(name) ?? ""), problems.join("; ")]),
          ],
          widths: [...names.map(() => 20), 80],
        },
      ]),
  };
}

const exampleCell = (example: Example): string | number =>
  typeof example === "object" ? textsIn(actor().locale)(example.text) : example;

/** The texts of an example as a file may have them: also of a template in another language. */
const textsOf = (example: Example): readonly string[] =>
  typeof example === "object" ? inEveryLanguage(example.text) : [String(example)];

const YES_WORDS = new Set(["true", "1", "x", ...inEveryLanguage(YES)]);
const NO_WORDS = new Set(["false", "0", ...inEveryLanguage(NO)]);

/** A cell that says yes or no in any language; undefined if it says neither. */
export function readYesNo(text: string): boolean | undefined {
  const word = text.toLowerCase();
  return YES_WORDS.has(word) || NO_WORDS.has(word) ? YES_WORDS.has(word) : undefined;
}

function refuse(message: string, values?: Readonly<Record<string, string>>): Refusal {
  return new Refusal("invalid", message, [{ field: "file", message, ...(values && { values }) }]);
}

/** Removes an apostrophe that keeps a text from being a formula, as in older files and those of others (`platform/formula.ts`). */
function plain(text: string): string {
  return text.replace(/^'(?=[\s\p{C}]*[=+\-@|%＝＋－＠])/u, "").trim();
}
