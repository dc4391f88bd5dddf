import webPush from "web-push";
import * as z from "zod";
import { readAnnouncement } from "../announcement/index.ts";
import { isWithin, shownLink } from "../announcement/schema.ts";
import { hostConfig } from "../host/index.ts";
import {
  AlreadyDone,
  action,
  commit,
  isoNow,
  logger,
  SYSTEM,
  undoneWrite,
  type Write,
  WriteConflict,
} from "../platform/index.ts";
import { readUser } from "../user/index.ts";
import type { StoredSubscription } from "./schema.ts";
import { isPushService } from "./services.ts";
import { failuresWrite, removeOwnSubscriptionWrite, subscriptionsOn } from "./store.ts";

const SUBSCRIBER = "announcement-published-push";
/** Messages under way at once. */
const BATCH = 25;
/**
 * A subscription whose service takes nothing that often in a row is forgotten, or one that leads nowhere would have every
 * announcement tried again to the end. An event comes five times: three announcements.
 */
const MOST_FAILURES = 15;
/** How long a push service may keep a message for a browser that is off, in seconds: a day. */
const TTL_SECONDS = 86_400;
const TIMEOUT_MS = 10_000;

/** What the browser's service worker gets, as JSON. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** http(s) address or a path of the site; empty: nowhere. */
  readonly url: string;
  /** Messages of the same tag replace each other. */
  readonly tag: string;
}

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
      const outcomes = await Promise.all(batch.map((one) => tell(one, message, mark, keys)));
      for (const outcome of outcomes) counts[outcome] += 1;
    }
    logger.info("an announcement was pushed", { announcementId, host, ...counts });
    if (counts.failed > 0) throw new Error(`${counts.failed} push messages were not taken`);
    return counts;
  },
});

interface VapidKeys {
  readonly subject: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The stage's keys, and whom a push service may ask about us; undefined on a stage without push. */
function vapidKeys(contact: string): VapidKeys | undefined {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey } = process.env;
  if (!publicKey || !privateKey) return undefined;
  return { subject: contact.includes("@") ? `mailto:${contact}` : contact, publicKey, privateKey };
}

type Outcome = "sent" | "gone" | "skipped" | "failed";

/** The mark comes first: a message that may have gone out is not sent again. One that was refused for now gives it back. */
async function tell(one: StoredSubscription, message: PushMessage, mark: string, keys: VapidKeys): Promise<Outcome> {
  const once = { subscriber: SUBSCRIBER, eventId: `${mark}#${one.hash}` };
  const user = await readUser(one.userId);
  if (!user?.active || !user.hosts.includes(one.host) || !isPushService(one.endpoint)) return forget(one);
  try {
    await commit({ writes: [], once });
  } catch (error) {
    if (error instanceof AlreadyDone) return "skipped";
    throw error;
  }
  const request = sealed(one, message, keys);
  if (!request) return forget(one);
  const status = await send(one.endpoint, request);
  if (status === 404 || status === 410) return forget(one);
  if (status >= 200 && status < 300) {
    if (one.failures > 0) await keepFailures(one, 0);
    return "sent";
  }
  const later = status === 0 || status === 429 || status >= 500;
  logger.warn("a push message was not taken", { status, subscription: one.hash });
  // Anything else is refused for good: the same message would be refused again.
  if (!later) return "skipped";
  if (one.failures + 1 >= MOST_FAILURES) return forget(one);
  await keepFailures(one, one.failures + 1);
  await commit({ writes: [undoneWrite(once)] });
  return "failed";
}

const keepFailures = (one: StoredSubscription, failures: number) => changeStill(failuresWrite(one, failures));

async function forget(one: StoredSubscription): Promise<"gone"> {
  await changeStill(removeOwnSubscriptionWrite(one.host, one.hash, one.userId));
  return "gone";
}

/** Changes a subscription as long as it is still whose it was when it was read. */
async function changeStill(write: Write): Promise<void> {
  try {
    await commit({ writes: [write] });
  } catch (error) {
    // It was given up, or is another user's meanwhile.
    if (!(error instanceof WriteConflict)) throw error;
  }
}

type Sealed = ReturnType<typeof webPush.generateRequestDetails>;

/** The request with the message for this browser alone; undefined when its keys are none: that must keep nobody else waiting. */
function sealed(
  { endpoint, keys, hash }: StoredSubscription,
  message: PushMessage,
  vapid: VapidKeys,
): Sealed | undefined {
  try {
    return webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(message), {
      vapidDetails: vapid,
      TTL: TTL_SECONDS,
      urgency: "normal",
    });
  } catch (error) {
    logger.warn("a message could not be sealed", {
      error: error instanceof Error ? error.name : "unknown",
      subscription: hash,
    });
    return undefined;
  }
}

/** Status of the push service's answer, 0 without one. Redirects are not followed: they could lead anywhere. */
async function send(endpoint: string, { headers, body }: Sealed): Promise<number> {
  const { "Content-Length": _, ...rest } = headers;
  try {
    const answer = await fetch(endpoint, {
      method: "POST",
      headers: Object.entries(rest).map(([name, value]) => [name, String(value)] satisfies [string, string]),
      body: new Uint8Array(body ?? []),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    logger.warn("a push service did not answer", { error: error instanceof Error ? error.name : "unknown" });
    return 0;
  }
}

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
