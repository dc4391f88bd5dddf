import * as z from "zod";
import { now } from "./clock.ts";
import { getItem, type Key, updateItem } from "./table.ts";
import type { Write } from "./writes.ts";

const countSchema = z.object({ count: z.number() });

/**
 * Counts an occurrence in the current fixed window and returns the count. Around the border of two windows, twice as many
 * get through. One update, no transaction.
 * @param subject what is counted, such as `inquiry#address#192.0.2.1`; stored as is, so it must not contain secrets
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

/** Resets the count of the current window. */
export function forgetCountWrite(subject: string, windowMs: number): Write {
  return { kind: "delete", key: countKey(subject, Math.floor(now() / windowMs)) };
}

const countKey = (subject: string, window: number): Key => ({ pk: `COUNT#${subject}`, sk: `WINDOW#${window}` });

const sentKey = (digest: string): Key => ({ pk: `SENT#${digest}`, sk: "SENT" });

/** Whether the same content was sent recently (`sentWrite`). `digest` is a hash of what makes it the same. */
export async function sentBefore(digest: string): Promise<boolean> {
  const until = (await getItem(sentKey(digest)))?.until;
  return typeof until === "number" && until > now();
}

/** Marks content as sent for `forMs`. Conflicts (`changed`) with an unexpired mark. */
export function sentWrite(digest: string, forMs: number): Write {
  const until = now() + forMs;
  return {
    kind: "put",
    item: { ...sentKey(digest), until, ttl: Math.ceil(until / 1000) },
    when: { expression: "attribute_not_exists(#pk) OR #until <= :now", values: { now: now() } },
  };
}
