import * as z from "zod";
import { action, type FeedOutcome, SYSTEM } from "../platform/index.ts";
import { MAX_STOCK_ROWS, stockInputSchema } from "./schema.ts";
import { writeStocks } from "./set-stock.ts";

export { arrivingBy, type StockCheck, stockCheck } from "./free.ts";
export type { StockInput, StockItem } from "./schema.ts";
export {
  type ArticleAt,
  articleAt,
  countQuotaWrite,
  type Level,
  OUT_OF_STOCK,
  outOfStockCheck,
  readStocks,
  releaseArrivalWrite,
  releaseWrite,
  reserveArrivalWrite,
  reserveWrite,
  returnQuotaWrite,
  stockLevels,
} from "./store.ts";

/**
 * Stores stock from the ERP and keeps reservations. Returns the outcomes in the order of the rows. An invalid
 * row (`3.available.0.qty`) refuses the call.
 */
export const setStocks = action({
  name: "stock.setStocks",
  scope: SYSTEM,
  input: z.array(stockInputSchema).max(MAX_STOCK_ROWS, "max_items_exceeded"),
  run: (rows): Promise<FeedOutcome[]> => writeStocks(rows),
});
