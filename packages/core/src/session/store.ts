import * as z from "zod";
import { commit, getItem, type Key, now, updateItem, type Write, WriteConflict } from "../platform/index.ts";

const SESSION_DAYS = 30;
const WINDOW_MS = 15 * 60_000;

const sessionSchema = z.object({
  sid: z.string(),
  userId: z.string(),
  host: z.string(),
  /** Hash of the refresh token that is good now. */
  current: z.string(),
  rotatedAt: z.number(),
  /** Unified code of the customer a sales person acts for. */
  actsFor: z.string().optional(),
  ttl: z.number(),
});
export type Session = z.output<typeof sessionSchema>;

const sessionKey = (sid: string): Key => ({ pk: `SESSION#${sid}`, sk: "SESSION" });
const expiry = (): number => Math.floor(now() / 1000) + SESSION_DAYS * 86_400;

/** A session (a family of refresh tokens) that is still alive. */
export async function readSession(sid: string): Promise<Session | undefined> {
  const item = await getItem(sessionKey(sid));
  if (!item) return undefined;
  const session = sessionSchema.parse(item);
  return session.ttl * 1000 > now() ? session : undefined;
}

export function newSessionWrite(session: Omit<Session, "ttl" | "rotatedAt">): Write {
  return { kind: "put", item: { ...sessionKey(session.sid), ...session, rotatedAt: now(), ttl: expiry() } };
}

/** Replaces the refresh token; false when somebody else did so first. */
export async function rotate(sid: string, from: string, to: string): Promise<boolean> {
  const write: Write = {
    kind: "update",
    key: sessionKey(sid),
    set: { current: to, rotatedAt: now(), ttl: expiry() },
    when: { expression: "#current = :from", values: { from } },
  };
  try {
    await commit({ writes: [write] });
    return true;
  } catch (error) {
    if (error instanceof WriteConflict) return false;
    throw error;
  }
}

export function actForWrite(sid: string, unified: string): Write {
  return {
    kind: "update",
    key: sessionKey(sid),
    set: { actsFor: unified },
    when: { expression: "attribute_exists(#pk)" },
  };
}

export function endSessionWrite(sid: string): Write {
  return { kind: "delete", key: sessionKey(sid) };
}

/** Counts a sign-in attempt of a user name or an address and answers how many there were in these 15 minutes. */
export async function countAttempt(kind: "user" | "address", value: string): Promise<number> {
  const window = Math.floor(now() / WINDOW_MS);
  const answer = await updateItem({
    Key: attemptsKey(kind, value, window),
    UpdateExpression: "ADD #count :one SET #ttl = :ttl",
    ExpressionAttributeNames: { "#count": "count", "#ttl": "ttl" },
    ExpressionAttributeValues: { ":one": 1, ":ttl": Math.ceil(((window + 2) * WINDOW_MS) / 1000) },
    ReturnValues: "UPDATED_NEW",
  });
  return z.object({ count: z.number() }).parse(answer.Attributes).count;
}

/** A successful sign-in forgets the failures of its user name. */
export function forgetAttemptsWrite(username: string): Write {
  return { kind: "delete", key: attemptsKey("user", username, Math.floor(now() / WINDOW_MS)) };
}

function attemptsKey(kind: string, value: string, window: number): Key {
  return { pk: `ATTEMPTS#${kind}#${value}`, sk: `WINDOW#${window}` };
}
