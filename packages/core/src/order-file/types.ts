/** Lines that one check takes: more than a cart holds, so that a whole file is answered at once. */
export const MAX_LINES = 500;

/** Most bytes of an order file. */
export const ORDER_FILE_BYTES = 1_000_000;

/**
 * What is said of a line:
 * - `ok`: may go into the cart as it is
 * - `not_found`: no article has this code, or none that the customer may order
 * - `ambiguous`: several articles have it
 * - `blocked`: the article may not be ordered
 * - `no_price`: it has no price for the customer
 * - `over_stock`, `over_limit`: more than is left in stock, or of the order limit
 * - `qty_invalid`: the quantity is no whole number that can be ordered
 * - `duplicate_added`: an earlier line orders the same article, and this quantity was added to that one
 * - `cart_full`: the cart has no room for another article
 */
export const LINE_RESULTS = [
  "ok",
  "not_found",
  "ambiguous",
  "blocked",
  "no_price",
  "over_stock",
  "over_limit",
  "qty_invalid",
  "duplicate_added",
  "cart_full",
] as const;
export type LineResult = (typeof LINE_RESULTS)[number];
