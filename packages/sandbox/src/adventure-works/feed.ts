import type { FeedName, FeedRow, OnlyColumns } from "@spoke/core/feed/kinds/index.ts";
import type { FeedFile } from "../feed-file.ts";

/** A feed file without its name. */
export type Feed = Omit<FeedFile, "name">;

/** Rows of a kind as a CSV file. */
export function feed<Name extends FeedName, Row extends FeedRow<Name> & CsvRow>(
  sorg: string,
  kind: Name,
  rows: readonly (Row & OnlyColumns<Name, Row>)[],
): Feed {
  return { sorg, kind, body: csv(rows) };
}

type CsvRow = Readonly<Record<string, Cell>>;
type Cell = string | number | undefined;

/** Rows as CSV (RFC 4180); the columns are those of all rows, in the order of their first appearance. */
export function csv(rows: readonly CsvRow[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))];
  return lines.map((line) => `${line.map(quoted).join(",")}\r\n`).join("");
}

function quoted(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
