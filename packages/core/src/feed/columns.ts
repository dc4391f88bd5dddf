import type { z } from "zod";
import { cellMeta } from "./cells.ts";
import { FileRefusal, type Problem } from "./refusals.ts";

/** A column, for the documentation and the header check. */
export interface Column {
  readonly name: string;
  readonly required: boolean;
  readonly form: string;
  readonly doc: string;
  readonly keyed: boolean;
  readonly secret: boolean;
}

/** A row as the readers yield it: cells by column, `null` if empty; keyed columns are objects. */
export interface RawRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, unknown>>;
}

export const MAX_COLUMNS = 200;

/** The columns of a row schema, in order. */
export function columnsOf(row: z.ZodObject): Column[] {
  return Object.entries(row.shape).map(([name, schema]) => {
    const field: z.ZodType = schema;
    const meta = cellMeta(field);
    return {
      name,
      required: !field.safeParse(undefined).success,
      form: meta.form ?? "",
      doc: field.description ?? "",
      keyed: meta.keyed ?? false,
      secret: meta.secret ?? false,
    };
  });
}

/** The field that a header's column fills, and the key within a keyed field. */
export interface Slot {
  readonly field: string;
  readonly key?: string;
}

/** @throws FileRefusal for unknown, duplicate, missing, or too many columns */
export function readHeader(header: readonly string[], columns: readonly Column[]): Slot[] {
  if (header.length > MAX_COLUMNS) throw new FileRefusal("too_many_columns", 1);
  const names = new Set<string>();
  const slots = header.map((cell) => {
    const name = cell.trim();
    if (names.has(name)) throw new FileRefusal(`column_twice: ${shown(name)}`, 1);
    names.add(name);
    return slotOf(name, columns);
  });
  for (const { name, required } of columns) {
    if (required && !slots.some((slot) => slot.field === name)) throw new FileRefusal(`column_missing: ${name}`, 1);
  }
  return slots;
}

function slotOf(name: string, columns: readonly Column[]): Slot {
  const keyed = /^([^[\]]+)\[([^[\]]{1,100})\]$/.exec(name);
  const found = columns.find((column) => column.name === (keyed?.[1] ?? name) && column.keyed === (keyed !== null));
  if (!found) throw new FileRefusal(`unknown_column: ${shown(name)}`, 1);
  return keyed?.[2] === undefined ? { field: found.name } : { field: found.name, key: keyed[2] };
}

const shown = (name: string): string => name.replace(/\p{C}/gu, " ").slice(0, 60);

/** Maps values to cells by slot. The objects have a `null` prototype because their keys come from outside. */
export function toCells(values: readonly string[], slots: readonly Slot[]): Record<string, unknown> {
  const cells: Record<string, unknown> = Object.create(null);
  for (const [index, { field, key }] of slots.entries()) {
    const value = values[index] === "" ? null : values[index];
    if (key === undefined) cells[field] = value;
    else {
      const held = cells[field];
      const map: Record<string, unknown> = isRecord(held) ? held : Object.create(null);
      map[key] = value;
      cells[field] = map;
    }
  }
  return cells;
}

/** A JSON object as cells: scalars become text; nested objects without a column of their own become `outer.inner`. */
export function jsonCells(
  object: Readonly<Record<string, unknown>>,
  columns: readonly Column[],
): Record<string, unknown> {
  const cells: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(object)) {
    if (isRecord(value) && !columns.some((column) => column.name === name))
      for (const [inner, nested] of Object.entries(value)) cells[`${name}.${inner}`] = scalar(nested);
    else if (isRecord(value) && columns.some((column) => column.name === name && column.keyed))
      cells[name] = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, scalar(inner)]));
    else cells[name] = scalar(value);
  }
  return cells;
}

function scalar(value: unknown): unknown {
  if (value === "" || value === null) return null;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** One problem per refused cell of a row. Secret values are left out. */
export function problemsOf(error: z.ZodError, row: RawRow, columns: readonly Column[]): Problem[] {
  return error.issues.map((issue) => {
    const unknown = issue.code === "unrecognized_keys" ? (issue.keys[0] ?? "") : undefined;
    const [field, ...rest] = issue.path.map(String);
    const column = columns.find((candidate) => candidate.name === field);
    const name = column?.keyed && rest[0] !== undefined ? `${field}[${rest[0]}]` : [field, ...rest].join(".");
    const cell = column?.keyed && isRecord(row.cells[column.name]) ? undefined : row.cells[field ?? ""];
    return {
      line: row.line,
      column: unknown ?? name,
      value: column?.secret ? "" : typeof cell === "string" ? cell : "",
      reason: unknown === undefined ? reasonOf(issue) : "unknown_column",
    };
  });
}

/** A short key for a validation issue, such as `required`. */
export function reasonOf(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return "invalid";
  if (/^[a-z_]{3,40}$/.test(issue.message)) return issue.message;
  return issue.message.endsWith("received undefined") ? "required" : issue.code;
}
