import { withoutArriving } from "@spoke/core/catalog/stock.ts";
import { addDays, type Day, dayOf } from "@spoke/core/platform/calendar.ts";
import { BACKORDER_DAYS, type Moment } from "./answers.ts";
import type { ErpClock } from "./clock.ts";
import type { Lookups } from "./lookups.ts";
import type { ErpState } from "./state.ts";
import { arrivalsBetween, piecesOn, putBack, putBackArrival, type StockFigure, take } from "./stock.ts";
import { pieces, type Supply, without } from "./supplies.ts";

/** Shared by all parts of the ERP. Each operation reads everything before it changes anything, so that a failure changes nothing. */
export interface ErpContext {
  readonly state: ErpState;
  readonly clock: ErpClock;
  readonly lookups: Lookups;
  /** Real time in epoch milliseconds. */
  readonly real: () => number;
}

/** Today by the ERP's clock, in the time zone of a sales organization. */
export const today = ({ clock }: Pick<ErpContext, "clock">, timeZone: string): Day => dayOf(clock.now(), timeZone);

/**
 * An instant later than every earlier one and than `after`. It follows the real time, because the portal refuses data from
 * the far future and the ERP's clock may be far ahead.
 */
export function nextInstant({ state, real }: ErpContext, ...after: readonly string[]): string {
  const instant = Math.max(Math.floor(real()), state.lastInstant + 1, ...after.map((time) => Date.parse(time) + 1));
  state.lastInstant = instant;
  return new Date(instant).toISOString();
}

/** Today and the next instant. */
export function nextMoment(context: ErpContext, timeZone: string, ...after: readonly string[]): Moment {
  return { today: today(context, timeZone), asOf: nextInstant(context, ...after) };
}

/** Stock of an article: the ERP's own record if the portal has not imported it yet, otherwise the portal's. */
async function stockFigure(
  { state, lookups }: ErpContext,
  sorg: string,
  article: string,
): Promise<StockFigure & { readonly asOf: string }> {
  const own = state.figures[`${sorg}#${article}`];
  const stored = await lookups.stock(sorg, article);
  if (own && (!stored || own.asOf > stored.asOf)) return { ...own.figure, asOf: own.asOf };
  return stored ?? { available: [], asOf: new Date(0).toISOString() };
}

/** A sales organization and its time zone. */
export interface Place {
  readonly sorg: string;
  readonly timeZone: string;
}

type Figures = ReadonlyMap<string, StockFigure & { readonly asOf: string }>;

/** Stock of articles, by code. */
export async function stockFigures(context: ErpContext, sorg: string, articles: readonly string[]): Promise<Figures> {
  const codes = [...new Set(articles)];
  return new Map(await Promise.all(codes.map(async (code) => [code, await stockFigure(context, sorg, code)] as const)));
}

/** Saves stock in the ERP's own records. */
export function saveFigures(
  { state }: ErpContext,
  sorg: string,
  figures: ReadonlyMap<string, StockFigure>,
  asOf: string,
): void {
  for (const [article, { available, nextArrival }] of figures) {
    const figure = { available: [...available], ...(nextArrival && { nextArrival }) };
    state.figures[`${sorg}#${article}`] = { asOf, figure };
  }
}

/** Stock with pieces taken (-1) or put back (1). */
function applyPieces(figures: Figures, supplies: readonly Supply[], sign: 1 | -1, day: Day): Figures {
  const next = new Map(figures);
  for (const { articleCode, qty, arrival } of supplies) {
    const figure = next.get(articleCode);
    if (!figure) continue;
    const taken = () => (arrival ? withoutArriving(figure, arrival, qty) : take(figure, qty, day));
    const returned = () => (arrival ? putBackArrival(figure, qty, arrival, day) : putBack(figure, qty, day));
    const after = sign === 1 ? returned() : taken();
    next.set(articleCode, { ...after, asOf: figure.asOf });
  }
  return next;
}

/**
 * Prepares a change of the ERP's own stock and returns the function that makes it. The portal learns of it with the next
 * `book` step.
 */
export async function bookStock(
  context: ErpContext,
  { sorg, timeZone }: Place,
  supplies: readonly Supply[],
  sign: 1 | -1,
): Promise<() => void> {
  const figures = await stockFigures(
    context,
    sorg,
    supplies.map(({ articleCode }) => articleCode),
  );
  return () => {
    const asOf = nextInstant(context, ...[...figures.values()].map(({ asOf: stockAsOf }) => stockAsOf));
    saveFigures(context, sorg, applyPieces(figures, supplies, sign, today(context, timeZone)), asOf);
  };
}

/**
 * What a new order can be promised of each article: pieces in stock that no older order waits for, and those that arrive
 * before pieces that nobody knows yet would.
 */
export async function promisable(context: ErpContext, { sorg, timeZone }: Place, articles: readonly string[]) {
  const figures = await stockFigures(context, sorg, articles);
  const day = today(context, timeZone);
  const soon = addDays(day, BACKORDER_DAYS);
  const figureOf = (code: string): StockFigure => figures.get(code) ?? { available: [] };
  return {
    free: (code: string): number => piecesOn(figureOf(code), day) - waitingPieces(context.state, sorg, code),
    arriving: (code: string) => arrivalsBetween(figureOf(code), day, soon),
  };
}

/** Pieces on backorder that open orders wait for, without those that they take from an arrival. */
function waitingPieces({ open }: ErpState, sorg: string, code: string): number {
  const waiting = Object.values(open).flatMap(({ order, now, later, shipped }) =>
    order.sorg === sorg ? without(later.filter(isUndated), without(shipped, now)) : [],
  );
  return pieces(waiting.filter(({ articleCode }) => articleCode === code));
}

const isUndated = ({ arrival, promised }: Supply): boolean => !arrival && !promised;
