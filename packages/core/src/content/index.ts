export { type Audience, contentAudience, isReader, type Reader, readersOfItem } from "./audience.ts";
export { publishBeginningItems } from "./begin.ts";
export { hasContent, itemIdSchema } from "./item.ts";
export { type ItemKind, readItem } from "./item-store.ts";
export {
  bucketOf,
  findItems,
  itemSubject,
  ownItem,
  pageOf,
  requireVersion,
  type ShownItem,
  saveItem,
  showItem,
  showItems,
  toItem,
  visibility,
} from "./items.ts";
export { layouts } from "./layouts.ts";
export { contentTargetMarkets, isEditor, marketFilter, marketsOf, requireMarkets } from "./markets.ts";
export { CONTENT_SCOPES, type Market } from "./schema.ts";
export { marketKey, readMarkets } from "./store.ts";
export { canSeeMarkets } from "./targeting.ts";
