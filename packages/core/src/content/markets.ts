import * as z from "zod";
import { action, actor, hasScope, refuseField, SIGNED_IN } from "../platform/index.ts";
import { readUser } from "../user/index.ts";
import { CONTENT_SCOPES, CONTENT_TYPES, type ContentType, type Market } from "./schema.ts";
import { readMarkets } from "./store.ts";
import { canSeeMarkets } from "./targeting.ts";

/** Authors of content and user administrators choose from all markets. */
const SEES_ALL = [
  ...CONTENT_TYPES.map((type) => CONTENT_SCOPES[type].edit),
  "page.user-management",
  "page.user-management-us",
] as const;

/**
 * Target markets for content: the user's own, or all of them for authors of content and user administrators.
 */
export const contentTargetMarkets = action({
  name: "content.contentTargetMarkets",
  scope: SIGNED_IN,
  input: z.object({
    page: z.int().min(1).max(1_000).default(1),
    limit: z.int().min(1).max(999).default(999),
    type: z.enum(CONTENT_TYPES).optional(),
  }),
  run: async ({ page, limit }): Promise<Market[]> => {
    const [all, own] = await Promise.all([readMarkets(), SEES_ALL.some(hasScope) ? undefined : ownMarkets()]);
    const shown = all.filter(({ id }) => own === undefined || own.includes(id));
    return shown.slice((page - 1) * limit, page * limit);
  },
});

/** Ids of the actor's markets, as stored now, so that a market that is taken away is gone with the next call. */
async function ownMarkets(): Promise<readonly string[]> {
  return (await readUser(actor().userId))?.contentTargetMarkets ?? [];
}

/** Whether the actor writes content of a type, and so sees all of it. */
export const isEditor = (type: ContentType): boolean => hasScope(CONTENT_SCOPES[type].edit);

/** Whether the actor sees items by their markets: editors of the type see all, others those of their own markets. */
export async function marketFilter(type: ContentType): Promise<(itemMarketIds: readonly string[]) => boolean> {
  if (isEditor(type)) return () => true;
  const own = await ownMarkets();
  return (ids) => canSeeMarkets(own, ids);
}

/** @throws Refusal "market_unknown" of the field if a market does not exist */
export async function requireMarkets(ids: readonly string[], field = "contentTargetMarkets"): Promise<void> {
  const existing = new Set((await readMarkets()).map(({ id }) => id));
  if (!ids.every((id) => existing.has(id))) throw refuseField(field, "market_unknown");
}

/** Markets by their ids, by name; ids that no longer exist are left out. */
export async function marketsOf(ids: readonly string[]): Promise<Market[]> {
  return (await readMarkets()).filter(({ id }) => ids.includes(id));
}
