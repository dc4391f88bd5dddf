import { passwordForgotten } from "@spoke/events";
import * as z from "zod";
import { awaitRevocation } from "../access/index.ts";
import { hostConfig } from "../host/index.ts";
import { action, actor, commit, event, guestActor, notFound, PUBLIC, Refusal, withActor } from "../platform/index.ts";
import { hashPassword, passwordDigest, readUser, readUserByEmail, readUserByLogin } from "../user/index.ts";
import type { User } from "../user/schema.ts";
import { OneTimeLinks } from "./one-time-links.ts";
import { forgotRequestSchema, resetRequestSchema } from "./schema.ts";
import { changeUser, countAttempt, decoyWrites, forgetAttemptsWrites } from "./store.ts";

/** Limits per 15 minutes: mails to one name, and requests from one address. */
const REQUESTS_PER_NAME = 5;
const REQUESTS_PER_ADDRESS = 20;
const REQUESTS_PER_PEER = 200;

/** Links to a new password. `of` is the digest of the password to replace. */
const resets = new OneTimeLinks(
  "RESET",
  "reset-password",
  z.object({ userId: z.string(), host: z.string(), of: z.string() }),
);

const linkInvalid = (): Refusal =>
  new Refusal("invalid", "reset_link_invalid", [{ field: "token", message: "reset_link_invalid" }]);

/**
 * POST /forgot-password: sends a link to the user with that sign-in name or email address. Responds the same, after the
 * same work, if there is no such user or the user has been sent too many mails.
 * @throws Refusal "not-found" on hosts without this feature, "limited" after too many requests from the address
 */
export const forgotPassword = action({
  name: "session.forgotPassword",
  scope: PUBLIC,
  input: forgotRequestSchema,
  run: async ({ username: name, host, address, peer }): Promise<void> => {
    const config = await hostConfig(host);
    if (!config?.forgotPassword) throw notFound();
    const limited = new Refusal("limited", "login_limited");
    // Counted first and alone, so that a flood from one address does not use up limits shared with others.
    if ((await countAttempt("forgot-address", address)) > REQUESTS_PER_ADDRESS) throw limited;
    const [byName, byPeer, ...candidates] = await Promise.all([
      countAttempt("forgot-user", name),
      peer === undefined || peer === address ? 0 : countAttempt("forgot-peer", peer),
      // Email owners come first: sign-in names are chosen by administrators and may look like someone else's address.
      readUserByEmail(name),
      readUserByLogin(name),
    ]);
    if (byPeer > REQUESTS_PER_PEER) throw limited;
    if (byName > REQUESTS_PER_NAME) return;
    const user = candidates.find((candidate) => candidate && mayReset(candidate, host));
    if (!user) return commit({ writes: decoyWrites() });
    await withActor({ ...guestActor(host, config.sorg, user.language, actor().correlationId), userId: user.id }, () =>
      commit({
        writes: [],
        events: [event(passwordForgotten, { userId: user.id, host })],
        audit: { subject: `USER#${user.id}`, what: "requested a password reset" },
      }),
    );
  },
});

/** Placeholder addresses belong to nobody: an administrator resets the passwords of their users. */
function mayReset({ active, hosts, email, isFakeEmail }: User, host: string): boolean {
  return active && hosts.includes(host) && email !== "" && !isFakeEmail;
}

/**
 * A link with which the user sets a new password on the host. It works once, expires after `hours`, and is invalid as
 * soon as the password changes.
 * @returns undefined if the user may no longer sign in there
 */
export async function createResetLink(link: {
  readonly userId: string;
  readonly host: string;
  readonly hours: number;
}): Promise<string | undefined> {
  const { userId, host, hours } = link;
  const user = await readUser(userId);
  if (!user?.active || !user.hosts.includes(host)) return undefined;
  const { url, write } = resets.create(user, host, { userId, host, of: passwordDigest(user) }, hours);
  await commit({ writes: [write] });
  return url;
}

/**
 * POST /reset-password: sets the password of the user who got the link. Ends the user's other links and all sessions.
 * @throws Refusal "invalid" for a link that is used, expired, unknown, or of another host, and for a weak password
 */
export const resetPassword = action({
  name: "session.resetPassword",
  scope: PUBLIC,
  input: resetRequestSchema,
  run: async ({ token, password, host }): Promise<void> => {
    const reset = await resets.read(token);
    const user = reset?.host === host ? await readUser(reset.userId) : undefined;
    if (!reset || !user?.active || !user.hosts.includes(host)) throw linkInvalid();
    const isValid = (now: User): boolean => now.active && passwordDigest(now) === reset.of;
    if (!isValid(user)) throw linkInvalid();
    const passwordHash = await hashPassword(password);
    const guest = { ...guestActor(host, "", user.language, actor().correlationId), userId: user.id };
    await withActor(guest, () =>
      changeUser(user.id, {
        set: { passwordHash },
        what: "reset the password with a link",
        writes: [resets.useWrite(token, linkInvalid), ...forgetAttemptsWrites(user.username)],
        onlyIf: (now) => {
          if (!isValid(now)) throw linkInvalid();
        },
      }),
    );
    await awaitRevocation();
  },
});
