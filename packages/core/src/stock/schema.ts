import * as z from "zod";
import { stockSchema } from "../catalog/schema.ts";

/** What a feed says of an article's stock at a sales organization. */
export const stockInputSchema = stockSchema.extend({ sorg: z.string().min(1).max(10) });
export type StockInput = z.output<typeof stockInputSchema>;

/** Rows of one call; a longer feed is sent in parts. */
export const MAX_STOCK_ROWS = 5_000;

/** The stock item: the feed's figures, and what of them dealers have taken since (decision 010). */
export const stockItemSchema = stockInputSchema.extend({
  /** Pieces that may still be ordered from what lies there now; negative when more was promised than there is. */
  free: z.int(),
  /** The same with every known arrival. */
  freeTotal: z.int(),
  /** Pieces in orders that the ERP has not answered, so that they are not in its figures. */
  reserved: z.int().min(0),
});
export type StockItem = z.output<typeof stockItemSchema>;

/** What became of a row of a feed. */
