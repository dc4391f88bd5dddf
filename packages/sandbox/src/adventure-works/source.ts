import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";

/** A row of a source table; columns without value are empty. */
export type SourceRow = Readonly<Record<string, string>>;

/**
 * A table of the data set, from `{name}.csv` or `{name}.csv.gz`.
 * @param wanted rows to keep; the big tables are mostly orders of consumers
 * @throws Error when the directory has no such table
 */
export function readTable(dir: string, name: string, wanted: (row: SourceRow) => boolean = () => true): SourceRow[] {
  const plain = join(dir, `${name}.csv`);
  const packed = `${plain}.gz`;
  if (!existsSync(plain) && !existsSync(packed)) throw new Error(`${dir} has no table ${name}`);
  const text = existsSync(plain) ? readFileSync(plain) : gunzipSync(readFileSync(packed));
  return parse(text, {
    columns: true,
    bom: true,
    skip_empty_lines: true,
    on_record: (row: SourceRow) => (wanted(row) ? row : null),
  });
}

/** The value of a column that the table must have. */
export function cell(row: SourceRow | undefined, column: string): string {
  return row?.[column] ?? "";
}

/** Rows by the value of a column; of several with the same value the last. */
export function by(rows: readonly SourceRow[], column: string): ReadonlyMap<string, SourceRow> {
  return new Map(rows.map((row) => [cell(row, column), row]));
}

export function groupedBy(rows: readonly SourceRow[], column: string): ReadonlyMap<string, SourceRow[]> {
  return Map.groupBy(rows, (row) => cell(row, column));
}
