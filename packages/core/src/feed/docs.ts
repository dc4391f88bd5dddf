import type { FeedKind } from "./kind.ts";
import { FEED_KINDS } from "./kinds/index.ts";

/** The tables of docs/feeds.md, from the declarations. Kinds with equal columns share the table of the shortest name. */
export function renderKinds(): string {
  const tables = new Map<string, string>();
  for (const kind of FEED_KINDS.toSorted((a, b) => a.name.length - b.name.length)) {
    const columns = renderColumns(kind);
    if (!tables.has(columns)) tables.set(columns, kind.name);
  }
  return FEED_KINDS.map((kind) => {
    const columns = renderColumns(kind);
    const same = tables.get(columns);
    const shown = same === kind.name ? columns : `The columns are those of [${same}](#${same}).\n`;
    return `### ${kind.name}\n\n${kind.doc}\n\n${shown}`;
  }).join("\n");
}

function renderColumns({ columns, groupBy }: FeedKind): string {
  const rows = columns.map((column) => [
    `\`${column.name}${column.keyed ? "[…]" : ""}\``,
    column.required ? "yes" : "",
    groupBy.includes(column.name) ? `${column.form}; rows together` : column.form,
    column.doc,
  ]);
  return [...table(["column", "required", "form", "meaning"], rows), ""].join("\n");
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const cells = [header, ...rows].map((row) => row.map((cell) => cell.replaceAll("|", "\\|")));
  const widths = header.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(" | ")} |`;
  const [first = [], ...rest] = cells;
  return [line(first), `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...rest.map(line)];
}
