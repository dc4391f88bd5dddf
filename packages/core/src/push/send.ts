import * as z from "zod";
import { announcementOn, announcementTextFor } from "../announcement/index.ts";
import { isShown } from "../announcement/schedule.ts";
import { shownLink } from "../announcement/schema.ts";
import { hostConfig } from "../host/index.ts";
import { action, inBatches, logger, momentOf, now, SYSTEM } from "../platform/index.ts";
import { type PushMessage, sendPush, vapidKeys } from "./deliver.ts";
import { subscriptionsOn } from "./store.ts";

const SUBSCRIBER = "announcement-published-push";
/** Messages sent in parallel. */
const BATCH = 25;
/**
 * Notifies every subscribed browser of a host about an announcement, once per version. When the event is delivered again after
 * a crash, the remaining browsers are notified. Deleted, switched-off, future, and expired announcements are skipped.
 * In a file of its own, so that only one function bundles the library.
 * @throws Error if messages failed temporarily, so that the event is retried
 */
export const pushAnnouncement = action({
  name: "push.pushAnnouncement",
  scope: SYSTEM,
  input: z.object({ host: z.string(), announcementId: z.string() }),
  run: async ({ host, announcementId }): Promise<{ readonly sent: number; readonly gone: number }> => {
    const counts = { sent: 0, gone: 0, skipped: 0, failed: 0 };
    const [config, item] = await Promise.all([hostConfig(host), announcementOn(host, announcementId)]);
    const keys = vapidKeys(config?.email || `https://${host}`);
    if (!config?.flags.includes("WEB_NOTIFICATION")) return counts;
    if (!keys || !item || !isShown(item, momentOf(now(), config.timeZone))) return counts;
    const messageIn = (language: string): PushMessage => ({
      title: announcementTextFor(item, language).title,
      body: config.webTitle,
      url: shownLink(item.url),
      tag: `announcement-${item.id}`,
    });
    const mark = `${host}#${item.id}#${item.version ?? 0}#${item.asOf}`;
    for await (const batch of inBatches(subscriptionsOn(host), BATCH)) {
      const outcomes = await Promise.all(
        batch.map((subscription) => sendPush(subscription, messageIn, { subscriber: SUBSCRIBER, of: mark }, keys)),
      );
      for (const outcome of outcomes) counts[outcome] += 1;
    }
    logger.info("announcement pushed", { announcementId, host, ...counts });
    if (counts.failed > 0) throw new Error(`${counts.failed} push messages failed`);
    return counts;
  },
});
