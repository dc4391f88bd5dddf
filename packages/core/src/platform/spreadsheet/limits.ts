import { Refusal } from "../errors.ts";

/** What a spreadsheet may be; each can be lowered for one use. */
export interface SpreadsheetLimits {
  /** Bytes of the file. */
  readonly bytes: number;
  /** Files within it. */
  readonly entries: number;
  /** Bytes of all files within it, unpacked. */
  readonly expandedBytes: number;
  /** How much larger than packed a file of a megabyte and more may be. */
  readonly ratio: number;
  readonly rows: number;
  readonly columns: number;
  /** Characters of a cell. */
  readonly cellText: number;
  /** Characters of all cells: a text that is kept once can be shown in every cell. */
  readonly text: number;
  /** XML elements of the parts that are read. */
  readonly elements: number;
  /** Milliseconds for looking the file over; reading it takes about twice as long. */
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

/** @param values what the message says, such as the limit */
export function refuseFile(message: FileProblem, values?: Readonly<Record<string, number>>): Refusal {
  const error = values ? { field: "file", message, values } : { field: "file", message };
  return new Refusal("invalid", message, [error]);
}
