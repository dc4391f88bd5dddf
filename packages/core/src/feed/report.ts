import { neutraliseFormula } from "../platform/formula.ts";
import type { Problem } from "./refusals.ts";

/** Columns of errors.csv. */
const HEADER = "line,column,value,reason\r\n";
const VALUE_LENGTH = 80;

/** What was refused, as CSV text of one line per problem; a part of what is left out beyond `max` is only counted. */
export class Report {
  readonly #lines: string[];
  readonly #max: number;
  /** Lines that the last `saved` text had. */
  #saved = 0;

  /** @param text what an earlier attempt reported, of which the first `lines` hold */
  constructor(max: number, text = "", lines = 0) {
    this.#max = max;
    this.#lines = text === "" ? [] : text.split("\r\n").slice(1, lines + 1);
    this.#saved = this.#lines.length;
  }

  get lines(): number {
    return this.#lines.length;
  }

  /** Whether there is something that no saved text has. */
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

/** A cell that no spreadsheet takes for a formula: cut, on one line, quoted where needed. */
export function reportCell(value: string): string {
  const cut = value.replace(/[\p{C}\p{Z}]+/gu, " ").slice(0, VALUE_LENGTH);
  const safe = neutraliseFormula(cut);
  return /[",;\s]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
