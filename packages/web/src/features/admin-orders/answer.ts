/** Pieces of a line that the office confirms for a day; the quantity as it is typed. */
export interface Supply {
  readonly id: number;
  readonly qty: number;
  readonly date: string;
}

export type Answer = Record<number, Supply[]>;

interface Line {
  readonly lineNo: number;
  readonly order_qty: number;
}

interface ProposedLine extends Line {
  /** When checkout expected its pieces at the dealer. */
  readonly forecast: readonly { readonly qty: number; readonly date: string }[];
}

/** What is proposed: every line in full for the days that checkout showed, and not before the given day. */
export function proposal(lines: readonly ProposedLine[], day: string): Answer {
  return Object.fromEntries(lines.map((line) => [line.lineNo, proposed(line, day)]));
}

function proposed({ order_qty, forecast }: ProposedLine, day: string): Supply[] {
  const undated = forecast.reduce((left, { qty }) => left - qty, order_qty);
  const last = forecast.at(-1)?.date ?? day;
  const parts = [...forecast, { qty: undated, date: last }].map(({ qty, date }) => ({
    ...{ qty, date: date > day ? date : day },
  }));
  const byDay = Map.groupBy(
    parts.filter(({ qty }) => qty > 0),
    ({ date }) => date,
  );
  return [...byDay].map(([date, same], index) => ({
    ...{ id: index + 1, date, qty: same.reduce((sum, { qty }) => sum + qty, 0) },
  }));
}

/** Pieces of a line that are confirmed. */
export const confirmedQty = (supplies: readonly Supply[] = []): number =>
  supplies.reduce((sum, { qty }) => sum + qty, 0);

/** One more part of a line, of what is not confirmed yet. */
export function split(line: Line, supplies: readonly Supply[]): readonly Supply[] {
  const last = supplies.at(-1);
  const left = Math.max(0, line.order_qty - confirmedQty(supplies));
  return [...supplies, { id: (last?.id ?? 0) + 1, qty: left, date: last?.date ?? "" }];
}

export type Fault = "excess" | "no_day";

/** Lines of which more is confirmed than was ordered, or pieces without a day. */
export function faultsOf(lines: readonly Line[], answer: Answer): ReadonlyMap<number, Fault> {
  const faults = new Map<number, Fault>();
  for (const { lineNo, order_qty } of lines) {
    const supplies = answer[lineNo] ?? [];
    if (confirmedQty(supplies) > order_qty) faults.set(lineNo, "excess");
    else if (supplies.some(({ qty, date }) => qty > 0 && !/^\d{4}-\d{2}-\d{2}$/.test(date)))
      faults.set(lineNo, "no_day");
  }
  return faults;
}

/** The answer as the call takes it. */
export function toLines(lines: readonly Line[], answer: Answer) {
  return lines.map(({ lineNo }) => ({
    lineNo,
    supplies: (answer[lineNo] ?? [])
      .filter(({ qty }) => qty > 0)
      .map(({ qty, date }) => ({ supplyQty: qty, supplyDate: date })),
  }));
}
