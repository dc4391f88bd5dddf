import {
  allLevels,
  checkAtCheckout,
  exactly,
  openShop,
  type PricedLine,
  type Problem,
  priceLines,
  problemsOf,
  readCart,
  type Shop,
  shortageOf,
  totalsOf,
} from "../cart/index.ts";
import { type CartLine, MAX_CART_LINES, MAX_QUANTITY } from "../cart/schema.ts";
import { articlesByCode, type CodedArticle } from "../catalog/index.ts";
import { type Amount, actor, type Day, sumOf, times, ZERO } from "../platform/index.ts";
import { articleAt } from "../stock/index.ts";
import { type Match, matchCode } from "./match.ts";
import type { WantedLine } from "./schema.ts";
import type { LineResult } from "./types.ts";

/** The result of checking a line. */
export interface CheckedLine {
  /** Index in the input. */
  readonly index: number;
  readonly articleCode: string;
  readonly qty: number | null;
  readonly result: LineResult;
  /** Why it cannot go into the cart. Empty if it can, or if its quantity was added to another line. */
  readonly problems: readonly Problem[];
  /** What would prevent ordering although the cart accepts it: some hosts check stock only at checkout. */
  readonly checkoutProblems: readonly Problem[];
  /** Why it does not ship in full now although it can be ordered; see `shortageOf`. */
  readonly shortage: Problem | null;
  /** Index of the line that its quantity was added to. */
  readonly addedTo: number | null;
  readonly article: CodedArticle | undefined;
  /** The articles that an ambiguous code may mean. */
  readonly candidates: readonly CodedArticle[];
  /** Pieces of all lines for this article. */
  readonly sum: number;
  /** Pieces of the article already in the cart. */
  readonly inCart: number;
  /** Price of a piece at the resulting quantity in the cart. */
  readonly unitPrice: Amount | undefined;
  /** Price of the pieces of all lines for this article, at the unit price. */
  readonly subTotal: Amount | undefined;
  /** Subtotal of the resulting line in the cart. */
  readonly cartSubTotal: Amount | undefined;
  readonly currency: string | undefined;
  /** Maximum number of pieces that can be added; null if unlimited, or if the quantity may not be revealed. */
  readonly allowedQty: number | null;
  /** Day of the arrival that it is ordered for; null if it is ordered from current stock. */
  readonly expectedDate: Day | null;
}

export interface CheckedLines {
  readonly lines: readonly CheckedLine[];
  /** Price of all that can be added; undefined for different currencies. */
  readonly total: Amount | undefined;
  readonly currency: string;
}

interface Line {
  readonly index: number;
  readonly wanted: WantedLine;
  readonly match: Match;
}

/** The first line of an article, with the quantities of all its lines. */
interface Group {
  readonly first: Line;
  readonly article: CodedArticle;
  readonly sorg: string;
  readonly articleCode: string;
  sum: number;
  /** Day of the arrival that any of its lines names. */
  expectedDate: Day | undefined;
}

type Wanted = Parameters<typeof priceLines>[1][number];

const RESULTS = {
  article_not_found: "not_found",
  article_blocked: "blocked",
  no_price: "no_price",
  over_order_limit: "over_limit",
  over_stock: "over_stock",
  not_enough_stock: "over_stock",
  over_arrival: "over_stock",
  arrival_gone: "over_stock",
  not_enough_arriving: "over_stock",
  qty_max: "qty_invalid",
  qty_least: "qty_invalid",
  qty_step: "qty_invalid",
  cart_full: "cart_full",
} as const satisfies Readonly<Record<string, LineResult>>;
type Refused = keyof typeof RESULTS;

const resultOf = ({ message }: Problem): LineResult => (isRefused(message) ? RESULTS[message] : "blocked");
const isRefused = (message: string): message is Refused => message in RESULTS;
/** Why cart and checkout refuse a line. */
export const REFUSALS: readonly Refused[] = Object.keys(RESULTS).filter(isRefused);

