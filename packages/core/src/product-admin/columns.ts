import type { Actor, UserError } from "../platform/index.ts";
import { issueKey } from "../platform/issues.ts";
import { readDay } from "../platform/read-day.ts";
import { type Example, readYesNo, rowFile } from "../row-file/index.ts";
import { FILE_ROWS, newArrivalSchema, newTagSchema, orderLimitSchema } from "./schema.ts";

/** Texts of a row by column. */
export type Cells = Readonly<Record<string, string>>;

/** The changes of a row; each part is one mass change. */
export interface RowChange {
  readonly articleCode: string;
  readonly sorg: string;
  readonly order?: boolean;
  readonly newArrival?: { readonly from: string; readonly to: string } | { readonly active: false };
  /** Null: unlimited. */
  readonly orderLimit?: number | null;
  readonly tag?: { readonly type: string; readonly name: string; readonly fileName?: string; readonly remove: boolean };
  readonly deleted?: boolean;
}

/** A column of the file. Its heading and explanation are `file.products.*` in `texts`. */
interface Column {
  readonly name: string;
  readonly example: Example;
  readonly required?: boolean;
}

/** In the order of the template. Imports accept any order, and any subset. */
export const COLUMNS = [
  { name: "articleCode", example: "EXAMPLE-1", required: true },
  { name: "sorg", example: "" },
  { name: "order", example: { text: "file.columns.no" } },
  { name: "newArrivalFrom", example: "2026-11-20" },
  { name: "newArrivalTo", example: "2026-12-20" },
  { name: "orderLimit", example: "10" },
  { name: "tagType", example: "season" },
  { name: "tagName", example: "Summer" },
  { name: "tagFile", example: "" },
  { name: "tagRemove", example: "" },
  { name: "delete", example: "" },
] as const satisfies readonly Column[];

/** The spreadsheet of changes to products. */
export const productsFile = rowFile({
  columns: COLUMNS,
  sheet: "file.products.sheet",
  heading: (name) => `file.products.column.${name}`,
  meaning: (name) => `file.products.meaning.${name}`,
  // What the page with the result of an analysis exports beside these columns.
  ignored: [
    "file.products.ignored.name",
    "file.products.ignored.seller",
    "file.products.ignored.status",
    "file.products.ignored.reasons",
    "file.products.ignored.stock",
    "file.products.ignored.tags",
  ],
  exampleBy: COLUMNS.flatMap(({ name, example }) => (example === "" ? [] : [name])),
  maxRows: FILE_ROWS,
});

const NONE = "-";

/** The changes of a row, without any part where nothing was entered, as in most of an exported analysis; null with its errors. */
export function readRow(
  cells: Cells,
  { sorg: ownSorg, locale }: Pick<Actor, "sorg" | "locale">,
): { readonly change: RowChange | null; readonly userErrors: readonly UserError[] } {
  const userErrors: UserError[] = [];
  const fail = (field: string, message: string): undefined => {
    userErrors.push({ field, message });
    return undefined;
  };
  const text = (name: string): string => cells[name] ?? "";
  const flag = (name: string): boolean | undefined => {
    return text(name) === "" ? undefined : (readYesNo(text(name)) ?? fail(name, "flag_invalid"));
  };
  const articleCode = text("articleCode");
  if (articleCode === "") fail("articleCode", "required");
  const order = flag("order");
  const newArrival = arrivalOf(dayIn(text("newArrivalFrom"), locale), dayIn(text("newArrivalTo"), locale), fail);
  const orderLimit = limitOf(text("orderLimit"), fail);
  const tag = tagOf(text, flag("tagRemove") ?? false, fail);
  const deleted = flag("delete");
  const change: RowChange = {
    articleCode,
    sorg: text("sorg") || ownSorg,
    ...(order !== undefined && { order }),
    ...(newArrival && { newArrival }),
    ...(orderLimit !== undefined && { orderLimit }),
    ...(tag && { tag }),
    ...(deleted !== undefined && { deleted }),
  };
  return { change: userErrors.length === 0 ? change : null, userErrors };
}

/** A day as the user's language writes it, as in files; other text comes back unchanged. A date cell is read as `2026-11-20`. */
const dayIn = (text: string, locale: string): string => readDay(text, locale) ?? text;

/** What forms call otherwise than the columns of the file. */
const MESSAGES: Readonly<Record<string, string>> = {
  date_invalid: "date_invalid_in_file",
  new_arrival_from_after_to: "new_arrival_columns_reversed",
};

type Fail = (field: string, message: string) => undefined;

function arrivalOf(from: string, to: string, fail: Fail): RowChange["newArrival"] {
  if (from === "" && to === "") return undefined;
  if (from === NONE && (to === "" || to === NONE)) return { active: false };
  const parsed = newArrivalSchema.safeParse({ from, to }, { error: issueKey });
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues)
    fail(path[0] === "to" ? "newArrivalTo" : "newArrivalFrom", MESSAGES[message] ?? message);
  return undefined;
}

function limitOf(text: string, fail: Fail): number | null | undefined {
  if (text === "") return undefined;
  if (text === NONE) return null;
  const parsed = orderLimitSchema.safeParse(/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);
  return parsed.success ? parsed.data : fail("orderLimit", "order_limit_invalid");
}

function tagOf(text: (name: string) => string, remove: boolean, fail: Fail): RowChange["tag"] {
  const [type, name, fileName] = [text("tagType"), text("tagName"), text("tagFile")];
  if (type === "" && name === "" && fileName === "") return undefined;
  const parsed = newTagSchema.safeParse({ type, name, ...(fileName && { fileName }) }, { error: issueKey });
  if (!parsed.success) {
    const columns: Readonly<Record<string, string>> = { type: "tagType", name: "tagName", fileName: "tagFile" };
    for (const { path, message } of parsed.error.issues) fail(columns[String(path[0])] ?? "tagName", message);
    return undefined;
  }
  const { fileName: file, ...named } = parsed.data;
  return { ...named, ...(file && { fileName: file }), remove };
}
