import * as z from "zod";
import { catalogueOf } from "../catalogue/index.ts";
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
import { waitNoMoreWrite, waitsFor, waitWrites } from "./store.ts";

export { announceRestocked } from "./announce.ts";

const SCOPE = "page.catalog";
/** A dealer may want word of everything he sells; beyond that it is no dealer. */
const PER_DAY = 500;
const DAY_MS = 86_400_000;

class AlreadyWaiting extends Error {
  override readonly name = "AlreadyWaiting";
}

/**
 * The user is told, once, when an article that is out of stock can be had again (2 §4, decision 032). Asking again changes
 * nothing. Only while there is none: that and the wait are written together, so that no arrival falls in between.
 * @throws Refusal with `articleCode` for an article that the host does not have or that is in stock, and `limited`
 */
export const subscribeRestocked = action({
  name: "restock.subscribe",
  scope: SCOPE,
  input: restockInputSchema,
  run: async ({ articleCode, sorg }): Promise<MutationResult> => {
    const who = actor();
    if (sorg !== who.sorg || !(await isKnown(articleCode))) throw refuseField("articleCode", "article_not_found");
    if ((await countWithin(`restock#${who.userId}`, DAY_MS)) > PER_DAY) throw new Refusal("limited", "restock_limited");
    const { userId, host } = who;
    const article = { sorg, article_code: articleCode };
    const waiting = { id: newId(), ...article, userId, host, createdAt: isoNow() };
    const inStock = () => refuseField("articleCode", "restock_in_stock");
    try {
      await commit({
        writes: [outOfStockCheck(article, inStock), ...waitWrites(waiting, () => new AlreadyWaiting())],
      });
    } catch (error) {
      if (!(error instanceof AlreadyWaiting)) throw error;
    }
    return succeeded("restock_subscribed");
  },
});

/** The user is not told any more; the answer is the same when he would not have been. */
export const unsubscribeRestocked = action({
  name: "restock.unsubscribe",
  scope: SCOPE,
  input: restockInputSchema,
  run: async ({ articleCode, sorg }): Promise<MutationResult> => {
    await commit({ writes: [waitNoMoreWrite({ sorg, article_code: articleCode }, actor().userId)] });
    return succeeded("restock_unsubscribed");
  },
});

/** Whether the user waits for each of these articles, in their order. One round trip. */
export const restockNotifications = action({
  name: "restock.notifications",
  scope: SCOPE,
  input: z.array(z.object({ sorg: z.string(), article_code: z.string() })).max(5000),
  run: (articles) => waitsFor(actor().userId, articles),
});

async function isKnown(articleCode: string): Promise<boolean> {
  const { sorg, locale } = actor();
  const { index } = await catalogueOf(sorg);
  const [card] = await index.byCode([articleCode], locale);
  return card !== undefined;
}
