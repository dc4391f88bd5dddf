import { isoDay } from "../feed-file.ts";
import type { Moment } from "./answers.ts";
import type { ErpClock } from "./clock.ts";
import type { Lookups } from "./lookups.ts";
import type { ErpState } from "./state.ts";
import { piecesNow, putBack, type StockFigure, take } from "./stock.ts";
import type { Supply } from "./supplies.ts";

/** What the parts of the ERP work with. Whatever is read is read before anything is changed, so that a failure changes nothing. */
export interface Office {
  readonly state: ErpState;
  readonly clock: ErpClock;
  readonly lookups: Lookups;
  /** The real time in epoch milliseconds. */
  readonly real: () => number;
}

const today = ({ clock }: Office): string => isoDay(clock.now());

/**
 * A moment of its own: later than every other and than `after`. Data are told by the real time, as the portal believes
 * none that are far ahead, while the ERP's clock may be.
 */
export function moment({ state, clock, real }: Office, ...after: readonly string[]): Moment {
  const instant = Math.max(Math.floor(real()), state.lastInstant + 1, ...after.map((one) => Date.parse(one) + 1));
  state.lastInstant = instant;
  return { at: Math.floor(clock.now()), asOf: new Date(instant).toISOString() };
}

/** An article's figure: the ERP's own when the portal has not heard of it yet, else what the portal has. */
async function figureOf(
  { state, lookups }: Office,
  sorg: string,
  article: string,
): Promise<StockFigure & { readonly asOf: string }> {
  const own = state.figures[`${sorg}#${article}`];
  const stored = await lookups.stock(sorg, article);
  if (own && (!stored || own.asOf > stored.asOf)) return { ...own.figure, asOf: own.asOf };
  return stored ?? { available: [], asOf: new Date(0).toISOString() };
}

type Figures = ReadonlyMap<string, StockFigure & { readonly asOf: string }>;

/** Figures of articles, by code. */
export async function figuresOf(office: Office, sorg: string, articles: readonly string[]): Promise<Figures> {
  const codes = [...new Set(articles)];
  return new Map(await Promise.all(codes.map(async (code) => [code, await figureOf(office, sorg, code)] as const)));
}

/** Keeps figures as the ERP's own, of one moment. */
export function keepFigures(
  { state }: Office,
  sorg: string,
  figures: ReadonlyMap<string, StockFigure>,
  asOf: string,
): void {
  for (const [article, { available, nextArrival }] of figures) {
    const figure = { available: [...available], ...(nextArrival && { nextArrival }) };
    state.figures[`${sorg}#${article}`] = { asOf, figure };
  }
}

/** Figures with pieces taken (-1) or put back (1). */
function moved(figures: Figures, supplies: readonly Supply[], sign: 1 | -1, day: string): Figures {
  const next = new Map(figures);
  for (const { articleCode, qty } of supplies) {
    const figure = next.get(articleCode);
    if (!figure) continue;
    const after = sign === 1 ? putBack(figure, qty, day) : take(figure, qty, day);
    next.set(articleCode, { ...after, asOf: figure.asOf });
  }
  return next;
}

/** Books pieces in the ERP's own figures; the portal hears of it with the next `book`. */
export async function bookPieces(
  office: Office,
  sorg: string,
  supplies: readonly Supply[],
  sign: 1 | -1,
): Promise<() => void> {
  const figures = await figuresOf(
    office,
    sorg,
    supplies.map(({ articleCode }) => articleCode),
  );
  return () => {
    const { asOf } = moment(office, ...[...figures.values()].map((one) => one.asOf));
    keepFigures(office, sorg, moved(figures, supplies, sign, today(office)), asOf);
  };
}

/** Free pieces of each article now. */
export async function freePieces(
  office: Office,
  sorg: string,
  articles: readonly string[],
): Promise<(code: string) => number> {
  const figures = await figuresOf(office, sorg, articles);
  return (code) => piecesNow(figures.get(code) ?? { available: [] }, today(office));
}