/**
 * Checks lines by the rules of cart and checkout, including what is already in the cart. Changes nothing. Lines of the
 * same article are merged into the first. Articles and prices come from memory; one round trip reads the cart, and
 * another one stock and order limits.
 */
export async function checkWanted(wanted: readonly WantedLine[]): Promise<CheckedLines> {
  const shop = await openShop();
  const [lines, cart] = await Promise.all([findArticles(shop, wanted), readCart(shop.owner)]);
  const stored = new Map(cart.lines.map((line) => [articleAt(line), line]));
  const inCart = new Map(cart.lines.map((line) => [articleAt(line), line.qty]));
  const groups = addUp(lines);
  const priced = await price(shop, groups, stored, lines);
  const levels = await allLevels([...priced.values()], shop.owner.unified);
  let room = Math.max(0, MAX_CART_LINES - cart.lines.length);

  const checked = lines.map((line): CheckedLine => {
    const { article } = line.match;
    const key = article && keyOf(article);
    const group = key === undefined ? undefined : groups.get(key);
    const pricedLine = key === undefined ? undefined : priced.get(key);
    const has = (key !== undefined && inCart.get(key)) || 0;
    const bad = quantityProblem(line.wanted.qty);
    const result = { ...blank(line), inCart: has, currency: pricedLine?.seller?.config.currency };
    if (!article || !key) return bad ? { ...result, problems: [...result.problems, bad] } : result;
    if (bad) return { ...result, result: "qty_invalid", problems: [bad], unitPrice: pricedLine?.price?.unit };
    if (!group || !pricedLine) return result;
    if (group.first !== line) return { ...result, result: "duplicate_added", addedTo: group.first.index };
    const problems = group.sum + has > MAX_QUANTITY ? [tooMany] : problemsOf(pricedLine, levels);
    if (problems.length === 0 && has === 0 && --room < 0) problems.push({ message: "cart_full", values: FULL });
    const [problem] = problems;
    return {
      ...result,
      result: problem ? resultOf(problem) : "ok",
      problems,
      checkoutProblems: problem ? [] : problemsOf(atCheckout(shop, pricedLine), levels),
      shortage: (problem ? undefined : shortageOf(atCheckout(shop, pricedLine), levels)) ?? null,
      sum: group.sum,
      unitPrice: pricedLine.price?.unit,
      ...amountsOf(pricedLine, group.sum),
      expectedDate: pricedLine.expectedDate ?? null,
      allowedQty: allowed(problems, has),
    };
  });
  const fine = checked.filter(({ result }) => result === "ok");
  const taken = fine.flatMap(({ article }) => (article && priced.get(keyOf(article))) ?? []);
  const { total, currency } = totalsOf(taken, shop.host.currency.display);
  const added = exactly(() => sumOf(fine, ({ subTotal }) => subTotal ?? ZERO));
  return { lines: checked, total: total === undefined ? undefined : added, currency };
}

const amountsOf = ({ price }: PricedLine, qty: number): Pick<CheckedLine, "subTotal" | "cartSubTotal"> => ({
  subTotal: price && exactly(() => times(price.unit, qty)),
  cartSubTotal: price?.subtotal,
});

const tooMany: Problem = { message: "qty_max", values: { max: MAX_QUANTITY } };
const FULL = { max: MAX_CART_LINES };
const keyOf = ({ card }: CodedArticle): string => articleAt(card);

/** Looks up every code in the sales organizations that the customer can order from. */
async function findArticles(shop: Shop, wanted: readonly WantedLine[]): Promise<Line[]> {
  const { sorg: own, locale } = actor();
  const codes = [...new Set(wanted.map(({ articleCode }) => articleCode))];
  const shown = { locale, display: shop.host, today: shop.today };
  const bySorg = await Promise.all([...shop.sellers.keys()].map((sorg) => articlesByCode(sorg, codes, shown)));
  const found = new Map(codes.map((code, at) => [code, bySorg.flatMap((articles) => articles[at] ?? [])]));
  return wanted.map((line, index) => {
    const articles = found.get(line.articleCode) ?? [];
    const meant = line.sorg ? articles.filter(({ card }) => card.sorg === line.sorg) : articles;
    return { index, wanted: line, match: matchCode(line.articleCode, own, meant) };
  });
}

