import { action } from "../platform/index.ts";
import { checkWanted } from "./check.ts";
import { checkLinesSchema } from "./schema.ts";

export type { CodedArticle } from "./catalog.ts";
export type { CheckedLine, CheckedLines } from "./check.ts";
export type { LineResult } from "./types.ts";

/** Whoever may fill the cart may ask what it would take (decision 008). */
export const CART = "cart.display-order-qty";

/** Says what cart and checkout would say of each line; see `checkWanted`. */
export const checkLines = action({
  name: "orderFile.checkLines",
  scope: CART,
  input: checkLinesSchema,
  run: ({ lines }) => checkWanted(lines),
});
