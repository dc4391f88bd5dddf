import type { FeedKind } from "./kind.ts";
import { FEED_KINDS } from "./kinds/index.ts";

/** The tables of docs/feeds.md, from the declarations themselves. */
export function renderKinds(): string {
  return FEED_KINDS.map(renderKind).join("\n");
}

function renderKind({ name, doc, columns, groupBy }: FeedKind): string {
  const rows = columns.map((column) => [
    `\`${column.name}${column.keyed ? "[…]" : ""}\``,
    column.required ? "yes" : "",
    groupBy.includes(column.name) ? `${column.form}; rows together` : column.form,
    column.doc,
  ]);
  return [`### ${name}`, "", doc, "", ...table(["column", "required", "form", "meaning"], rows), ""].join("\n");
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const cells = [header, ...rows].map((row) => row.map((cell) => cell.replaceAll("|", "\\|")));
  const widths = header.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(" | ")} |`;
  const [first = [], ...rest] = cells;
  return [line(first), `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...rest.map(line)];
}
