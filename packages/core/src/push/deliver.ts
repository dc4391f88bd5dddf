import webPush from "web-push";
import { AlreadyDone, commit, logger, undoneWrite, type Write, WriteConflict } from "../platform/index.ts";
import { readUser } from "../user/index.ts";
import type { StoredSubscription } from "./schema.ts";
import { isPushService } from "./services.ts";
import { failuresWrite, removeOwnSubscriptionWrite } from "./store.ts";

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

export interface VapidKeys {
  readonly subject: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The stage's keys, and whom a push service may ask about us; undefined on a stage without push. */
export function vapidKeys(contact: string): VapidKeys | undefined {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey } = process.env;
  if (!publicKey || !privateKey) return undefined;
  return { subject: contact.includes("@") ? `mailto:${contact}` : contact, publicKey, privateKey };
}

/** `gone`: the subscription is forgotten; `failed`: it may be tried again. */
export type Outcome = "sent" | "gone" | "skipped" | "failed";

/**
 * Sends a message to a browser, once for a mark of a subscriber. The mark comes first: a message that may have gone out is
 * not sent again. One that was refused for now gives it back.
 */
export async function tell(
  one: StoredSubscription,
  message: PushMessage,
  mark: { readonly subscriber: string; readonly of: string },
  keys: VapidKeys,
): Promise<Outcome> {
  const once = { subscriber: mark.subscriber, eventId: `${mark.of}#${one.hash}` };
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
