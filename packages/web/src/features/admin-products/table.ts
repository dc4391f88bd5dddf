import { workbookBlob } from "@spoke/core/platform/sheet.ts";
import { authorizedFetch } from "../../app/api.ts";
import { type RefusedField, ruleText } from "../../ui/form/refusal.ts";
import { saveFile } from "../../ui/saveFile.ts";
import type { ProductChange } from "./change.ts";

/** Largest file of changes that the server accepts. */
export const MASS_MAX_BYTES = 1_000_000;
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Saves rows as a workbook; no text of theirs becomes a formula. */
export async function saveTable(name: string, fileName: string, rows: readonly (readonly (string | number)[])[]) {
  saveFile(await workbookBlob([{ name, rows }]), fileName);
}

/** A row of a file of changes. */
export interface FileRow {
  /** Number of the row as spreadsheets count. */
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
  /** Null when it cannot be read. */
  readonly change: ProductChange | null;
  /** What is wrong with it, in words. */
  readonly reasons: readonly string[];
}

/** The file as a whole was refused, in words. */
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
  if (!error) throw new Error(`${answer.status}: the file was not taken`);
  throw new FileRefusal(reasonOf({ ...error, field: error.field === "file" ? "" : error.field }));
}

function reasonOf({ field, message, values = {} }: Errors[number]): string {
  const listed: NonNullable<RefusedField["values"]> = Object.entries(values).map(([name, value]) => ({ name, value }));
  const text = ruleText(message, listed);
  const about = field || values.column;
  return about ? `${about}: ${text}` : text;
}

const HEAD = [
  ...["articleCode", "sorg", "order", "newArrivalFrom", "newArrivalTo", "orderLimit"],
  ...["tagType", "tagName", "tagFile", "tagRemove", "delete"],
] as const;

/** Changes as the rows of a file that can be corrected and sent again, with what was wrong with each. */
export function correctionRows(refused: readonly { change: ProductChange; reasons: readonly string[] }[]): string[][] {
  const yesNo = (flag: boolean | undefined): string => (flag === undefined ? "" : flag ? "yes" : "no");
  return [
    [...HEAD, "Error"],
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
