/** What the cart takes from the catalogue: articles with everything that decides their price, from memory. */
export { type PricedCard, pricedCards } from "../catalogue/index.ts";
