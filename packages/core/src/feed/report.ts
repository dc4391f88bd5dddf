import { neutralizeFormula } from "../platform/formula.ts";
import type { Problem } from "./refusals.ts";

/** Columns of errors.csv. */
const HEADER = "line,column,value,reason\r\n";
const VALUE_LENGTH = 80;

/** Problems as CSV text, one line each, up to `max` lines. */
export class Report {
  readonly #lines: string[];
  readonly #max: number;
  /** Number of lines in the last text. */
  #saved = 0;

  /** @param text report of an earlier attempt, of which the first `lines` are kept */
  constructor(max: number, text = "", lines = 0) {
    this.#max = max;
    this.#lines = text === "" ? [] : text.split("\r\n").slice(1, lines + 1);
    this.#saved = this.#lines.length;
  }

  get lines(): number {
    return this.#lines.length;
  }

  /** Whether lines were added since the last text. */
  get isNew(): boolean {
    return this.#lines.length > this.#saved;
  }

  add(problems: readonly Problem[]): void {
    for (const { line, column, value, reason } of problems) {
      if (this.#lines.length >= this.#max) return;
      this.#lines.push([String(line), column, value, reason].map(reportCell).join(","));
    }
  }

  text(): string {
    this.#saved = this.#lines.length;
    return HEADER + this.#lines.map((line) => `${line}\r\n`).join("");
  }
}

/** A CSV cell that spreadsheets do not read as a formula: truncated, on one line, quoted if needed. */
export function reportCell(value: string): string {
  const cut = value.replace(/[\p{C}\p{Z}]+/gu, " ").slice(0, VALUE_LENGTH);
  const safe = neutralizeFormula(cut);
  return /[",;\s]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The first problems of a report. */
export function problemsOf(text: string, most: number): Problem[] {
  const lines = text
    .split("\r\n")
    .slice(1, most + 1)
    .filter(Boolean);
  return lines.map((each) => {
    const [line = "", column = "", value = "", reason = ""] = cellsOf(each);
    return { line: Number(line), column, value, reason };
  });
}

/** Cells of a line as `reportCell` writes them. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain,
  );
}
