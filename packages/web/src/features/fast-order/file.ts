import { authorizedFetch } from "../../app/api.ts";
import type { RefusedField } from "../../ui/form/refusal.ts";
import type { Checked } from "./check.ts";
import { roundedQty } from "./line.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A row of the file with its check. */
export interface FileRow extends Checked {
  /** Number of the row as spreadsheets count. */
  readonly row: number;
  readonly articleCode: string;
  /** The quantity as it was written. */
  readonly written: string;
  readonly sorg?: string;
}

export interface CheckedFile {
  readonly rows: readonly FileRow[];
  /** A workbook with the refused rows and their problems. */
  readonly corrections: Blob | undefined;
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
interface Answer {
  readonly rows: readonly (Omit<FileRow, "problems" | "checkoutProblems"> &
    Readonly<
      Record<"problems" | "checkoutProblems", readonly { readonly message: string; readonly values?: Values }[]>
    >)[];
  readonly file: string | null;
}

/** Checks a file without ordering anything. @throws FileRefusal if the whole file is refused */
export async function checkFile(file: File): Promise<CheckedFile> {
  const answer = await authorizedFetch("/api/repeat-order/check", {
    method: "POST",
    headers: { "content-type": XLSX },
    body: file,
  });
  const body = (await answer.json()) as
    | Answer
    | { readonly userErrors?: readonly { message: string; values?: Values }[] };
  if (answer.ok && "rows" in body) return readAnswer(body);
  const [fault] = ("userErrors" in body && body.userErrors) || [];
  if (!fault) throw new Error(`${answer.status}: the file was not accepted`);
  throw new FileRefusal({ field: "file", message: fault.message, values: listed(fault.values) });
}

function readAnswer({ rows, file }: Answer): CheckedFile {
  const bytes = file ? Uint8Array.from(atob(file), (sign) => sign.charCodeAt(0)) : undefined;
  return {
    rows: rows.map((row) => ({
      ...row,
      problems: row.problems.map((error) => ({ field: "qty", message: error.message, values: listed(error.values) })),
      checkoutProblems: row.checkoutProblems.map((error) => ({
        field: "qty",
        message: error.message,
        values: listed(error.values),
      })),
    })),
    corrections: bytes && new Blob([bytes], { type: XLSX }),
  };
}

/** Values as GraphQL lists them. */
const listed = (values: Values = {}) => Object.entries(values).map(([name, value]) => ({ name, value: String(value) }));

/** The quantity that a row is ordered in, if it was rounded up to one that is sold. */
export const roundedOf = ({ written, ...check }: FileRow): number | undefined =>
  roundedQty({ qty: written, check: { ...check, batch: 0 } });
