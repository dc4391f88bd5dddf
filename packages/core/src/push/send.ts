import * as z from "zod";
import { readAnnouncement } from "../announcement/index.ts";
import { isWithin, shownLink } from "../announcement/schema.ts";
import { hostConfig } from "../host/index.ts";
import { action, isoNow, logger, SYSTEM } from "../platform/index.ts";
import { type PushMessage, tell, vapidKeys } from "./deliver.ts";
import { subscriptionsOn } from "./store.ts";

const SUBSCRIBER = "announcement-published-push";
/** Messages under way at once. */
const BATCH = 25;
/**
 * Tells every subscribed browser of a host about an announcement, once for each state of it; what a crash leaves undone
 * is done when the event comes again. Nothing is said of one that is gone, not in force yet or no more.
 * A file of its own: only the function behind it carries the library.
 * @throws Error when push services did not take messages that they may take later
 */
export const pushAnnouncement = action({
  name: "push.pushAnnouncement",
  scope: SYSTEM,
  input: z.object({ host: z.string(), announcementId: z.string() }),
  run: async ({ host, announcementId }): Promise<{ readonly sent: number; readonly gone: number }> => {
    const counts = { sent: 0, gone: 0, skipped: 0, failed: 0 };
    const [config, item] = await Promise.all([hostConfig(host), readAnnouncement(host, announcementId)]);
    const keys = vapidKeys(config?.email || `https://${host}`);
    if (!config?.flags.includes("WEB_NOTIFICATION")) return counts;
    if (!keys || !item || !isWithin(item, isoNow().slice(0, 10))) return counts;
    const message: PushMessage = {
      title: item.title,
      body: config.webTitle,
      url: shownLink(item.url),
      tag: `announcement-${item.id}`,
    };
    const mark = `${host}#${item.id}#${item.version ?? 0}#${item.asOf}`;
    for await (const batch of batches(subscriptionsOn(host), BATCH)) {
      const outcomes = await Promise.all(
        batch.map((one) => tell(one, message, { subscriber: SUBSCRIBER, of: mark }, keys)),
      );
      for (const outcome of outcomes) counts[outcome] += 1;
    }
    logger.info("an announcement was pushed", { announcementId, host, ...counts });
    if (counts.failed > 0) throw new Error(`${counts.failed} push messages were not taken`);
    return counts;
  },
});

async function* batches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
