import { action } from "../platform/index.ts";
import { checkWanted } from "./check.ts";
import { checkLinesSchema } from "./schema.ts";

export type { CodedArticle } from "../catalog/index.ts";
export type { CheckedLine, CheckedLines } from "./check.ts";
export type { LineResult } from "./types.ts";

/** Users who may fill the cart may check lines (decision 008). */
export const CART = "cart.display-order-qty";

/** Checks lines by the rules of cart and checkout; see `checkWanted`. */
export const checkLines = action({
  name: "fastOrder.checkLines",
  scope: CART,
  input: checkLinesSchema,
  run: ({ lines }) => checkWanted(lines),
});
