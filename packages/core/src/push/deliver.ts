import webPush from "web-push";
import { commit, logger, secret, undoneWrite, type Write } from "../platform/index.ts";
import { readUser } from "../user/index.ts";
import type { StoredSubscription } from "./schema.ts";
import { isPushService } from "./services.ts";
import { failuresWrite, removeOwnSubscriptionWrite } from "./store.ts";

/**
 * Consecutive failures after which a subscription is removed. Otherwise a dead subscription would retry every announcement until
 * the dead-letter queue. An event is delivered up to five times, so this is three announcements.
 */
const MOST_FAILURES = 15;
/** How long a push service keeps a message for an offline browser: a day. */
const TTL_SECONDS = 86_400;
const TIMEOUT_MS = 10_000;

/** The JSON message for the browser's service worker. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** An http(s) address, a path of the site, or empty for no link. */
  readonly url: string;
  /** Messages with the same tag replace each other. */
  readonly tag: string;
}

export interface VapidKeys {
  readonly subject: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The VAPID keys of the stage, with a contact for push services; undefined if the stage has no push. */
export function vapidKeys(contact: string): VapidKeys | undefined {
  const [publicKey, privateKey] = [secret("PUSH_PUBLIC_KEY"), secret("PUSH_PRIVATE_KEY")];
  if (publicKey === "" || privateKey === "") return undefined;
  return { subject: contact.includes("@") ? `mailto:${contact}` : contact, publicKey, privateKey };
}

/** `gone`: the subscription was removed. `failed`: sending can be retried. */
export type PushOutcome = "sent" | "gone" | "skipped" | "failed";

/** What a subscriber sends, so that it is sent once. */
interface Mark {
  readonly subscriber: string;
  readonly of: string;
}

/**
 * Sends a message to a browser at most once per mark of a subscriber. The mark is written first, so that a message that may have
 * been sent is not repeated. It is removed after a temporary failure.
 */
export async function sendPush(
  subscription: StoredSubscription,
  message: PushMessage | ((language: string) => PushMessage),
  mark: Mark,
  keys: VapidKeys,
): Promise<PushOutcome> {
  const once = { subscriber: mark.subscriber, eventId: `${mark.of}#${subscription.hash}` };
  const user = await readUser(subscription.userId);
  if (!user?.active || !user.hosts.includes(subscription.host) || !isPushService(subscription.endpoint))
    return forget(subscription);
  if (!(await commit.consuming(once))) return "skipped";
  const request = encrypt(subscription, typeof message === "function" ? message(user.language) : message, keys);
  if (!request) return forget(subscription);
  const status = await send(subscription.endpoint, request);
  if (status === 404 || status === 410) return forget(subscription);
  if (status >= 200 && status < 300) {
    if (subscription.failures > 0) await saveFailures(subscription, 0);
    return "sent";
  }
  const isTemporary = status === 0 || status === 429 || status >= 500;
  logger.warn("push message refused", { status, subscription: subscription.hash });
  // Permanent: the same message would be refused again.
  if (!isTemporary) return "skipped";
  if (subscription.failures + 1 >= MOST_FAILURES) return forget(subscription);
  await saveFailures(subscription, subscription.failures + 1);
  await commit({ writes: [undoneWrite(once)] });
  return "failed";
}

/**
 * Sends each browser its message, as `sendPush` does. @returns how many were sent
 * @throws Error if messages failed temporarily, so that the event is retried
 */
export async function sendToAll(
  messages: readonly { readonly subscription: StoredSubscription; readonly message: Parameters<typeof sendPush>[1] }[],
  mark: Mark,
  keys: VapidKeys,
): Promise<number> {
  const outcomes = await Promise.all(
    messages.map(({ subscription, message }) => sendPush(subscription, message, mark, keys)),
  );
  const [sent = 0, failed = 0] = (["sent", "failed"] as const).map(
    (kind) => outcomes.filter((outcome) => outcome === kind).length,
  );
  if (failed > 0) throw new Error(`${failed} push messages failed`);
  return sent;
}

const saveFailures = (subscription: StoredSubscription, failures: number) =>
  changeUnlessGone(failuresWrite(subscription, failures));

async function forget(subscription: StoredSubscription): Promise<"gone"> {
  await changeUnlessGone(removeOwnSubscriptionWrite(subscription.host, subscription.hash, subscription.userId));
  return "gone";
}

/** Changes a subscription if it still belongs to the same user. */
async function changeUnlessGone(write: Write): Promise<void> {
  // A conflict means that the subscription was removed or belongs to another user by now.
  await commit.attempt({ writes: [write] });
}

type PushRequest = ReturnType<typeof webPush.generateRequestDetails>;

/** The encrypted request; undefined if the subscription's keys are invalid, which must not block other subscriptions. */
function encrypt(
  { endpoint, keys, hash }: StoredSubscription,
  message: PushMessage,
  vapid: VapidKeys,
): PushRequest | undefined {
  try {
    return webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(message), {
      vapidDetails: vapid,
      TTL: TTL_SECONDS,
      urgency: "normal",
    });
  } catch (error) {
    logger.warn("push message could not be encrypted", {
      error: error instanceof Error ? error.name : "unknown",
      subscription: hash,
    });
    return undefined;
  }
}

/** HTTP status of the push service, 0 without a response. Redirects are not followed: they could lead anywhere. */
async function send(endpoint: string, { headers, body }: PushRequest): Promise<number> {
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
    logger.warn("no response from push service", { error: error instanceof Error ? error.name : "unknown" });
    return 0;
  }
}
