import * as z from "zod";
import { now } from "./clock.ts";
import { getItem, type Key, updateItem } from "./table.ts";
import type { Write } from "./writes.ts";

const countSchema = z.object({ count: z.number() });

/**
 * Counts one more of something in the window of time that is now, and answers how many there were in it. Windows stand
 * side by side, so that around their border twice as many are let through; one update, no transaction.
 * @param subject what is counted, such as `inquiry#address#192.0.2.1`; nothing that must not lie in the table as it is.
 */
export async function countWithin(subject: string, windowMs: number): Promise<number> {
  const window = Math.floor(now() / windowMs);
  const answer = await updateItem({
    Key: countKey(subject, window),
    UpdateExpression: "ADD #count :one SET #ttl = :ttl",
    ExpressionAttributeNames: { "#count": "count", "#ttl": "ttl" },
    ExpressionAttributeValues: { ":one": 1, ":ttl": Math.ceil(((window + 2) * windowMs) / 1000) },
    ReturnValues: "UPDATED_NEW",
  });
  return countSchema.parse(answer.Attributes).count;
}

/** Begins to count anew in the window of time that is now. */
export function forgetCountWrite(subject: string, windowMs: number): Write {
  return { kind: "delete", key: countKey(subject, Math.floor(now() / windowMs)) };
}

const countKey = (subject: string, window: number): Key => ({ pk: `COUNT#${subject}`, sk: `WINDOW#${window}` });

const sentKey = (digest: string): Key => ({ pk: `SENT#${digest}`, sk: "SENT" });

/** Whether the same was sent a moment ago (`sentWrite`). `digest` is a hash of all that makes it the same. */
export async function sentBefore(digest: string): Promise<boolean> {
  const until = (await getItem(sentKey(digest)))?.until;
  return typeof until === "number" && until > now();
}

/** Marks something as sent for `forMs`; the transaction is refused with a WriteConflict while an earlier mark holds. */
export function sentWrite(digest: string, forMs: number): Write {
  const until = now() + forMs;
  return {
    kind: "put",
    item: { ...sentKey(digest), until, ttl: Math.ceil(until / 1000) },
    when: { expression: "attribute_not_exists(#pk) OR #until <= :now", values: { now: now() } },
  };
}
