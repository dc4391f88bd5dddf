import * as z from "zod";
import { currentArticles } from "../catalog/index.ts";
import { hostConfig, todayAt } from "../host/index.ts";
import { LOCALES } from "../host/schema.ts";
import { action, logger, SYSTEM } from "../platform/index.ts";
import { format } from "../texts/index.ts";
import { readUser } from "../user/index.ts";
import { type PushMessage, sendToAll, vapidKeys } from "./deliver.ts";
import { subscriptionsOf } from "./store.ts";

const SUBSCRIBER = "article-restocked-push";

/**
 * Notifies each of a user's browsers once that an article is back in stock. Does nothing if the host has no push or the user has
 * no subscribed browser there. The stock is left out, because hosts may hide it.
 * @throws Error if messages failed temporarily, so that the event is retried
 */
export const pushRestocked = action({
  name: "push.pushRestocked",
  scope: SYSTEM,
  input: z.object({
    waitId: z.string(),
    sorg: z.string(),
    articleCode: z.string(),
    userId: z.string(),
    host: z.string(),
  }),
  run: async ({ waitId, sorg, articleCode, userId, host }): Promise<{ readonly sent: number }> => {
    const today = await todayAt(host);
    const [config, user, articles] = await Promise.all([
      hostConfig(host),
      readUser(userId),
      currentArticles(sorg, [articleCode], today),
    ]);
    const article = articles.get(articleCode);
    const keys = vapidKeys(config?.email || `https://${host}`);
    if (!config?.flags.includes("WEB_NOTIFICATION") || !keys || !user || !article) return { sent: 0 };
    const prefix = LOCALES.find(({ code }) => code === user.language)?.prefix ?? "en-us";
    const message: PushMessage = {
      title: article.name(user.language),
      body: `${format("push.back_in_stock", {}, user.language)} · ${config.webTitle}`,
      url: `/${prefix}${article.path}`,
      tag: `restock-${sorg}-${articleCode}`,
    };
    const browsers = (await subscriptionsOf(userId)).filter((subscription) => subscription.host === host);
    const mark = { subscriber: SUBSCRIBER, of: waitId };
    const sent = await sendToAll(
      browsers.map((subscription) => ({ subscription, message })),
      mark,
      keys,
    );
    logger.info("restock push sent", { waitId, sent });
    return { sent };
  },
});
