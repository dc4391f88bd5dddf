import * as z from "zod";
import { LOCALES } from "../../host/schema.ts";
import { folded, Refusal } from "../../platform/index.ts";
import { code, flag, instant, keyed, optional, text, upperCode } from "../cells.ts";
import { type Outcome, RowRefusal } from "../kind.ts";
import { BYTES_PER_ITEM, bytesOf } from "../upsert.ts";

/** Every kind may say per row of when it tells. */
export const asOfColumn = () => optional(instant(), "when the row was true; without it, the file's own instant");

export const deletedColumn = () => optional(flag(), "`true`: the row goes; its other optional columns do not matter");

export const currencyCode = () => code(3).regex(/^[A-Z]{3}$/, "currency_invalid");

/** What the ERP calls a kind of document. */
export const documentType = () => upperCode(4).regex(/^[A-Z0-9]{1,4}$/, "code_invalid");

const localeKey = z.enum([...LOCALES.map((locale) => locale.code), "default"], { error: () => "locale_unknown" });

/** A text per locale, `name[en-US]`. */
export const localised = (max: number) => keyed(localeKey, text(max), `text per locale, ${max}`);

/** `undefined` (no column) and `null` (empty cell) alike become undefined. */
export function given<T>(value: T | null | undefined): T | undefined {
  return value ?? undefined;
}

/** The object without what is null or undefined: what a schema with defaults wants. */
export function filled<T extends object>(value: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const result: { [K in keyof T]?: NonNullable<T[K]> } = {};
  for (const name of Object.keys(value) as (keyof T)[]) {
    const one = value[name];
    if (one !== null && one !== undefined) result[name] = one;
  }
  return result;
}

export function instantOf(row: { readonly asOf?: string | null | undefined }, file: { readonly asOf: string }): string {
  return row.asOf ?? file.asOf;
}

/** Lower-case letters, digits and dashes, for addresses. */
export function slugOf(...parts: readonly string[]): string {
  return folded(parts.join(" "))
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** @throws RowRefusal when a document would not fit into an item. */
export function sized<T>(column: string, document: T): T {
  if (bytesOf(document) > BYTES_PER_ITEM) throw new RowRefusal(column, "record_too_large");
  return document;
}

/** Hands records to a use-case one after another; what it refuses as invalid is refused, anything else is a fault. */
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
      const refused = error.userErrors.map(({ field, message }) => ({ column: field, reason: message }));
      outcomes.push({ refused: refused.length > 0 ? refused : [{ column: "", reason: error.message }] });
    }
  }
  return outcomes;
}

/** Where a picture is shown from: a bare name is a file of the sales organisation. */
export function pictureAddress(sorg: string, name: string): string {
  return name.includes("/") ? name : `/media/${sorg}/${name}`;
}
