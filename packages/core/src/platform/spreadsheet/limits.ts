import { Refusal } from "../errors.ts";

/** Limits of a spreadsheet. Each use can lower them. */
export interface SpreadsheetLimits {
  /** Bytes of the file. */
  readonly bytes: number;
  /** Files in the archive. */
  readonly entries: number;
  /** Total bytes of the unpacked files. */
  readonly expandedBytes: number;
  /** Compression ratio allowed for files of a megabyte and more. */
  readonly ratio: number;
  readonly rows: number;
  readonly columns: number;
  /** Characters per cell. */
  readonly cellText: number;
  /** Characters of all cells together: a text that is stored once can appear in every cell. */
  readonly text: number;
  /** XML elements of the parts that are read. */
  readonly elements: number;
  /** Milliseconds for checking the file. Reading it takes about twice as long. */
  readonly milliseconds: number;
}

export const LIMITS: SpreadsheetLimits = {
  bytes: 10_000_000,
  entries: 500,
  expandedBytes: 60_000_000,
  ratio: 200,
  rows: 20_000,
  columns: 100,
  cellText: 1_000,
  text: 20_000_000,
  elements: 4_500_000,
  milliseconds: 2_000,
};

export type FileProblem =
  | "file_not_xlsx"
  | "file_unreadable"
  | "file_too_large"
  | "file_too_many_rows"
  | "file_too_many_columns"
  | "file_text_too_long";

/** @param values placeholders of the message, such as the limit */
export function refuseFile(message: FileProblem, values?: Readonly<Record<string, number>>): Refusal {
  const error = values ? { field: "file", message, values } : { field: "file", message };
  return new Refusal("invalid", message, [error]);
}
