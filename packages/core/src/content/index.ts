export { contentTargetMarkets } from "./markets.ts";
export { marketKey, readMarkets } from "./store.ts";
