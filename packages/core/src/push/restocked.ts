import * as z from "zod";
import { currentArticles } from "../catalogue/index.ts";
import { hostConfig } from "../host/index.ts";
import { LOCALES } from "../host/schema.ts";
import { action, logger, SYSTEM } from "../platform/index.ts";
import { readUser } from "../user/index.ts";
import { type PushMessage, tell, vapidKeys } from "./deliver.ts";
import { subscriptionsOf } from "./store.ts";

const SUBSCRIBER = "article-restocked-push";

/** What is said of an article, in the five complete languages; others read English. */
const BACK_IN_STOCK: Readonly<Record<string, string>> = {
  de: "Wieder auf Lager",
  fr: "De nouveau en stock",
  "id-ID": "Tersedia kembali",
  "ms-MY": "Ada semula dalam stok",
};

/**
 * Tells the browsers of a user that an article he waited for can be had again, each once. Where his host has no push, or he
 * has no browser there, nothing happens. How many there are is not said: hosts may hide it.
 * @throws Error when a push service did not take a message that it may take later
 */
export const pushRestocked = action({
  name: "push.pushRestocked",
  scope: SYSTEM,
  input: z.object({
    waitId: z.string(),
    sorg: z.string(),
    article_code: z.string(),
    userId: z.string(),
    host: z.string(),
  }),
  run: async ({ waitId, sorg, article_code, userId, host }): Promise<{ readonly sent: number }> => {
    const [config, user, articles] = await Promise.all([
      hostConfig(host),
      readUser(userId),
      currentArticles(sorg, [article_code]),
    ]);
    const article = articles.get(article_code);
    const keys = vapidKeys(config?.email || `https://${host}`);
    if (!config?.flags.includes("WEB_NOTIFICATION") || !keys || !user || !article) return { sent: 0 };
    const prefix = LOCALES.find(({ code }) => code === user.language)?.prefix ?? "en-us";
    const message: PushMessage = {
      title: article.name(user.language),
      body: `${BACK_IN_STOCK[user.language] ?? "Back in stock"} · ${config.webTitle}`,
      url: `/${prefix}${article.path}`,
      tag: `restock-${sorg}-${article_code}`,
    };
    const browsers = (await subscriptionsOf(userId)).filter((one) => one.host === host);
    const mark = { subscriber: SUBSCRIBER, of: waitId };
    const outcomes = await Promise.all(browsers.map((one) => tell(one, message, mark, keys)));
    const sent = outcomes.filter((outcome) => outcome === "sent").length;
    const failed = outcomes.filter((outcome) => outcome === "failed").length;
    logger.info("a user was told of an article by push", { waitId, sent, failed });
    if (failed > 0) throw new Error(`${failed} push messages were not taken`);
    return { sent };
  },
});
