/** What the cart takes from the catalog: articles with everything that decides their price, from memory. */
export { ensureCurrentCatalog, type PricedCard, pricedCards } from "../catalog/index.ts";
