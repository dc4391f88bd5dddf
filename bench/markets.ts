/** Data of the measured clouds, shared by seeding and requests. */
import type { Article } from "@spoke/core/catalog/schema.ts";
import { syntheticArticles, syntheticPrice } from "../tests/core/catalog/synthetic.ts";

export const SIZES = [10_000, 100_000] as const;
export const PASSWORD = "Bicycle-2026";
export const AS_OF = "2026-01-01T00:00:00.000Z";
export const PRICE_LIST = "DEALER";
export const DEALERS = 18;

/** A host with its sales organization and a catalog of `size` articles. */
export interface Market {
  readonly size: number;
  readonly host: string;
  readonly sorg: string;
}

export const marketOf = (size: number): Market => ({ size, host: `s${size}.localhost`, sorg: `S${size}` });
export const dealerOf = ({ sorg }: Market, index: number): string => `${sorg}-D${index}`;

/** Articles stored in the table with stock, for product pages and carts. */
export function storedArticles({ size, sorg }: Market): Article[] {
  const stored = Math.min(1_000, size);
  // The last model may be incomplete; larger catalogs begin with the same articles.
  return syntheticArticles(stored, 1, sorg);
}

/** The articles with a price, which can be ordered. */
export function orderableArticles(market: Market): Article[] {
  return storedArticles(market).filter((_, index) => syntheticPrice(index) !== undefined);
}
