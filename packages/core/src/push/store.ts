import { createHash } from "node:crypto";
import { type Key, queryAll, queryItems, type Write } from "../platform/index.ts";
import { type StoredSubscription, storedSubscriptionSchema } from "./schema.ts";

/** Endpoints are secret, because anyone who knows them can send messages. Keys, logs, and marks use the hash. */
export const endpointHash = (endpoint: string): string => createHash("sha256").update(endpoint).digest("base64url");

const subscriptionKey = (host: string, hash: string): Key => ({ pk: `PUSH#${host}`, sk: hash });
const userPartition = (userId: string): string => `PUSHUSER#${userId}`;

export const saveSubscriptionWrite = (subscription: StoredSubscription): Write => ({
  kind: "put",
  item: {
    ...subscriptionKey(subscription.host, subscription.hash),
    gsi1pk: userPartition(subscription.userId),
    gsi1sk: `${subscription.createdAt}#${subscription.hash}`,
    ...subscription,
  },
});

export const removeSubscriptionWrite = ({ host, hash }: Pick<StoredSubscription, "host" | "hash">): Write => ({
  kind: "delete",
  key: subscriptionKey(host, hash),
});

/** Stores the number of consecutive failures. Conflicts if the subscription was removed. */
export const failuresWrite = ({ host, hash, userId }: StoredSubscription, failures: number): Write => ({
  kind: "update",
  key: subscriptionKey(host, hash),
  set: { failures },
  when: { expression: "#userId = :userId", values: { userId } },
});

/** Removes a subscription if it still belongs to the user. */
export const removeOwnSubscriptionWrite = (host: string, hash: string, userId: string): Write => ({
  kind: "delete",
  key: subscriptionKey(host, hash),
  when: { expression: "attribute_not_exists(#pk) OR #userId = :userId", values: { userId } },
});

/** A user's subscriptions on all hosts, newest first. */
export async function subscriptionsOf(userId: string): Promise<StoredSubscription[]> {
  const items = await queryAll({
    pk: userPartition(userId),
    index: "gsi1",
    newestFirst: true,
    bounded: "browsers of a user",
  });
  return items.map((item) => storedSubscriptionSchema.parse(item));
}

/** All subscriptions of a host, page by page. */
export async function* subscriptionsOn(host: string): AsyncGenerator<StoredSubscription> {
  for await (const item of queryItems({ pk: subscriptionKey(host, "").pk, bounded: "a job sends to all" }))
    yield storedSubscriptionSchema.parse(item);
}
