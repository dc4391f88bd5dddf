/** What the clouds that are measured hold: known to those who fill them and to those who ask. */
import type { Article } from "@spoke/core/catalog/schema.ts";
import { syntheticArticles, syntheticPrice } from "../tests/core/catalog/synthetic.ts";

export const SIZES = [10_000, 100_000] as const;
export const PASSWORD = "Bicycle-2026";
export const AS_OF = "2026-01-01T00:00:00.000Z";
export const PRICE_LIST = "DEALER";
export const DEALERS = 18;

/** A host with its sales organization, whose catalog has `size` articles. */
export interface Market {
  readonly size: number;
  readonly host: string;
  readonly sorg: string;
}

export const marketOf = (size: number): Market => ({ size, host: `s${size}.localhost`, sorg: `S${size}` });
export const dealerOf = ({ sorg }: Market, index: number): string => `${sorg}-D${index}`;

/** Articles whose items lie in the table, with stock: products' pages and carts are of these. */
export function storedArticles({ size, sorg }: Market): Article[] {
  const stored = Math.min(1_000, size);
  // The last model may be cut off; the first articles of a larger catalog are the same ones.
  return syntheticArticles(stored, 1, sorg);
}

/** Those of them that have a price, and so can be ordered. */
export function orderableArticles(market: Market): Article[] {
  return storedArticles(market).filter((_, index) => syntheticPrice(index) !== undefined);
}
