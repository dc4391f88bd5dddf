import { authorisedFetch } from "../../app/api.ts";
import type { RefusedField } from "../../ui/form/refusal.ts";

/** Most that a file may hold; the server refuses more. */
export const MASS_MAX_BYTES = 1_000_000;

export interface MassResult {
  /** Users who are there now; without a password those who had been made by the same file before. */
  readonly created: readonly { readonly row: number; readonly username: string; readonly password: string }[];
  readonly rows: readonly { readonly row: number; readonly userErrors: readonly RefusedField[] }[];
  /** A workbook of the refused rows with what is wrong with each. */
  readonly corrections: Blob | undefined;
}

/** What is wrong with the file as a whole, as a translation key. */
export class MassRefusal extends Error {
  override readonly name = "MassRefusal";
}

/** Sends a filled-in template; good rows become users, bad rows come back. @throws MassRefusal for a file that is none */
export async function sendMass(file: File): Promise<MassResult> {
  const answer = await authorisedFetch("/api/admin/users/mass", {
    method: "POST",
    headers: { "content-type": XLSX },
    body: file,
  });
  const body: unknown = await answer.json();
  if (!answer.ok) throw new MassRefusal(keyOf(body) ?? "something_went_wrong");
  return readMass(body);
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

function keyOf(body: unknown): string | undefined {
  const errors = listOf(part(body, "userErrors"));
  return textIn(errors[0], "message") || textIn(part(body, "message"), "description") || undefined;
}

export function readMass(body: unknown): MassResult {
  const file = textIn(body, "file");
  return {
    created: listOf(part(body, "created")).map((one) => ({
      row: numberIn(one, "row"),
      username: textIn(one, "username"),
      password: textIn(one, "password"),
    })),
    rows: listOf(part(body, "rows")).map((one) => ({
      row: numberIn(one, "row"),
      userErrors: listOf(part(one, "userErrors")).map((error) => ({
        field: textIn(error, "field"),
        message: textIn(error, "message"),
      })),
    })),
    corrections: file
      ? new Blob([Uint8Array.from(atob(file), (sign) => sign.charCodeAt(0))], { type: XLSX })
      : undefined,
  };
}

/** The list of new passwords as text that no spreadsheet takes for formulas. */
export function passwordList(created: MassResult["created"]): Blob {
  const lines = created.flatMap(({ username, password }) => (password ? [`${username}\t${password}\r\n`] : []));
  return new Blob(lines, { type: "text/plain;charset=utf-8" });
}

function part(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textIn(value: unknown, name: string): string {
  const text = part(value, name);
  return typeof text === "string" ? text : "";
}

function numberIn(value: unknown, name: string): number {
  const number = part(value, name);
  return typeof number === "number" ? number : 0;
}
