import { customerRecord } from "../../customer/index.ts";
import { customerNamed } from "../../customer/served/index.ts";
import { chunk, type UserError } from "../../platform/index.ts";
import { type FileRow, rowFile } from "../../row-file/index.ts";
import { type CellValue, COLUMNS, type Column } from "./columns.ts";

/** The spreadsheet of users. */
export const usersFile = rowFile<Column["name"]>({
  columns: COLUMNS,
  sheet: "file.users.sheet",
  heading: (name) => `file.users.column.${name}`,
  meaning: (name) => `file.users.meaning.${name}`,
  ignored: ["file.users.column.active", "file.users.column.createdAt", "file.users.column.updatedAt"],
  exampleBy: ["username", "name", "email"],
  maxRows: 500,
});

export interface UserRow extends FileRow<Column["name"]> {
  /** The parsed cells, as input for `newUserSchema`. */
  readonly input: unknown;
  /** Cells that cannot be parsed. */
  readonly errors: readonly UserError[];
}

/** @throws Refusal of `file` as `RowFile.read` */
export async function readUserRows(file: Uint8Array): Promise<UserRow[]> {
  const rows = await usersFile.read(file);
  const customers = await customersOf(rows.flatMap(({ cells }) => cells.get("custCode") || []));
  return rows.map((row) => rowOf(row, customers));
}

/** Lookups of customers at a time. */
const AT_ONCE = 10;

/** What the cells for customers mean: the code, also of a customer that is named by ERP number or name. */
async function customersOf(texts: readonly string[]): Promise<ReadonlyMap<string, CellValue>> {
  const found = new Map<string, CellValue>();
  for (const part of chunk([...new Set(texts)], AT_ONCE)) {
    const values = await Promise.all(part.map(customerIn));
    for (const [index, text] of part.entries()) found.set(text, values[index] ?? { value: text });
  }
  return found;
}

async function customerIn(text: string): Promise<CellValue> {
  const code = text.toUpperCase();
  if (/^[A-Z0-9_-]{1,20}$/.test(code) && (await customerRecord(code))) return { value: code };
  const named = await customerNamed(text);
  if (named === undefined) return { error: "customer_unknown" };
  return named === "ambiguous" ? { error: "customer_ambiguous" } : { value: named.code };
}

function rowOf({ row, cells }: FileRow<Column["name"]>, customers: ReadonlyMap<string, CellValue>): UserRow {
  const user: Record<string, unknown> = { username: "", name: "", hosts: [] };
  const errors: UserError[] = [];
  let userAreas: unknown;
  for (const column of COLUMNS) {
    const text = cells.get(column.name) ?? "";
    if (text === "") continue;
    const read = (column.name === "custCode" && customers.get(text)) || column.read(text);
    if ("error" in read) errors.push({ field: fieldOf(column.name), message: read.error });
    else if (column.name === "userAreas") userAreas = read.value;
    else user[column.name] = read.value;
  }
  return { row, cells, input: { user, userAreas, requireCustomer: true }, errors };
}

const fieldOf = (column: string): string => (column === "userAreas" ? column : `user.${column}`);
