import * as z from "zod";
import { userChangedWrite } from "../access/index.ts";
import {
  commit,
  countWithin,
  forgetCountWrite,
  getItem,
  type Key,
  newId,
  now,
  Refusal,
  type Write,
} from "../platform/index.ts";
import { credentialEvents, readUser, touched, unchanged, userAccessDigest, userKey } from "../user/index.ts";
import type { User } from "../user/schema.ts";

const SESSION_DAYS = 30;
const WINDOW_MS = 15 * 60_000;

const sessionSchema = z.object({
  sid: z.string(),
  userId: z.string(),
  host: z.string(),
  /** Hash of the current refresh token. */
  current: z.string(),
  rotatedAt: z.number(),
  /** Digest of the password at sign-in: a new password ends the session. */
  password: z.string().default(""),
  /** Unified code of the customer that the session acts for, or that it lost access to until that is reported. */
  actsFor: z.string().optional(),
  ttl: z.number(),
});
export type Session = z.output<typeof sessionSchema>;

const sessionKey = (sid: string): Key => ({ pk: `SESSION#${sid}`, sk: "SESSION" });
const expiry = (): number => Math.floor(now() / 1000) + SESSION_DAYS * 86_400;

/** A session (a family of refresh tokens) that has not expired. */
export async function readSession(sid: string): Promise<Session | undefined> {
  const item = await getItem(sessionKey(sid));
  if (!item) return undefined;
  const session = sessionSchema.parse(item);
  return session.ttl * 1000 > now() ? session : undefined;
}

export function newSessionWrite(session: Omit<Session, "ttl" | "rotatedAt">): Write {
  return { kind: "put", item: { ...sessionKey(session.sid), ...session, rotatedAt: now(), ttl: expiry() } };
}

/** Replaces the refresh token. Returns false if another request replaced it first. */
export async function rotate(sid: string, from: string, to: string): Promise<boolean> {
  const write: Write = {
    kind: "update",
    key: sessionKey(sid),
    set: { current: to, rotatedAt: now(), ttl: expiry() },
    when: { expression: "#current = :from", values: { from } },
  };
  return (await commit.attempt({ writes: [write] })) === undefined;
}

/** @param otherwise the error if the session has ended */
export function actForWrite(sid: string, unified: string, otherwise: () => Error): Write {
  const when = { expression: "attribute_exists(#pk)" };
  return { kind: "update", key: sessionKey(sid), set: { actsFor: unified }, when, otherwise };
}

/**
 * Clears the customer of the session. Returns false if another request did, or if the session acts for another
 * customer.
 */
export async function stopActing(sid: string, unified: string): Promise<boolean> {
  const when = { expression: "#actsFor = :unified", values: { unified } };
  const write: Write = { kind: "update", key: sessionKey(sid), remove: ["actsFor"], when };
  return (await commit.attempt({ writes: [write] })) === undefined;
}

export function endSessionWrite(sid: string): Write {
  return { kind: "delete", key: sessionKey(sid) };
}

/** What is limited: sign-ins and password resets, each by name, address, and peer; sign-ins by device too. */
type AttemptKind =
  | "user"
  | "user-address"
  | "device"
  | "address"
  | "peer"
  | "forgot-user"
  | "forgot-address"
  | "forgot-peer";

/** Counts an attempt and returns how many there were in the last 15 minutes. */
export function countAttempt(kind: AttemptKind, value: string): Promise<number> {
  return countWithin(attemptsOf(kind, value), WINDOW_MS);
}

/** Resets the counts of a user name, after a sign-in from the address or a password reset. */
export function forgetAttemptsWrites(username: string, address?: string): Write[] {
  const counts = [
    attemptsOf("user", username),
    ...(address === undefined ? [] : [attemptsOf("user-address", `${username}#${address}`)]),
  ];
  return counts.map((count) => forgetCountWrite(count, WINDOW_MS));
}

const attemptsOf = (kind: AttemptKind, value: string): string => `attempts#${kind}#${value}`;

/** As many writes as a password reset takes, so that timing does not reveal that a name is unknown. */
export function decoyWrites(): Write[] {
  const ttl = Math.floor(now() / 1000) + 60;
  return [1, 2].map(() => ({ kind: "put", item: { pk: `RESET#${newId()}`, sk: "DECOY", ttl } }));
}

/**
 * Changes a user and revokes tokens that the change makes outdated. Retried on concurrent changes; `onlyIf` throws if
 * the change no longer applies.
 * @throws Refusal "unauthenticated" if the user does not exist, "conflict" if retries fail
 */
export async function changeUser(
  id: string,
  change: {
    readonly set: Partial<Pick<User, "language" | "passwordHash">>;
    readonly what: string;
    readonly writes?: readonly Write[];
    readonly onlyIf?: (user: User) => void;
  },
): Promise<void> {
  await commit.retrying(
    async () => {
      const user = await readUser(id);
      if (!user?.active) throw new Refusal("unauthenticated", "session_expired");
      change.onlyIf?.(user);
      const after = touched(user, change.set);
      const { asOf, updatedAt, revision } = after;
      const update: Write = {
        kind: "update",
        key: userKey(id),
        set: { ...change.set, asOf, updatedAt, revision },
        when: unchanged(user),
      };
      const digest = userAccessDigest(after);
      const ended = digest === userAccessDigest(user) ? [] : [userChangedWrite(id, digest)];
      return {
        writes: [...(change.writes ?? []), update, ...ended],
        events: credentialEvents(user, after),
        audit: { subject: `USER#${id}`, what: change.what },
        result: undefined,
      };
    },
    { busy: "conflict" },
  );
}
