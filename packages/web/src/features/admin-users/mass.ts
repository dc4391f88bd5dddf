import { authorizedFetch } from "../../app/api.ts";
import { type RefusedField, ruleText } from "../../ui/form/refusal.ts";

/** Most that a file may hold; the server refuses more. */
export const MASS_MAX_BYTES = 1_000_000;

export interface MassResult {
  /** Users who are there now, or after a check would be; `existing` if the same row created them before. */
  readonly created: readonly {
    readonly row: number;
    readonly username: string;
    readonly password: string;
    readonly existing: boolean;
  }[];
  readonly rows: readonly { readonly row: number; readonly username: string; readonly faults: readonly MassFault[] }[];
  /** A workbook of the refused rows with what is wrong with each. */
  readonly corrections: Blob | undefined;
}

/** What is wrong with a cell, or with the file. */
export interface MassFault extends Pick<RefusedField, "message" | "values"> {
  /** The column's head; empty for the file. */
  readonly column: string;
}

/** The file as a whole was refused. */
export class MassRefusal extends Error {
  override readonly name = "MassRefusal";
  readonly fault: MassFault;

  constructor(fault: MassFault) {
    super(fault.message);
    this.fault = fault;
  }
}

/**
 * Creates users from a completed template, or only checks it. @throws MassRefusal if the file as a whole is refused
 */
export async function sendMass(file: File, check: boolean): Promise<MassResult> {
  const answer = await authorizedFetch(`/api/admin/users/mass${check ? "?check=1" : ""}`, {
    method: "POST",
    headers: { "content-type": XLSX },
    body: file,
  });
  const body: unknown = await answer.json();
  if (answer.ok) return readMass(body);
  const [fault] = faultsOf(body);
  if (!fault) throw new Error(`${answer.status}: the file was not accepted`);
  throw new MassRefusal(fault);
}

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

function faultsOf(value: unknown): readonly MassFault[] {
  return listOf(part(value, "userErrors")).map((error) => ({
    column: textIn(error, "column"),
    message: textIn(error, "message"),
    values: Object.entries(part(error, "values") ?? {}).map(([name, value]) => ({ name, value: String(value) })),
  }));
}

/** What the server answered. */
export function readMass(body: unknown): MassResult {
  const file = textIn(body, "file");
  return {
    created: listOf(part(body, "created")).map((item) => ({
      row: numberIn(item, "row"),
      username: textIn(item, "username"),
      password: textIn(item, "password"),
      existing: part(item, "existing") === true,
    })),
    rows: listOf(part(body, "rows")).map((item) => ({
      row: numberIn(item, "row"),
      username: textIn(item, "username"),
      faults: faultsOf(item),
    })),
    corrections: file
      ? new Blob([Uint8Array.from(atob(file), (sign) => sign.charCodeAt(0))], { type: XLSX })
      : undefined,
  };
}

/** A fault with the column that it is about. */
export function faultText({ column, message, values = [] }: MassFault): string {
  const named = Object.fromEntries(values.map(({ name, value }) => [name, value]));
  // A text with the columns that are allowed names the column, too.
  const about = named.expected === undefined && (column || named.column);
  const text = ruleText(message, values);
  return about ? `${about}: ${text}` : text;
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
