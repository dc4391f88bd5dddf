import { passwordForgotten } from "@spoke/events";
import { revocationHolds } from "../access/index.ts";
import { hostConfig } from "../host/index.ts";
import { LOCALES } from "../host/schema.ts";
import {
  action,
  actor,
  commit,
  event,
  guestActor,
  notFound,
  PUBLIC,
  Refusal,
  siteOrigin,
  withActor,
} from "../platform/index.ts";
import { hashPassword, passwordDigest, readUser, readUserByEmail, readUserByLogin } from "../user/index.ts";
import type { User } from "../user/schema.ts";
import { hashSecret, newSecret } from "./refresh-token.ts";
import { forgotRequestSchema, resetRequestSchema } from "./schema.ts";
import {
  changeUser,
  countAttempt,
  decoyWrites,
  forgetAttemptsWrite,
  newResetWrite,
  readReset,
  useResetWrite,
} from "./store.ts";

/** Mails to one name, and requests from one address, in a quarter of an hour. */
const REQUESTS_PER_NAME = 5;
const REQUESTS_PER_ADDRESS = 20;
const REQUESTS_PER_PEER = 200;

const linkInvalid = (): Refusal =>
  new Refusal("invalid", "reset_link_invalid", [{ field: "token", message: "reset_link_invalid" }]);

/**
 * POST /forgot-password: has a link mailed to the user of that sign-in name or e-mail address. Answers the same, after
 * the same work, whether there is such a user or not, and also when he has had enough mails.
 * @throws Refusal "not-found" on hosts without it, "limited" after too many requests from the address
 */
export const forgotPassword = action({
  name: "session.forgotPassword",
  scope: PUBLIC,
  input: forgotRequestSchema,
  run: async ({ username: name, host, address, peer }): Promise<void> => {
    const config = await hostConfig(host);
    if (!config?.forgotPassword) throw notFound();
    const limited = new Refusal("limited", "login_limited");
    // Alone and before the others: whoever asks without end uses up nothing of what is others' as well.
    if ((await countAttempt("forgot-address", address)) > REQUESTS_PER_ADDRESS) throw limited;
    const [byName, byPeer, ...found] = await Promise.all([
      countAttempt("forgot-user", name),
      peer === undefined || peer === address ? 0 : countAttempt("forgot-peer", peer),
      // Whose address it is goes before whose sign-in name: names are given by others, and may look like an address.
      readUserByEmail(name),
      readUserByLogin(name),
    ]);
    if (byPeer > REQUESTS_PER_PEER) throw limited;
    if (byName > REQUESTS_PER_NAME) return;
    const user = found.find((one) => one && mayReset(one, host));
    if (!user) return commit({ writes: decoyWrites() });
    await withActor({ ...guestActor(host, config.sorg, user.language, actor().correlationId), userId: user.id }, () =>
      commit({
        writes: [],
        events: [event(passwordForgotten, { userId: user.id, host })],
        audit: { subject: `USER#${user.id}`, what: "asked for a new password" },
      }),
    );
  },
});

/** A stand-in address is nobody's: who has one gets his password from an administrator. */
function mayReset({ active, hosts, email, isFakeEmail }: User, host: string): boolean {
  return active && hosts.includes(host) && email !== "" && !isFakeEmail;
}

/**
 * A link with which the user sets a new password on the host, good once and for so many hours, as long as he keeps the
 * password that he has. The secret is in the part of the address that browsers send to nobody.
 * @returns undefined when the user may not sign in there any more
 */
export async function createResetLink(link: {
  readonly userId: string;
  readonly host: string;
  readonly hours: number;
}): Promise<string | undefined> {
  const { userId, host, hours } = link;
  const user = await readUser(userId);
  if (!user?.active || !user.hosts.includes(host)) return undefined;
  const secret = newSecret();
  await commit({ writes: [newResetWrite(hashSecret(secret), { userId, host, of: passwordDigest(user) }, hours)] });
  const prefix = LOCALES.find(({ code }) => code === user.language)?.prefix ?? "en-us";
  return `${siteOrigin(host)}/${prefix}/reset-password#token=${secret}`;
}

/**
 * POST /reset-password: sets the password of the user whose link it is. His other links and all his sessions end.
 * @throws Refusal "invalid" for a link that is used, old, of another host or no link, and for a password against the rules
 */
export const resetPassword = action({
  name: "session.resetPassword",
  scope: PUBLIC,
  input: resetRequestSchema,
  run: async ({ token, password, host }): Promise<void> => {
    const hash = hashSecret(token);
    const reset = await readReset(hash);
    const user = reset?.host === host ? await readUser(reset.userId) : undefined;
    if (!reset || !user?.active || !user.hosts.includes(host)) throw linkInvalid();
    const good = (now: User): boolean => now.active && passwordDigest(now) === reset.of;
    if (!good(user)) throw linkInvalid();
    const passwordHash = await hashPassword(password);
    const who = { ...guestActor(host, "", user.language, actor().correlationId), userId: user.id };
    await withActor(who, () =>
      changeUser(user.id, {
        set: { passwordHash },
        what: "set a new password by a link",
        writes: [useResetWrite(hash, linkInvalid), forgetAttemptsWrite(user.username)],
        onlyIf: (now) => {
          if (!good(now)) throw linkInvalid();
        },
      }),
    );
    await revocationHolds();
  },
});
