/** Definition, output, and storage of figures. */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";

/** A measured figure. `bar` is its maximum or, with `least`, its minimum. */
export interface Figure {
  /** The measured operation; figures of the same operation are shown together. */
  readonly of?: string;
  readonly name: string;
  readonly value: number;
  /** Such as `ms`, `MB`, `requests/s`, `round trips`. */
  readonly unit: string;
  readonly bar?: number;
  readonly least?: boolean;
}

export type Group = () => Promise<readonly Figure[]>;

const RESULTS = join(import.meta.dirname, "results");

/** The percentile of the values in any order, as a share (`0.99`); 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

function missedBy({ value, bar, least }: Figure): string {
  if (bar === undefined || (least ? value >= bar : value <= bar)) return "";
  if (bar === 0) return `MISSED by ${number(value)}`;
  return `MISSED by ${Math.round((Math.abs(value - bar) / bar) * 100)} %`;
}

/** Three significant digits, and all digits before the decimal point. */
function number(value: number): string {
  return value.toLocaleString("en", {
    maximumFractionDigits: Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0,
  });
}

function cell(figure: Figure): string {
  const { value, unit, bar, least } = figure;
  const parts = [
    `${number(value)} ${unit}`,
    bar !== undefined && `(${least ? "≥" : "≤"} ${number(bar)})`,
    missedBy(figure),
  ];
  return parts.filter(Boolean).join(" ");
}

/** The figures as a table with their bars. Figures of the same operation are grouped below its name. */
export function table(figures: readonly Figure[]): string {
  const width = Math.max(0, ...figures.map(({ name }) => name.length));
  return [...Map.groupBy(figures, (figure) => figure.of ?? "")]
    .flatMap(([of, some]) => {
      const rows = some.map((figure) => `${figure.name.padEnd(width)}  ${cell(figure)}`);
      return of === "" ? rows.map((row) => `  ${row}`) : [`  ${of}`, ...rows.map((row) => `      ${row}`)];
    })
    .join("\n");
}

function commit(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return "none";
  }
}

/** The machine and its load: figures are only reliable on an idle machine. */
export function surroundings() {
  return {
    cpu: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1e9),
    node: process.version,
    load: loadavg().map((load) => Number(load.toFixed(2))),
  };
}

/** Writes results/<group>.json. `before` is the result of `surroundings` when the group started. */
export function store(group: string, before: ReturnType<typeof surroundings>, figures: readonly Figure[]): void {
  mkdirSync(RESULTS, { recursive: true });
  const { load, ...machine } = before;
  const record = {
    group,
    command: `npm run bench -- ${group}`,
    date: new Date().toISOString(),
    commit: commit(),
    machine,
    loadAverage: { before: load, after: surroundings().load },
    figures: figures.map((figure) => ({
      ...figure,
      value: Number(figure.value.toFixed(3)),
      missed: missedBy(figure) !== "",
    })),
  };
  writeFileSync(join(RESULTS, `${group}.json`), `${JSON.stringify(record, null, 2)}\n`);
}
