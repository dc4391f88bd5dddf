type Cell = string | number | undefined;

/** Rows as CSV (RFC 4180); the columns are those of all rows, in the order of their first appearance. */
export function csv(rows: readonly Readonly<Record<string, Cell>>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))];
  return lines.map((line) => `${line.map(quoted).join(",")}\r\n`).join("");
}

function quoted(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
