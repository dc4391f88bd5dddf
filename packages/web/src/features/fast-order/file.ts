import type { ApolloClient } from "@apollo/client";
import { authorizedFetch } from "../../app/api.ts";
import type { RefusedField } from "../../ui/form/refusal.ts";
import { type Checked, checkLines } from "./check.ts";
import { roundedQty, sumOfChecks, type Total, type TypedLine } from "./line.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Names of files that can be ordered from. */
export const ORDER_FILES = ".xlsx,.csv,.txt";
export const isOrderFile = (name: string): boolean => /\.(xlsx|csv|txt)$/i.test(name);
const isWorkbook = (name: string): boolean => /\.xlsx$/i.test(name);

/** A row of the file with its check. */
export interface FileRow extends Checked {
  /** Number of the row as spreadsheets count. */
  readonly row: number;
  readonly articleCode: string;
  /** The quantity as it was written. */
  readonly written: string;
  readonly sorg?: string;
  /** The quantity that the row is ordered in, where the written one is not sold; the other fields are of this quantity. */
  readonly roundedTo?: number;
  /** Pieces of the article, with those in the cart, before that. */
  readonly roundedFrom?: number;
}

export interface CheckedFile {
  readonly rows: readonly FileRow[];
  /** A workbook with the rows that were refused at first, and their problems. */
  readonly corrections: Blob | undefined;
  readonly source: File;
}

/** The file as a whole was refused. */
export class FileRefusal extends Error {
  override readonly name = "FileRefusal";
  readonly fault: RefusedField;

  constructor(fault: RefusedField) {
    super(fault.message);
    this.fault = fault;
  }
}

type Values = Readonly<Record<string, string | number>>;
interface SentProblem {
  readonly message: string;
  readonly values?: Values;
}

interface Answer {
  readonly rows: readonly (Omit<FileRow, "problems" | "checkoutProblems" | "shortage"> &
    Readonly<Record<"problems" | "checkoutProblems", readonly SentProblem[]>> & {
      readonly shortage?: SentProblem | null;
    })[];
  readonly file: string | null;
}

/** Checks a file without ordering anything. @throws FileRefusal if the whole file is refused */
export async function checkFile(file: File): Promise<CheckedFile> {
  const { rows, file: corrections } = await sendFile(file);
  return { ...readAnswer(rows), corrections: workbookOf(corrections), source: file };
}

/** A workbook with the rows that are still refused. @throws Error if the file cannot be checked again */
export async function correctionsOf({ rows, corrections, source }: CheckedFile): Promise<Blob | undefined> {
  const accepted = rows.filter(
    ({ result, roundedTo, expectedDate }) => result === "ok" && (roundedTo !== undefined || expectedDate),
  );
  if (accepted.length === 0) return corrections;
  return workbookOf((await sendFile(source, accepted)).file);
}

async function sendFile(file: File, accepted: readonly FileRow[] = []): Promise<Answer> {
  const query = accepted.length > 0 ? `?accepted=${accepted.map(({ row }) => row).join(",")}` : "";
  const answer = await authorizedFetch(`/api/repeat-order/check${query}`, {
    method: "POST",
    // As bytes, because gateways decode texts as UTF-8.
    headers: { "content-type": isWorkbook(file.name) ? XLSX : "application/octet-stream" },
    body: file,
  });
  const body = (await answer.json()) as
    | Answer
    | { readonly userErrors?: readonly { message: string; values?: Values }[] };
  if (answer.ok && "rows" in body) return body;
  const [fault] = ("userErrors" in body && body.userErrors) || [];
  if (!fault) throw new Error(`${answer.status}: the file was not accepted`);
  throw new FileRefusal({ field: "file", message: fault.message, values: listed(fault.values) });
}

const workbookOf = (file: string | null): Blob | undefined =>
  file ? new Blob([Uint8Array.from(atob(file), (sign) => sign.charCodeAt(0))], { type: XLSX }) : undefined;

function readAnswer(rows: Answer["rows"]): Pick<CheckedFile, "rows"> {
  return {
    rows: rows.map((row) => ({
      ...row,
      problems: row.problems.map(toProblem),
      checkoutProblems: row.checkoutProblems.map(toProblem),
      shortage: row.shortage ? toProblem(row.shortage) : null,
    })),
  };
}

const toProblem = ({ message, values }: SentProblem) => ({ field: "qty", message, values: listed(values) });

/** Values as GraphQL lists them. */
const listed = (values: Values = {}) => Object.entries(values).map(([name, value]) => ({ name, value: String(value) }));

/** A row as it is ordered. */
const toTyped = ({ articleCode, written, sorg, roundedTo, expectedDate }: FileRow): TypedLine => ({
  code: articleCode,
  qty: roundedTo === undefined ? written : String(roundedTo),
  sorg,
  ...(expectedDate && { expectedDate }),
});

export const typedLines = (rows: readonly FileRow[]): TypedLine[] => rows.map(toTyped);

/**
 * Rounds quantities that are not sold up to those that are, with their prices and stock. Rows that cannot be ordered in the rounded
 * quantity either stay as they are. @throws Error if the check fails
 */
export async function roundedUp(client: ApolloClient, file: CheckedFile): Promise<CheckedFile> {
  const rounded = file.rows.map((row): FileRow => {
    const roundedTo = roundedQty({ qty: row.written, check: { ...row, batch: 0 } });
    return roundedTo === undefined ? row : { ...row, roundedTo };
  });
  if (rounded.every(({ roundedTo }) => roundedTo === undefined)) return file;
  const checked = await checkLines(client, rounded.map(toTyped));
  const rows = file.rows.map((row, index): FileRow => {
    const { roundedTo } = rounded[index] ?? {};
    const check = checked[index];
    if (!check || roundedTo === undefined || check.result !== "ok") return row;
    return { ...row, ...check, roundedTo, roundedFrom: row.inCart + row.sum };
  });
  return { ...file, rows };
}

/** The file with rows ordered for arrivals, by their indexes. @throws Error if the check fails */
export async function forArrivals(
  client: ApolloClient,
  file: CheckedFile,
  days: ReadonlyMap<number, string>,
): Promise<CheckedFile> {
  const wanted = file.rows.map((row): FileRow => ({ ...row, expectedDate: days.get(row.index) ?? row.expectedDate }));
  const checked = await checkLines(client, wanted.map(toTyped));
  const rows = file.rows.map((row): FileRow => (days.has(row.index) ? { ...row, ...checked[row.index] } : row));
  return roundedUp(client, { ...file, rows });
}

/** What the rows come to that can be added or were: pieces and, in one currency, their price. */
export function totalOfRows(rows: readonly FileRow[]): { readonly pieces: number } & Total {
  const fine = rows.filter(({ result }) => result === "ok");
  return { pieces: fine.reduce((all, { sum }) => all + sum, 0), ...sumOfChecks(fine) };
}
