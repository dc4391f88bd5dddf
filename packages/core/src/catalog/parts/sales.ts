import * as z from "zod";

/** What was ordered of an article in the period that best sellers are taken from. */
export interface Sold {
  readonly articleCode: string;
  /** Orders with it. */
  readonly orders: number;
  readonly pieces: number;
}

/** Articles that the file holds: the best of each category are looked for among them. */
const MOST = 20_000;

const fileSchema = z.object({ codes: z.array(z.string()) });

/** Builds the file of what sells best: by how many orders it is in, so that one large order alone makes no best seller. */
export function buildSales(sold: readonly Sold[]): Buffer {
  const codes = sold
    .toSorted((a, b) => b.orders - a.orders || b.pieces - a.pieces || (a.articleCode < b.articleCode ? -1 : 1))
    .slice(0, MOST)
    .map(({ articleCode }) => articleCode);
  return Buffer.from(JSON.stringify({ codes }));
}

/** What sells best in a sales organization, the best first, read from its file. */
export class SalesPart {
  readonly version: string;
  readonly codes: readonly string[];

  /** @throws Error when the bytes are no such file. */
  constructor(version: string, bytes: Uint8Array) {
    this.version = version;
    this.codes = fileSchema.parse(JSON.parse(new TextDecoder().decode(bytes))).codes;
  }
}
