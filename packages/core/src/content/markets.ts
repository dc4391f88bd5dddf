import * as z from "zod";
import { action, actor, hasScope, SIGNED_IN } from "../platform/index.ts";
import { readUser } from "../user/index.ts";
import { CONTENT_TYPES, type Market } from "./schema.ts";
import { readMarkets } from "./store.ts";

/** Authors of content and user administrators choose from all markets. */
const SEES_ALL = [
  "news.cu",
  "sales-document.cu",
  "marketing-material.cud",
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
    const all = await readMarkets();
    const shown = SEES_ALL.some(hasScope) ? all : own(all, (await readUser(actor().userId))?.contentTargetMarkets);
    return shown.slice((page - 1) * limit, page * limit);
  },
});

function own(all: readonly Market[], ids: readonly string[] = []): Market[] {
  return all.filter(({ id }) => ids.includes(id));
}
