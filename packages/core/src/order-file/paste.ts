import { type Places, placesIn } from "./columns.ts";
import { parseQuantity } from "./quantity.ts";

/** A line as it was pasted, both as texts: what is wrong with them is said where they stand. */
export interface PastedLine {
  readonly articleCode: string;
  readonly qty: string;
  readonly sorg?: string;
}

const WITHOUT_HEAD: Places = { article_code: 0, qty: 1 };

/**
 * Lines that were copied from a spreadsheet, a CSV file or a mail: article and quantity in columns that tabs, semicolons or
 * commas part, with or without a head. Every row that is not empty is a line; none is dropped, whatever it says.
 */
export function parsePaste(text: string): PastedLine[] {
  const separator = separatorOf(text);
  const rows = rowsOf(text, separator).filter((row) => row.some((cell) => cell !== ""));
  const head = placesIn(rows[0] ?? []);
  const body = head ? rows.slice(1) : rows;
  return body.map((row) => lineOf(row, head ?? WITHOUT_HEAD, separator, !head));
}

type Separator = "\t" | ";" | ",";

/** Spreadsheets part cells by tabs, which no code and no quantity holds; a semicolon is told apart from a comma the same way. */
function separatorOf(text: string): Separator {
  if (text.includes("\t")) return "\t";
  return text.includes(";") ? ";" : ",";
}

/** A cell in quotes may hold separators and ends of lines; a quote within a text (`29" rim`) is one of its signs. */
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

function lineOf(row: readonly string[], places: Places, separator: Separator, bare: boolean): PastedLine {
  const at = (place: number | undefined): string => (place === undefined ? "" : (row[place] ?? ""));
  const sorg = at(places.sorg);
  // `A-1,1,000` without quotes: the comma of the thousands is none between cells.
  const rest = row.slice(1).join(",");
  const isGrouped = bare && separator === "," && row.length > 2 && parseQuantity(rest) !== undefined;
  return {
    articleCode: at(places.article_code),
    qty: isGrouped ? rest : at(places.qty),
    ...(sorg && { sorg }),
  };
}
