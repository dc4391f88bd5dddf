import type { PricedCard } from "../catalog/index.ts";
import { type Amount, sumOf, ZERO } from "../platform/index.ts";
import {
  allLevels,
  exactly,
  isOrderableFromStock,
  levelsFor,
  type PricedLine,
  type Problem,
  priceLines,
  problemsOf,
  shortageOf,
  type Wanted,
} from "./lines.ts";
import type { CartLine } from "./schema.ts";
import type { Shop } from "./shop.ts";
import { type ShownPrice, showPrice } from "./shown-price.ts";

/** A line of the cart as shown. */
export interface ShownLine extends PricedLine<CartLine> {
  readonly shownPrice: ShownPrice | undefined;
  readonly problems: readonly Problem[];
  /** What of it ships later; only with `withShortage`. */
  readonly shortage?: Problem | undefined;
  /** Whether a line that is ordered for an arrival could be ordered from current stock. */
  readonly orderableFromStock: boolean;
}

/** A line with a known article. */
export type ShownProductLine = ShownLine & { readonly product: PricedCard };

/** Totals of a cart or of one sales organization's part. */
export interface CartTotals {
  readonly totalQty: number;
  readonly count: number;
  /** Undefined if the lines have different currencies. */
  readonly total: Amount | undefined;
  readonly currency: string;
}

/** Prices the lines and adds the reasons why they cannot be ordered and, with `withShortage`, what of them ships later. */
export async function showLines(
  shop: Shop,
  lines: readonly CartLine[],
  { withShortage = false }: { readonly withShortage?: boolean | undefined } = {},
): Promise<ShownLine[]> {
  const priced = await priceLines(shop, lines);
  const { unified } = shop.owner;
  const levels = await (withShortage ? allLevels(priced, unified) : levelsFor(priced, unified));
  return priced.map((line) => {
    const problems = problemsOf(line, levels);
    return {
      ...line,
      shownPrice: line.product && showPrice(line.product, shop.today),
      problems,
      orderableFromStock: isOrderableFromStock(line, levels),
      ...(withShortage && problems.length === 0 && { shortage: shortageOf(line, levels) }),
    };
  });
}

/**
 * Totals of lines (2 §4, §9). Lines without a price count as zero. `fallback` is the currency if there are no lines.
 */
export function totalsOf(lines: readonly PricedLine<Wanted>[], fallback: string): CartTotals {
  const currencies = new Set(lines.flatMap(({ seller }) => seller?.config.currency ?? []));
  const [currency = fallback] = currencies;
  const total = exactly(() => sumOf(lines, ({ price }) => price?.subtotal ?? ZERO));
  return {
    totalQty: lines.reduce((sum, { line }) => sum + line.qty, 0),
    count: lines.length,
    total: currencies.size > 1 ? undefined : total,
    currency,
  };
}
