import * as z from "zod";
import { catalogOf } from "../catalog/index.ts";
import {
  action,
  actor,
  commit,
  countWithin,
  isoNow,
  type MutationResult,
  newId,
  Refusal,
  refuseField,
  succeeded,
} from "../platform/index.ts";
import { outOfStockCheck } from "../stock/index.ts";
import { restockInputSchema } from "./schema.ts";
import { stopWaitingWrite, waitsFor, waitWrites } from "./store.ts";

export { announceRestocked } from "./announce.ts";

const SCOPE = "page.catalog";
/** Enough for every article that a dealer sells, but not for abuse. */
const PER_DAY = 500;
const DAY_MS = 86_400_000;

/**
 * Notifies the user once when an article is back in stock (2 §4, decision 032). Idempotent. The transaction checks that the
 * article is out of stock, so that no arrival is missed.
 * @throws Refusal of `articleCode` for unknown articles and articles in stock, and "restock_limited"
 */
export const subscribeRestocked = action({
  name: "restock.subscribe",
  scope: SCOPE,
  input: restockInputSchema,
  run: async ({ articleCode, sorg }): Promise<MutationResult> => {
    const { userId, host, sorg: ownSorg } = actor();
    if (sorg !== ownSorg || !(await isInCatalog(articleCode))) throw refuseField("articleCode", "article_not_found");
    if ((await countWithin(`restock#${userId}`, DAY_MS)) > PER_DAY) throw new Refusal("limited", "restock_limited");
    const article = { sorg, articleCode: articleCode };
    const waiting = { id: newId(), ...article, userId, host, createdAt: isoNow() };
    const inStock = () => refuseField("articleCode", "restock_in_stock");
    // A conflict means that the user is already subscribed.
    await commit.attempt({ writes: [outOfStockCheck(article, inStock), ...waitWrites(waiting)] });
    return succeeded("restock_subscribed");
  },
});

/** Ends the user's subscription to an article. Idempotent. */
export const unsubscribeRestocked = action({
  name: "restock.unsubscribe",
  scope: SCOPE,
  input: restockInputSchema,
  run: async ({ articleCode, sorg }): Promise<MutationResult> => {
    await commit({ writes: [stopWaitingWrite({ sorg, articleCode: articleCode }, actor().userId)] });
    return succeeded("restock_unsubscribed");
  },
});

/** Whether the user is subscribed to each of these articles, in order. One round trip. */
export const restockNotifications = action({
  name: "restock.notifications",
  scope: SCOPE,
  input: z.array(z.object({ sorg: z.string(), articleCode: z.string() })).max(5000),
  run: (articles) => waitsFor(actor().userId, articles),
});

async function isInCatalog(articleCode: string): Promise<boolean> {
  const { sorg, locale } = actor();
  const { index } = await catalogOf(sorg);
  const [card] = await index.byCode([articleCode], locale);
  return card !== undefined;
}
