import * as z from "zod";
import { type Access, readAccess } from "../access/index.ts";
import { canSeeMarkets, isReader } from "../content/index.ts";
import { hostConfig } from "../host/index.ts";
import { LOCALES } from "../host/schema.ts";
import { newsToNotify } from "../news/index.ts";
import { action, inBatches, logger, now, SYSTEM, textFor, today } from "../platform/index.ts";
import { documentToNotify } from "../sales-document/index.ts";
import { textsIn } from "../texts/index.ts";
import { readUsers } from "../user/index.ts";
import type { User } from "../user/schema.ts";
import { type PushMessage, sendPush, vapidKeys } from "./deliver.ts";
import type { StoredSubscription } from "./schema.ts";
import { subscriptionsOn } from "./store.ts";

const SUBSCRIBER = "content-published-push";
/** Messages sent in parallel. */
const BATCH = 25;

/**
 * Notifies the subscribed browsers of users who can see news or a document now, each once per item: neither an event that is
 * delivered again nor a later change repeats it. Users who share one of the `notified` markets were notified before.
 * @throws Error if messages failed temporarily, so that the event is retried
 */
export const pushContent = action({
  name: "push.pushContent",
  scope: SYSTEM,
  input: z.object({
    type: z.enum(["news", "sales_document"]),
    id: z.string(),
    host: z.string(),
    notified: z.array(z.string()),
  }),
  run: async ({ type, id, host, notified }): Promise<{ readonly sent: number }> => {
    const config = await hostConfig(host);
    const keys = vapidKeys(config?.email || `https://${host}`);
    if (!config?.flags.includes("WEB_NOTIFICATION") || !keys) return { sent: 0 };
    const day = today(config.timeZone, now());
    const news = type === "news" ? await newsToNotify(host, id, day) : undefined;
    const found =
      type === "news" ? news && { item: news, groupMarkets: undefined } : await documentToNotify(host, id, day);
    if (!found) return { sent: 0 };
    const { item, groupMarkets = item.contentTargetMarkets } = found;
    const access = await readAccess();
    const isRecipient = (user: User, rights: Access) =>
      isReader(user, type, host, rights) &&
      canSeeMarkets(user.contentTargetMarkets, item.contentTargetMarkets) &&
      canSeeMarkets(user.contentTargetMarkets, groupMarkets) &&
      !canSeeMarkets(user.contentTargetMarkets, notified);
    const messageFor = ({ language }: User): PushMessage => {
      const prefix = LOCALES.find(({ code }) => code === language)?.prefix ?? "en-us";
      const kind = textsIn(language)(type === "news" ? "push.news" : "push.sales_document");
      return {
        title: textFor(item.texts, language)?.title ?? "",
        body: `${kind} · ${config.webTitle}`,
        url: type === "news" ? `/${prefix}/news/${id}` : `/${prefix}/sales-document/${item.type}/${id}`,
        tag: `${type}-${id}`,
      };
    };
    const mark = { subscriber: SUBSCRIBER, of: `${host}#${type}#${id}` };
    const counts = { sent: 0, gone: 0, skipped: 0, failed: 0 };
    for await (const batch of inBatches(subscriptionsOn(host), BATCH)) {
      const users = await readUsers([...new Set(batch.map(({ userId }) => userId))]);
      const send = async (subscription: StoredSubscription) => {
        const user = users.find(({ id: userId }) => userId === subscription.userId);
        if (user && isRecipient(user, access)) counts[await sendPush(subscription, messageFor(user), mark, keys)] += 1;
      };
      await Promise.all(batch.map(send));
    }
    logger.info("content pushed", { type, contentId: id, host, ...counts });
    if (counts.failed > 0) throw new Error(`${counts.failed} push messages failed`);
    return { sent: counts.sent };
  },
});
