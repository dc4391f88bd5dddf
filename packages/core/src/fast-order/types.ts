/** Maximum lines per check: more than a cart holds, so that a whole file is checked at once. */
export const MAX_LINES = 500;

/** Maximum size of an order file. */
export const ORDER_FILE_BYTES = 1_000_000;

/**
 * Result of a line:
 * - `ok`: can go into the cart as it is
 * - `not_found`: no article has this code, or none that the customer can order
 * - `ambiguous`: several articles have it
 * - `blocked`: the article cannot be ordered
 * - `no_price`: it has no price for the customer
 * - `over_stock`, `over_limit`: exceeds the stock or the order limit
 * - `qty_invalid`: the quantity is not a valid whole number
 * - `duplicate_added`: the quantity was added to an earlier line of the same article
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
