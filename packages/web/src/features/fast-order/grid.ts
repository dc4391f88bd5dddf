import { MAX_LINES } from "@spoke/core/fast-order/types.ts";
import {
  articleOf,
  checkKeyOf,
  foldCode,
  isBlank,
  isStale,
  type Line,
  type LineCheck,
  possibleQty,
  roundedQty,
  type TypedLine,
} from "./line.ts";

/** Lines of an empty grid. */
const LEAST = 8;

export interface Grid {
  /** The last line is blank unless the grid is full. */
  readonly lines: readonly Line[];
  readonly nextKey: number;
  /** The line that is being typed: its problems are shown once its field is left. */
  readonly typing?: number | undefined;
}

export type Change =
  | {
      readonly type: "type";
      readonly key: number;
      readonly typed: Partial<TypedLine>;
      readonly byKeyboard?: boolean;
    }
  | { readonly type: "leave"; readonly key: number }
  | { readonly type: "take-possible" }
  /** Orders lines for arrivals, by their keys. */
  | { readonly type: "for-arrivals"; readonly days: ReadonlyMap<number, string> }
  | { readonly type: "remove"; readonly keys: readonly number[] }
  /** Puts a removed line back to its place. */
  | { readonly type: "restore"; readonly index: number; readonly line: TypedLine }
  /** Inserts lines at the line with the key `at`, replacing blank lines only. */
  | { readonly type: "insert"; readonly at: number; readonly lines: readonly TypedLine[] }
  | {
      readonly type: "checked";
      readonly of: ReadonlyMap<number, string>;
      readonly checks: ReadonlyMap<number, LineCheck>;
    }
  | { readonly type: "clear" };

export function gridOf(typed: readonly TypedLine[]): Grid {
  const lines = typed.map(({ code, qty, sorg, expectedDate }, key): Line => ({ key, code, qty, sorg, expectedDate }));
  return withBlankLines({ lines, nextKey: lines.length });
}

/** Whether the grid can take more lines. */
export function hasRoom({ lines }: Grid, more: number): boolean {
  return lines.filter((line) => !isBlank(line)).length + more <= MAX_LINES;
}

export function gridReducer(grid: Grid, change: Change): Grid {
  switch (change.type) {
    case "type":
      return { ...typed(grid, change.key, change.typed), typing: change.byKeyboard ? change.key : undefined };
    case "leave":
      return grid.typing === change.key ? rounded({ ...grid, typing: undefined }) : grid;
    case "take-possible":
      return grid.lines.reduce((after, line) => {
        const possible = isStale(line) ? undefined : possibleQty(line);
        return possible === undefined ? after : typed(after, line.key, { qty: String(possible) });
      }, grid);
    case "for-arrivals":
      return [...change.days].reduce((after, [key, expectedDate]) => typed(after, key, { expectedDate }), grid);
    case "restore":
      return restored(grid, change.index, change.line);
    case "remove":
      return removed(grid, new Set(change.keys));
    case "insert":
      return inserted(grid, change.at, change.lines);
    case "checked":
      return rounded(withChecks(grid, change.of, change.checks));
    case "clear":
      return gridOf([]);
  }
}

function typed(grid: Grid, key: number, what: Partial<TypedLine>): Grid {
  const line = grid.lines.find((candidate) => candidate.key === key);
  if (!line) return grid;
  // Sales organization and arrival belonged to the previous code.
  const isOtherCode = what.code !== undefined && what.code !== line.code;
  const next: Line = {
    ...line,
    roundedFrom: undefined,
    ...(isOtherCode && { sorg: undefined, expectedDate: undefined }),
    ...what,
  };
  const lines = grid.lines.map((other) => (other === line ? next : other));
  return withBlankLines({
    ...grid,
    lines: checkKeyOf(line) === checkKeyOf(next) ? lines : markedStale(lines, [line], key),
  });
}

/** Rounds the quantities that are not sold up to those that are, except of the line that is being typed. */
function rounded(grid: Grid): Grid {
  return grid.lines.reduce((after, line) => {
    if (line.key === grid.typing || isStale(line) || line.roundedFrom !== undefined) return after;
    const qty = roundedQty(line);
    if (qty === undefined || !line.check) return after;
    const roundedFrom = line.check.inCart + line.check.sum;
    const next = typed(after, line.key, { qty: String(qty) });
    const lines = next.lines.map((other) => (other.key === line.key ? { ...other, roundedFrom } : other));
    return { ...next, lines };
  }, grid);
}

