import { workbookBlob } from "@spoke/core/platform/sheet.ts";
import { authorizedFetch } from "../../app/api.ts";
import { currentI18n, type MessageKey } from "../../lib/i18n.ts";
import { type RefusedField, ruleText } from "../../ui/form/refusal.ts";
import { saveFile } from "../../ui/saveFile.ts";
import type { ProductChange } from "./change.ts";

/** Largest file of changes that the server accepts. */
export const MASS_MAX_BYTES = 1_000_000;
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Saves rows as a spreadsheet. */
export async function saveTable(fileName: string, rows: readonly (readonly (string | number)[])[]) {
  saveFile(await workbookBlob([{ name: currentI18n().t("products_what"), rows }]), fileName);
}

/** A row of a file of changes. */
export interface FileRow {
  /** Row number as in spreadsheets: the header is 1. */
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
  /** Name of the article; empty if it is not known. */
  readonly name: string;
  /** Null if it is refused, or changes nothing. */
  readonly change: ProductChange | null;
  /** The values that the change replaces. */
  readonly before: ProductChange | null;
  /** Its problems as text. */
  readonly reasons: readonly string[];
}

/** Refusal of the whole file; the message is text. */
export class FileRefusal extends Error {
  override readonly name = "FileRefusal";
}

type Errors = readonly { field: string; message: string; values?: Readonly<Record<string, string | number>> }[];

/** Checks a file without changing anything: the change of each row, and its problems. @throws FileRefusal if the whole file is refused */
export async function readFile(file: File): Promise<readonly FileRow[]> {
  const answer = await authorizedFetch("/api/admin/products/mass-read", {
    method: "POST",
    headers: { "content-type": XLSX },
    body: file,
  });
  const body = (await answer.json()) as {
    rows?: readonly (Omit<FileRow, "reasons"> & { userErrors: Errors })[];
    userErrors?: Errors;
  };
  if (body.rows) return body.rows.map(({ userErrors, ...row }) => ({ ...row, reasons: userErrors.map(reasonOf) }));
  const [error] = body.userErrors ?? [];
  if (!error) throw new Error(`${answer.status}: the file was not accepted`);
  throw new FileRefusal(reasonOf({ ...error, field: error.field === "file" ? "" : error.field }));
}

function reasonOf({ field, message, values = {} }: Errors[number]): string {
  const listed: NonNullable<RefusedField["values"]> = Object.entries(values).map(([name, value]) => ({ name, value }));
  const text = ruleText(message, listed);
  const column = headingOf(field) || values.column;
  return column && values.expected === undefined ? `${column}: ${text}` : text;
}

/** Translation keys of the columns in their order. The server accepts these headings in every language. */
const HEADINGS: Readonly<Record<string, MessageKey>> = {
  articleCode: "product_column_article_code",
  sorg: "product_column_sorg",
  order: "product_column_order",
  newArrivalFrom: "product_column_new_arrival_from",
  newArrivalTo: "product_column_new_arrival_to",
  orderLimit: "product_column_order_limit",
  tagType: "product_column_tag_type",
  tagName: "product_column_tag_name",
  tagFile: "product_column_tag_file",
  tagRemove: "product_column_tag_remove",
  delete: "product_column_delete",
};

const headingOf = (column: string): string => {
  const key = HEADINGS[column];
  return key ? currentI18n().t(key) : column;
};

/** The head of a file of rows to correct: these columns, by default all, and the errors. */
export const correctionHead = (columns: readonly string[] = Object.keys(HEADINGS)): string[] => [
  ...columns.map(headingOf),
  currentI18n().t("product_column_error"),
];

/** Changes as the rows of a file to correct and upload again, with their problems. */
export function correctionRows(refused: readonly { change: ProductChange; reasons: readonly string[] }[]): string[][] {
  const yesNo = (flag: boolean | undefined): string => (flag === undefined ? "" : flag ? "yes" : "no");
  return [
    correctionHead(),
    ...refused.map(({ change, reasons }) => {
      const { newArrival, orderLimit, tag } = change;
      const isPeriod = newArrival && "from" in newArrival;
      const limit = orderLimit === undefined ? "" : orderLimit === null ? "-" : String(orderLimit);
      return [
        ...[change.articleCode, change.sorg, yesNo(change.order)],
        ...(isPeriod ? [newArrival.from, newArrival.to] : [newArrival ? "-" : "", ""]),
        limit,
        ...[tag?.type ?? "", tag?.name ?? "", tag?.fileName ?? "", tag?.remove ? "yes" : ""],
        ...[yesNo(change.deleted), reasons.join("; ")],
      ];
    }),
  ];
}
