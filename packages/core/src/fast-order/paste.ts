import { type ColumnIndexes, parseHeader } from "./columns.ts";
import { parseQuantity } from "./quantity.ts";

/** A pasted line as text; errors are shown beside it. */
export interface PastedLine {
  readonly articleCode: string;
  readonly qty: string;
  readonly sorg?: string;
}

const WITHOUT_HEAD: ColumnIndexes = { article_code: 0, qty: 1 };

/**
 * Lines copied from a spreadsheet, a CSV file, or an email: article and quantity in columns separated by tabs,
 * semicolons, or commas, with or without a header. Every row that is not empty becomes a line.
 */
export function parsePaste(text: string): PastedLine[] {
  const separator = separatorOf(text);
  const rows = rowsOf(text, separator).filter((row) => row.some((cell) => cell !== ""));
  const head = parseHeader(rows[0] ?? []);
  const body = head ? rows.slice(1) : rows;
  return body.map((row) => lineOf(row, head ?? WITHOUT_HEAD, separator, !head));
}

type Separator = "\t" | ";" | ",";

/**
 * Spreadsheets separate cells with tabs, which no code or quantity contains; semicolons take precedence over commas for
 * the same reason.
 */
function separatorOf(text: string): Separator {
  if (text.includes("\t")) return "\t";
  return text.includes(";") ? ";" : ",";
}

/** A quoted cell may contain separators and line breaks. A quote within a text (`29" rim`) is a character. */
function rowsOf(text: string, separator: Separator): string[][] {
  const quoted = new RegExp(`[ ]*"((?:[^"]|"")*)"[ ]*(?=[${separator}\\r\\n]|$)`, "y");
  const plain = new RegExp(`[^${separator}\\r\\n]*`, "y");
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at <= text.length; at += 1) {
    quoted.lastIndex = at;
    plain.lastIndex = at;
    const inQuotes = quoted.exec(text);
    const found = inQuotes ?? plain.exec(text);
    row.push((inQuotes?.[1]?.replaceAll('""', '"') ?? found?.[0] ?? "").trim());
    at += found?.[0].length ?? 0;
    if (text[at] === separator) continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

function lineOf(row: readonly string[], places: ColumnIndexes, separator: Separator, bare: boolean): PastedLine {
  const at = (place: number | undefined): string => (place === undefined ? "" : (row[place] ?? ""));
  const sorg = at(places.sorg);
  // `A-1,1,000` without quotes: the comma of the thousands does not separate cells.
  const rest = row.slice(1).join(",");
  const isGrouped = bare && separator === "," && row.length > 2 && parseQuantity(rest) !== undefined;
  return {
    articleCode: at(places.article_code),
    qty: isGrouped ? rest : at(places.qty),
    ...(sorg && { sorg }),
  };
}
