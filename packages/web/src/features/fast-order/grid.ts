import { MAX_LINES } from "@spoke/core/order-file/types.ts";
import { articleOf, isBlank, isStale, type Line, questionOf, type Said, type Typed } from "./line.ts";

/** Lines to begin with: what is empty asks to be filled. */
const LEAST = 8;

export interface Grid {
  /** The last is always blank, as long as there is room for one. */
  readonly lines: readonly Line[];
  readonly nextKey: number;
}

export type Change =
  | { readonly type: "type"; readonly key: number; readonly typed: Partial<Typed> }
  | { readonly type: "remove"; readonly keys: readonly number[] }
  /** Puts lines in from the line of `at` on, over blank ones; what is filled in stays. */
  | { readonly type: "insert"; readonly at: number; readonly lines: readonly Typed[] }
  | { readonly type: "said"; readonly of: ReadonlyMap<number, string>; readonly said: ReadonlyMap<number, Said> }
  | { readonly type: "clear" };

export function gridOf(typed: readonly Typed[]): Grid {
  const lines = typed.map((one, key): Line => ({ key, code: one.code, qty: one.qty, sorg: one.sorg }));
  return filledUp({ lines, nextKey: lines.length });
}

/** Whether so many more lines find room. */
export function hasRoom({ lines }: Grid, more: number): boolean {
  return lines.filter((line) => !isBlank(line)).length + more <= MAX_LINES;
}

export function changed(grid: Grid, change: Change): Grid {
  switch (change.type) {
    case "type":
      return typed(grid, change.key, change.typed);
    case "remove":
      return removed(grid, new Set(change.keys));
    case "insert":
      return inserted(grid, change.at, change.lines);
    case "said":
      return withSaid(grid, change.of, change.said);
    case "clear":
      return gridOf([]);
  }
}

function typed(grid: Grid, key: number, what: Partial<Typed>): Grid {
  const line = grid.lines.find((one) => one.key === key);
  if (!line) return grid;
  // A sales organization belongs to the article that it came with.
  const other = what.code !== undefined && what.code !== line.code;
  const next: Line = { ...line, ...(other && { sorg: undefined }), ...what };
  const lines = grid.lines.map((one) => (one === line ? next : one));
  return filledUp({ ...grid, lines: questionOf(line) === questionOf(next) ? lines : askedAnew(lines, [line], key) });
}

function removed(grid: Grid, keys: ReadonlySet<number>): Grid {
  const gone = grid.lines.filter(({ key }) => keys.has(key));
  const left = grid.lines.filter(({ key }) => !keys.has(key));
  return filledUp({ ...grid, lines: askedAnew(left, gone) });
}

function inserted(grid: Grid, at: number, typedLines: readonly Typed[]): Grid {
  const place = Math.max(
    0,
    grid.lines.findIndex(({ key }) => key === at),
  );
  const own = grid.lines[place];
  const start = own && !isBlank(own) ? place + 1 : place;
  let blank = 0;
  while (blank < typedLines.length && isBlankAt(grid.lines, start + blank)) blank += 1;
  const fresh = typedLines.map(({ code, qty, sorg }, index): Line => ({ key: grid.nextKey + index, code, qty, sorg }));
  const lines = [...grid.lines.slice(0, start), ...fresh, ...grid.lines.slice(start + blank)];
  return filledUp({ lines, nextKey: grid.nextKey + fresh.length });
}

function isBlankAt(lines: readonly Line[], place: number): boolean {
  const line = lines[place];
  return line !== undefined && isBlank(line);
}

/** Takes an answer over, as far as the lines are still what they were when it was asked for. */
function withSaid(grid: Grid, of: ReadonlyMap<number, string>, said: ReadonlyMap<number, Said>): Grid {
  const lines = grid.lines.map((line): Line => {
    const one = said.get(line.key);
    return one && of.get(line.key) === questionOf(line) ? { ...line, said: one, saidOf: of.get(line.key) } : line;
  });
  // Lines that turn out to order one article were not judged together: they are asked about once more.
  const batches = new Map<string, Set<number>>();
  for (const line of lines) {
    const article = articleOf(line);
    if (article && line.said && !isStale(line)) {
      batches.set(article, (batches.get(article) ?? new Set()).add(line.said.batch));
    }
  }
  const apart = lines.filter((line) => (batches.get(articleOf(line) ?? "")?.size ?? 0) > 1);
  return { ...grid, lines: askedAnew(lines, apart) };
}

/** What is said of the lines that order an article of one of these holds no longer; that of `except` is judged by its own texts. */
function askedAnew(lines: readonly Line[], like: readonly Line[], except?: number): readonly Line[] {
  const articles = new Set(like.flatMap((line) => articleOf(line) ?? []));
  if (articles.size === 0) return lines;
  return lines.map((line) => {
    const article = articleOf(line);
    const affected = line.key !== except && article !== undefined && articles.has(article);
    return affected && line.saidOf !== undefined ? { ...line, saidOf: undefined } : line;
  });
}

function filledUp({ lines, nextKey }: Grid): Grid {
  const last = lines.at(-1);
  const missing = Math.max(LEAST - lines.length, last && isBlank(last) ? 0 : 1);
  const room = Math.max(0, MAX_LINES - lines.length);
  const more = Array.from(
    { length: Math.min(missing, room) },
    (_, index): Line => ({ key: nextKey + index, code: "", qty: "" }),
  );
  return { lines: more.length > 0 ? [...lines, ...more] : lines, nextKey: nextKey + more.length };
}

/**
 * The lines to ask about: those whose texts are new, with all that order the same article or have the same code, as
 * quantities of one article are added up.
 */
export function toAsk({ lines }: Grid): readonly Line[] {
  const stale = lines.filter(isStale);
  if (stale.length === 0) return [];
  const articles = new Set(stale.flatMap((line) => articleOf(line) ?? []));
  const codes = new Set(stale.map(({ code }) => fold(code)));
  return lines.filter(
    (line) => !isBlank(line) && (isStale(line) || articles.has(articleOf(line) ?? "") || codes.has(fold(line.code))),
  );
}

const fold = (code: string): string => code.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
