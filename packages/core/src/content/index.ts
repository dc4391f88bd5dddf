export { type Audience, contentAudience, type Reader } from "./audience.ts";
export { layouts } from "./layouts.ts";
export {
  contentTargetMarkets,
  /** @planned */
  isEditor,
  /** @planned */
  marketFilter,
  /** @planned */
  marketsOf,
  /** @planned */
  ownMarkets,
  /** @planned */
  requireMarkets,
} from "./markets.ts";
export { marketKey, readMarkets } from "./store.ts";
