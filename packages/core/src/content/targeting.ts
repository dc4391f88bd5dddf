import * as z from "zod";

/** Markets per item. */
const MAX_MARKETS = 100;

/**
 * Whether a user may see an item by their target markets: they share one. An item without markets is for nobody. The only rule on
 * who sees content; lists, pages, files, searches, notifications, and previews all use it.
 */
export const canSeeMarkets = (userMarketIds: readonly string[], itemMarketIds: readonly string[]): boolean =>
  itemMarketIds.some((id) => userMarketIds.includes(id));

/** Target markets of an item, as input: at least one (3 §5). */
export const targetMarketsSchema = z
  .array(z.string().min(1).max(40), "content_target_market_required")
  .min(1, "content_target_market_required")
  .max(MAX_MARKETS, "invalid_input")
  .transform((ids) => [...new Set(ids)]);
