import { ECDH } from "node:crypto";
import * as z from "zod";
import { hostConfig } from "../host/index.ts";
import { action, actor, commit, isoNow, notFound, refuseField, SIGNED_IN, secret } from "../platform/index.ts";
import { endpointOnlySchema, type StoredSubscription, subscriptionSchema } from "./schema.ts";
import { isPushService } from "./services.ts";
import {
  endpointHash,
  removeOwnSubscriptionWrite,
  removeSubscriptionWrite,
  saveSubscriptionWrite,
  subscriptionsOf,
} from "./store.ts";

/** Maximum number of subscribed browsers per user; a further browser replaces the oldest. */
const PER_USER = 10;

/** @throws Refusal "not-found" on hosts with web notifications disabled */
async function requireNotification(): Promise<string> {
  const { host } = actor();
  const config = await hostConfig(host);
  if (!config?.flags.includes("WEB_NOTIFICATION")) throw notFound();
  return host;
}

/** GET /notification/key: the stage's public key (base64url) for subscriptions (1 §9). */
export const pushKey = action({
  name: "push.pushKey",
  scope: SIGNED_IN,
  input: z.object({}),
  run: async () => {
    await requireNotification();
    const publicKey = secret("PUSH_PUBLIC_KEY");
    if (publicKey === "") throw notFound();
    return { publicKey };
  },
});

/** POST /notification/subscriptions: subscribes this browser. Idempotent. */
export const addSubscription = action({
  name: "push.addSubscription",
  scope: SIGNED_IN,
  input: subscriptionSchema,
  run: async ({ endpoint, keys }): Promise<void> => {
    const host = await requireNotification();
    if (!isPushService(endpoint)) throw refuseField("endpoint", "push_service_unknown");
    if (!isPoint(keys.p256dh)) throw refuseField("keys.p256dh", "invalid_input");
    const { userId } = actor();
    const hash = endpointHash(endpoint);
    const subscription: StoredSubscription = { hash, endpoint, keys, host, userId, createdAt: isoNow(), failures: 0 };
    const others = (await subscriptionsOf(userId)).filter((other) => other.hash !== hash || other.host !== host);
    const tooMany = others.slice(PER_USER - 1, PER_USER + 40);
    await commit({ writes: [saveSubscriptionWrite(subscription), ...tooMany.map(removeSubscriptionWrite)] });
  },
});

/** Whether the bytes are a valid public key, which is a point on the curve P-256. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, "prime256v1", "base64url", "hex", "compressed");
    return true;
  } catch {
    return false;
  }
}

/** DELETE /notification/subscriptions: removes this browser's subscription. Other users' subscriptions stay, with the same response. */
export const removeSubscription = action({
  name: "push.removeSubscription",
  scope: SIGNED_IN,
  input: endpointOnlySchema,
  run: async ({ endpoint }): Promise<void> => {
    const { host, userId } = actor();
    await commit.attempt({ writes: [removeOwnSubscriptionWrite(host, endpointHash(endpoint), userId)] });
  },
});
