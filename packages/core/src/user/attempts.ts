import * as z from "zod";
import { now, Refusal, updateItem } from "../platform/index.ts";

const WINDOW_MS = 15 * 60_000;
const ATTEMPTS = 10;

/**
 * Counts that somebody signed in gave a current password; whoever took over a browser shall not guess it.
 * @throws Refusal "limited" after ten times in a quarter of an hour
 */
export async function countPasswordAttempt(userId: string): Promise<void> {
  const window = Math.floor(now() / WINDOW_MS);
  const answer = await updateItem({
    Key: { pk: `ATTEMPTS#password#${userId}`, sk: `WINDOW#${window}` },
    UpdateExpression: "ADD #count :one SET #ttl = :ttl",
    ExpressionAttributeNames: { "#count": "count", "#ttl": "ttl" },
    ExpressionAttributeValues: { ":one": 1, ":ttl": Math.ceil(((window + 2) * WINDOW_MS) / 1000) },
    ReturnValues: "UPDATED_NEW",
  });
  const { count } = z.object({ count: z.number() }).parse(answer.Attributes);
  if (count > ATTEMPTS) throw new Refusal("limited", "login_limited");
}
