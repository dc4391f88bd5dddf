import { type Amount, absolute, add, negate, roundAmount, subtract, ZERO } from "../platform/money.ts";
import type { Sold } from "./schema.ts";

/** An invoice line for sales. */
export interface InvoicedLine {
  readonly articleCode: string;
  readonly brand: string;
  readonly qty: number;
  readonly subTotal: Amount;
}

/** Article facts at the time of the invoice, kept even if the article is deleted. */
export type ArticleFacts = Pick<Sold, "category" | "brand" | "merchandiseCategory" | "model" | "serie">;

const NOTHING: ArticleFacts = { category: "", brand: "", merchandiseCategory: "", model: "", serie: "" };

/** What the sales of an invoice need to know of it. */
interface InvoiceFacts {
  /** Whether it is a credit note. */
  readonly isCredit: boolean;
  /** Day of the month. */
  readonly day: number;
  /** Decimals of its currency. */
  readonly decimals: number;
}

/**
 * Sales of an invoice on its day, one row per article. The lines of a credit note are returned goods: it subtracts their money and
 * pieces (decision 043). Together the rows are the sum of the lines, rounded to the currency.
 */
export function soldBy(
  lines: readonly InvoicedLine[],
  { isCredit, day, decimals }: InvoiceFacts,
  factsOf: (articleCode: string) => ArticleFacts | undefined,
): Sold[] {
  let sum = ZERO;
  const rows = lines.map(({ articleCode, brand, qty, subTotal }): Sold => {
    const facts = factsOf(articleCode) ?? NOTHING;
    const before = sum;
    sum = add(before, isCredit ? negate(absolute(subTotal)) : subTotal);
    return {
      article: articleCode,
      day,
      ...facts,
      brand: facts.brand || brand,
      // What the line adds to the rounded sum: lines rounded by themselves would be cents away from it.
      netSales: subtract(roundAmount(sum, decimals), roundAmount(before, decimals)),
      quantity: isCredit ? -Math.abs(qty) : qty,
    };
  });
  return added([], rows, 1);
}

/** The rows with others added (1) or subtracted (-1). Rows that become zero are dropped. */
export function added(rows: readonly Sold[], others: readonly Sold[], sign: 1 | -1): Sold[] {
  const keyOf = ({ article, day }: Sold): string => `${day} ${article}`;
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  for (const other of others) {
    const row = byKey.get(keyOf(other));
    const netSales = (sign === 1 ? add : subtract)(row?.netSales ?? ZERO, other.netSales);
    const quantity = (row?.quantity ?? 0) + sign * other.quantity;
    // The latest facts about the article win.
    const facts = sign === 1 || !row ? other : row;
    byKey.set(keyOf(other), { ...facts, netSales, quantity });
  }
  return [...byKey.values()].filter(({ netSales, quantity }) => netSales !== 0 || quantity !== 0);
}