/** The articles with the sum of their valid quantities, by `articleAt`. */
function addUp(lines: readonly Line[]): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  for (const line of lines) {
    const { article } = line.match;
    const { qty } = line.wanted;
    if (!article || typeof qty !== "number" || quantityProblem(qty)) continue;
    const { sorg, articleCode } = article.card;
    const group = groups.get(keyOf(article));
    const expectedDate = line.wanted.expectedDate ?? undefined;
    if (group) {
      group.sum += qty;
      group.expectedDate ??= expectedDate;
    } else groups.set(keyOf(article), { first: line, article, sorg, articleCode, sum: qty, expectedDate });
  }
  return groups;
}

function quantityProblem(qty: WantedLine["qty"]): Problem | undefined {
  if (typeof qty !== "number" || !Number.isInteger(qty) || qty < 1) return { message: "qty_whole" };
  return qty > MAX_QUANTITY ? tooMany : undefined;
}

/** Prices of the articles at the resulting quantities in the cart, or of one piece if no quantity is valid. */
async function price(
  shop: Shop,
  groups: ReadonlyMap<string, Group>,
  inCart: ReadonlyMap<string, CartLine>,
  lines: readonly Line[],
): Promise<ReadonlyMap<string, PricedLine>> {
  const wanted = new Map<string, Wanted>();
  for (const { match } of lines) {
    if (!match.article) continue;
    const { sorg, articleCode } = match.article.card;
    const key = keyOf(match.article);
    const { sum = 0, expectedDate } = groups.get(key) ?? {};
    const { qty = 0, expectedDate: dayInCart } = inCart.get(key) ?? {};
    wanted.set(key, { sorg, articleCode, expectedDate: expectedDate ?? dayInCart, qty: Math.max(1, sum + qty) });
  }
  const priced = await priceLines(shop, [...wanted.values()]);
  return new Map(priced.map((line) => [articleAt(line.line), line]));
}

/** The line with the stock check of checkout. */
function atCheckout(shop: Shop, line: PricedLine): PricedLine {
  const { seller } = line;
  return seller ? { ...line, seller: { ...seller, check: checkAtCheckout(shop, seller.check) } } : line;
}

/** The result for a line with an unknown article. */
function blank({ index, wanted, match }: Line): CheckedLine {
  const isAmbiguous = (match.candidates?.length ?? 0) > 1;
  const missing = wanted.articleCode.trim() === "" ? "article_required" : "article_not_found";
  return {
    index,
    articleCode: wanted.articleCode,
    qty: wanted.qty ?? null,
    result: isAmbiguous ? "ambiguous" : "not_found",
    problems: match.article ? [] : [{ message: isAmbiguous ? "article_ambiguous" : missing }],
    checkoutProblems: [],
    shortage: null,
    addedTo: null,
    article: match.article,
    candidates: match.candidates ?? [],
    sum: 0,
    inCart: 0,
    unitPrice: undefined,
    subTotal: undefined,
    cartSubTotal: undefined,
    currency: undefined,
    allowedQty: null,
    expectedDate: null,
  };
}

/** What stock and order limit leave, minus what is in the cart, and only as exact as the problems reveal. */
function allowed(problems: readonly Problem[], inCart: number): number | null {
  const left = problems.map(({ values }) => values?.limit ?? values?.available);
  const limits = left.filter((limit) => typeof limit === "number");
  if (limits.length === 0 || limits.length < left.length) return null;
  return Math.max(0, Math.min(...limits) - inCart);
}