function restored(grid: Grid, index: number, { code, qty, sorg, expectedDate }: TypedLine): Grid {
  const line: Line = { key: grid.nextKey, code, qty, sorg, expectedDate };
  const lines = [...grid.lines.slice(0, index), line, ...grid.lines.slice(index)];
  // The blank line at the end gives way, as the grid may be full.
  const last = lines.at(-1);
  const fits = lines.length > MAX_LINES && last && isBlank(last) ? lines.slice(0, -1) : lines;
  return withBlankLines({ ...grid, lines: markedStale(fits, [line]), nextKey: grid.nextKey + 1 });
}

function removed(grid: Grid, keys: ReadonlySet<number>): Grid {
  const gone = grid.lines.filter(({ key }) => keys.has(key));
  const left = grid.lines.filter(({ key }) => !keys.has(key));
  return withBlankLines({ ...grid, lines: markedStale(left, gone) });
}

function inserted(grid: Grid, at: number, typedLines: readonly TypedLine[]): Grid {
  const place = Math.max(
    0,
    grid.lines.findIndex(({ key }) => key === at),
  );
  const own = grid.lines[place];
  const start = own && !isBlank(own) ? place + 1 : place;
  let blank = 0;
  while (blank < typedLines.length && isBlankAt(grid.lines, start + blank)) blank += 1;
  const fresh = typedLines.map(
    ({ code, qty, sorg, expectedDate }, index): Line => ({ key: grid.nextKey + index, code, qty, sorg, expectedDate }),
  );
  const lines = [...grid.lines.slice(0, start), ...fresh, ...grid.lines.slice(start + blank)];
  return withBlankLines({ lines, nextKey: grid.nextKey + fresh.length });
}

function isBlankAt(lines: readonly Line[], place: number): boolean {
  const line = lines[place];
  return line !== undefined && isBlank(line);
}

/** Stores the server's checks of lines that have not changed since the request. */
function withChecks(grid: Grid, of: ReadonlyMap<number, string>, checks: ReadonlyMap<number, LineCheck>): Grid {
  const lines = grid.lines.map((line): Line => {
    const check = checks.get(line.key);
    return check && of.get(line.key) === checkKeyOf(line) ? { ...line, check, checkKey: of.get(line.key) } : line;
  });
  // Lines of the same article must be checked in the same request, as their quantities are added up.
  const batches = new Map<string, Set<number>>();
  for (const line of lines) {
    const article = articleOf(line);
    if (article && line.check && !isStale(line)) {
      batches.set(article, (batches.get(article) ?? new Set()).add(line.check.batch));
    }
  }
  const apart = lines.filter((line) => (batches.get(articleOf(line) ?? "")?.size ?? 0) > 1);
  return { ...grid, lines: markedStale(lines, apart) };
}

/** Marks the lines with the same articles as `changed` for another check, except the line with the key `except`. */
function markedStale(lines: readonly Line[], changed: readonly Line[], except?: number): readonly Line[] {
  const articles = new Set(changed.flatMap((line) => articleOf(line) ?? []));
  if (articles.size === 0) return lines;
  return lines.map((line) => {
    const article = articleOf(line);
    const affected = line.key !== except && article !== undefined && articles.has(article);
    return affected && line.checkKey !== undefined ? { ...line, checkKey: undefined } : line;
  });
}

function withBlankLines({ lines, nextKey, typing }: Grid): Grid {
  const last = lines.at(-1);
  const missing = Math.max(LEAST - lines.length, last && isBlank(last) ? 0 : 1);
  const room = Math.max(0, MAX_LINES - lines.length);
  const more = Array.from(
    { length: Math.min(missing, room) },
    (_, index): Line => ({ key: nextKey + index, code: "", qty: "" }),
  );
  return { lines: more.length > 0 ? [...lines, ...more] : lines, nextKey: nextKey + more.length, typing };
}

/** Lines that changed since their check, with all lines of the same article or code, as quantities are added up. */
export function linesToCheck({ lines }: Grid): readonly Line[] {
  const stale = lines.filter(isStale);
  if (stale.length === 0) return [];
  const articles = new Set(stale.flatMap((line) => articleOf(line) ?? []));
  const codes = new Set(stale.map(({ code }) => foldCode(code)));
  return lines.filter(
    (line) =>
      !isBlank(line) && (isStale(line) || articles.has(articleOf(line) ?? "") || codes.has(foldCode(line.code))),
  );
}
