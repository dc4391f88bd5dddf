import type { UserError } from "../../platform/index.ts";
import { type FileRow, rowFile } from "../../row-file/index.ts";
import { COLUMNS, type Column } from "./columns.ts";

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
  return (await usersFile.read(file)).map(rowOf);
}

function rowOf({ row, cells }: FileRow<Column["name"]>): UserRow {
  const user: Record<string, unknown> = { username: "", name: "", hosts: [] };
  const errors: UserError[] = [];
  let userAreas: unknown;
  for (const column of COLUMNS) {
    const text = cells.get(column.name) ?? "";
    if (text === "") continue;
    const read = column.read(text);
    if ("error" in read) errors.push({ field: fieldOf(column.name), message: read.error });
    else if (column.name === "userAreas") userAreas = read.value;
    else user[column.name] = read.value;
  }
  return { row, cells, input: { user, userAreas }, errors };
}

const fieldOf = (column: string): string => (column === "userAreas" ? column : `user.${column}`);
