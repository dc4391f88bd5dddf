export { marketKey, readMarkets } from "./store.ts";
