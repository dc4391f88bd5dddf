/** What the cart uses of the catalog: articles with everything that determines their price, from memory. */
export { ensureCurrentCatalog, type PricedCard, pricedCards } from "../catalog/index.ts";
