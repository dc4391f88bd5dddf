import * as z from "zod";

/** Orders of an article in the period of the best sellers. */
export interface Sold {
  readonly articleCode: string;
  /** Orders that contain it. */
  readonly orders: number;
  readonly pieces: number;
}

/** Maximum number of articles in the file. The best of each category are selected from them. */
const MAX_ARTICLES = 20_000;

const fileSchema = z.object({ codes: z.array(z.string()) });

/** Builds the best-seller file, ranked by the number of orders, so that a single large order does not make a best seller. */
export function buildSales(sold: readonly Sold[]): Buffer {
  const codes = sold
    .toSorted((a, b) => b.orders - a.orders || b.pieces - a.pieces || (a.articleCode < b.articleCode ? -1 : 1))
    .slice(0, MAX_ARTICLES)
    .map(({ articleCode }) => articleCode);
  return Buffer.from(JSON.stringify({ codes }));
}

/** The best sellers of a sales organization, best first, opened from their file. */
export class SalesPart {
  readonly version: string;
  readonly codes: readonly string[];

  /** @throws Error if the bytes are not such a file */
  constructor(version: string, bytes: Uint8Array) {
    this.version = version;
    this.codes = fileSchema.parse(JSON.parse(new TextDecoder().decode(bytes))).codes;
  }
}
