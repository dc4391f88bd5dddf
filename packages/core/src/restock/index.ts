import * as z from "zod";
import { catalogOf, currentArticles, type ShownProduct, shownProducts } from "../catalog/index.ts";
import { leastQuantity } from "../catalog/quantity.ts";
import { todayHere } from "../host/index.ts";
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
import { ownWaits, restockedFor, stopWaitingWrites, waitsFor, waitWrites } from "./store.ts";

export { announceRestocked } from "./announce.ts";

const SCOPE = "page.catalog";
/** Enough for every article that a dealer sells, but not for abuse. */
const PER_DAY = 500;
/** Restocked articles that are looked at. */
const MOST_READ = 100;
/** Articles that a user waits for and that are listed. */
const MOST_LISTED = 500;
const DAY_MS = 86_400_000;

/**
 * Notifies the user once when an article is back in stock (2 §4, decision 032). Idempotent. The transaction checks that the
 * article has fewer pieces in stock than the smallest order, so that no arrival is missed.
 * @throws Refusal of `articleCode` for unknown articles and articles in stock, and "restock_limited"
 */
export const subscribeRestocked = action({
  name: "restock.subscribe",
  scope: SCOPE,
  input: restockInputSchema,
  run: async ({ articleCode, sorg }): Promise<MutationResult> => {
    const { userId, host, sorg: ownSorg } = actor();
    const card = sorg === ownSorg ? await cardOf(articleCode) : undefined;
    if (!card) throw refuseField("articleCode", "article_not_found");
    if ((await countWithin(`restock#${userId}`, DAY_MS)) > PER_DAY) throw new Refusal("limited", "restock_limited");
    const article = { sorg, articleCode: articleCode };
    const waiting = { id: newId(), ...article, userId, host, createdAt: isoNow() };
    const inStock = () => refuseField("articleCode", "restock_in_stock");
    // A conflict means that the user is already subscribed.
    await commit.attempt({
      writes: [outOfStockCheck(article, leastQuantity(card.quantityRule), inStock), ...waitWrites(waiting)],
    });
    return succeeded("restock_subscribed");
  },
});

/** Ends the user's subscription to an article. Idempotent. */
export const unsubscribeRestocked = action({
  name: "restock.unsubscribe",
  scope: SCOPE,
  input: restockInputSchema,
  run: async ({ articleCode, sorg }): Promise<MutationResult> => {
    await commit({ writes: stopWaitingWrites({ sorg, articleCode }, actor().userId) });
    return succeeded("restock_unsubscribed");
  },
});

/** Articles that the user waited for and that came back in stock in the last two weeks, newest first, while they are in stock. */
export const restockedProducts = action({
  name: "restock.restockedProducts",
  scope: SCOPE,
  input: z.object({ limit: z.int().min(1).max(50).default(8) }),
  run: async ({ limit }): Promise<ShownProduct[]> => {
    const { userId, sorg } = actor();
    const codes = await restockedFor(userId, sorg, MOST_READ);
    if (codes.length === 0) return [];
    const articles = await currentArticles(sorg, codes, await todayHere());
    const inStock = codes.filter((code) => {
      const article = articles.get(code);
      return article?.canBeOrdered === true && article.pieces >= article.least;
    });
    return shownProducts(inStock.slice(0, limit));
  },
});

/** Articles that the user waits for, newest first (max 500). Those that are no longer in the catalog are left out. */
export const waitedForProducts = action({
  name: "restock.waitedForProducts",
  scope: SCOPE,
  input: z.object({}),
  run: async (): Promise<ShownProduct[]> => {
    const { userId, sorg } = actor();
    return shownProducts(await ownWaits(userId, sorg, MOST_LISTED));
  },
});

/** Whether the user is subscribed to each of these articles, in order. One round trip. */
export const restockNotifications = action({
  name: "restock.notifications",
  scope: SCOPE,
  input: z.array(z.object({ sorg: z.string(), articleCode: z.string() })).max(5000),
  run: (articles) => waitsFor(actor().userId, articles),
});

async function cardOf(articleCode: string) {
  const { sorg, locale } = actor();
  const { index } = await catalogOf(sorg);
  const [card] = await index.byCode([articleCode], locale);
  return card;
}
