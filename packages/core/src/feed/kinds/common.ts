import * as z from "zod";
import { LOCALES } from "../../host/schema.ts";
import { bytesOf, folded, Refusal } from "../../platform/index.ts";
import { taxRateSchema } from "../../platform/schema.ts";
import { code, flag, instant, json, keyed, optional, text, upperCode } from "../cells.ts";
import { type Outcome, RowRefusal } from "../kind.ts";
import { BYTES_PER_ITEM } from "../upsert.ts";

/** Optional column of every kind: the instant that the row describes. */
export const asOfColumn = () => optional(instant(), "instant that the row describes; the file's when empty");

export const deletedColumn = () => optional(flag(), "`true` deletes the row; other optional columns are ignored");

export const currencyCode = () => code(3).regex(/^[A-Z]{3}$/, "currency_invalid");

/** Tax as a fraction, such as `0.19`. */
export const taxRate = () => json(taxRateSchema);

/** The ERP's code for a type of document. */
export const documentType = () => upperCode(4).regex(/^[A-Z0-9]{1,4}$/, "code_invalid");

const localeKey = z.enum([...LOCALES.map((locale) => locale.code), "default"], { error: () => "locale_unknown" });

/** Texts by locale in JSON, at least one. */
export const localeTexts = <Cell extends z.ZodType<string, string>>(cell: Cell) =>
  z.partialRecord(localeKey, cell).refine((texts) => Object.keys(texts).length > 0, "text_required");

/** A text per locale, `name[en-US]`. */
export const localized = (max: number) => keyed(localeKey, text(max), `text per locale, ${max}`);

/** The value, or undefined if the column is missing or the cell is empty. */
export function filledCell<T>(value: T | null | undefined): T | undefined {
  return value ?? undefined;
}

/** The object without null and undefined values, as schemas with defaults expect. */
export function filled<T extends object>(value: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const result: { [K in keyof T]?: NonNullable<T[K]> } = {};
  for (const name of Object.keys(value) as (keyof T)[]) {
    const entry = value[name];
    if (entry !== null && entry !== undefined) result[name] = entry;
  }
  return result;
}

export function instantOf(row: { readonly asOf?: string | null | undefined }, file: { readonly asOf: string }): string {
  return row.asOf ?? file.asOf;
}

/** Lower-case letters, digits, and dashes, for URLs. */
export function slugOf(...parts: readonly string[]): string {
  return folded(parts.join(" "))
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** @throws RowRefusal if a document does not fit into an item */
export function sized<T>(column: string, document: T): T {
  if (bytesOf(document) > BYTES_PER_ITEM) throw new RowRefusal(column, "record_too_large");
  return document;
}

/** Passes records to a use-case one after another. Records that it refuses as invalid are refused; other errors are faults. */
export async function throughUseCase<Task>(
  tasks: readonly Task[],
  run: (task: Task) => Promise<"changed" | "unchanged" | "older">,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const task of tasks) {
    try {
      outcomes.push((await run(task)) === "changed" ? "changed" : "unchanged");
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind !== "invalid") throw error;
      const refused = error.userErrors.map(({ field, message }) => ({ column: columnOf(field), reason: message }));
      outcomes.push({ refused: refused.length > 0 ? refused : [{ column: "", reason: error.message }] });
    }
  }
  return outcomes;
}

/** Columns with the specification's name of a field of the domain. */
const COLUMNS: Readonly<Record<string, string>> = {
  orderNumber: "orderNo",
  erpOrderNumber: "sapOrderNo",
  poNumber: "custPoNo",
};

const columnOf = (path: string): string =>
  path
    .split(".")
    .map((name) => COLUMNS[name] ?? name)
    .join(".");

/** The address of a picture. A bare name is a file of the sales organization. */
export function pictureAddress(sorg: string, name: string): string {
  return name.includes("/") ? name : `/media/${sorg}/${name}`;
}
