import * as z from "zod";
import { stockSchema } from "../catalog/schema.ts";

/** A feed row: an article's stock at a sales organization. */
export const stockInputSchema = stockSchema.extend({ sorg: z.string().min(1).max(10) });
export type StockInput = z.output<typeof stockInputSchema>;

/** Maximum number of rows per call. Longer feeds are split. */
export const MAX_STOCK_ROWS = 5_000;

/** The stock item: the feed's figures and reservations (decision 010). */
export const stockItemSchema = stockInputSchema.extend({
  /** Pieces that can still be ordered from current stock. Negative if more was promised than is available. */
  free: z.int(),
  /** The same with all known arrivals. */
  freeTotal: z.int(),
  /** Pieces in orders that the ERP's figures do not include yet. */
  reserved: z.int().min(0),
  /** Those of them that were ordered for an arrival, by its day. */
  later: z.record(z.string(), z.int()).default({}),
  /** Pieces that can still be ordered for each arrival, beyond those of current stock. */
  arriving: z.record(z.string(), z.int()).default({}),
  /** Increases with every change of the two. */
  arrivalsVersion: z.int().default(0),
});
export type StockItem = z.output<typeof stockItemSchema>;
