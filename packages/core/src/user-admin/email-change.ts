import { emailChangeRequested } from "@spoke/events";
import * as z from "zod";
import { hostNameSchema } from "../host/schema.ts";
import {
  action,
  actor,
  commit,
  event,
  guestActor,
  isoNow,
  now,
  PUBLIC,
  Refusal,
  refuseField,
  withActor,
} from "../platform/index.ts";
import { OneTimeLinks } from "../session/index.ts";
import { ownAddress, passwordDigest, patched, readUser, readUserByEmail, type UserPatch } from "../user/index.ts";
import type { User } from "../user/schema.ts";
import { changeUser, type Decision } from "./change.ts";

/** Hours in which a new address can be confirmed. */
export const CONFIRMATION_HOURS = 48;

/** Links to the address `email`. `of` is the digest of the password: a new one makes the link invalid. */
const confirmations = new OneTimeLinks(
  "EMAILLINK",
  "confirm-email",
  z.object({ userId: z.string(), host: z.string(), email: z.string(), of: z.string() }),
);

/**
 * Sets a new email address of a user aside until its link is opened; the present one stays in use. Placeholders and
 * removed addresses need no confirmation.
 * @throws Refusal `email_exists` if another user has the address
 */
export async function untilConfirmed(before: User, changes: UserPatch): Promise<Pick<Decision, "changes" | "events">> {
  const after = patched(before, changes);
  const address = ownAddress(after);
  if (address === undefined || address === ownAddress(before)) {
    return { changes: after.email === before.email ? changes : { ...changes, pendingEmail: undefined } };
  }
  const owner = await readUserByEmail(address);
  if (owner && owner.id !== before.id) throw refuseField("user.email", "email_exists");
  const { email, isFakeEmail } = before;
  const pendingEmail = { address: after.email, requestedAt: isoNow() };
  return {
    changes: { ...changes, email, isFakeEmail, pendingEmail },
    events: [event(emailChangeRequested, { userId: before.id, host: hostOf(before) })],
  };
}

/** The host that the user knows: the present one, or the first. */
function hostOf({ hosts }: User): string {
  const { host } = actor();
  return hosts.includes(host) ? host : (hosts[0] ?? host);
}

/** The address that waits for its confirmation; undefined if there is none, or if the time is over. */
export function pendingAddress({ pendingEmail, removedAt }: User): string | undefined {
  if (!pendingEmail || removedAt !== undefined) return undefined;
  const until = Date.parse(pendingEmail.requestedAt) + CONFIRMATION_HOURS * 3_600_000;
  return until > now() ? pendingEmail.address : undefined;
}

/**
 * A link that confirms the user's new address on the host. It works once, and is invalid after another address was
 * entered or the password changed.
 * @returns undefined if no address waits
 */
export async function createEmailLink({ userId, host }: { userId: string; host: string }): Promise<string | undefined> {
  const user = await readUser(userId);
  const email = user && pendingAddress(user);
  if (!user?.active || !email) return undefined;
  const facts = { userId, host, email, of: passwordDigest(user) };
  const { url, write } = confirmations.create(user, host, facts, CONFIRMATION_HOURS);
  await commit({ writes: [write] });
  return url;
}

const linkInvalid = (): Refusal =>
  new Refusal("invalid", "email_link_invalid", [{ field: "token", message: "email_link_invalid" }]);

/**
 * POST /confirm-email: the address that the link was mailed to becomes the user's.
 * @throws Refusal "invalid" for a link that is used, expired, unknown, or of another host, and for an address that
 * another user has by now
 */
export const confirmEmail = action({
  name: "user.confirmEmail",
  scope: PUBLIC,
  input: z.object({
    token: z.string("email_link_invalid").regex(/^[\w-]{43}$/, "email_link_invalid"),
    host: hostNameSchema,
  }),
  run: async ({ token, host }): Promise<void> => {
    const link = await confirmations.read(token);
    if (link?.host !== host) throw linkInvalid();
    const user = await readUser(link.userId);
    const isValid = (present: User): boolean =>
      present.active && pendingAddress(present) === link.email && passwordDigest(present) === link.of;
    if (!user || !isValid(user)) throw linkInvalid();
    const guest = { ...guestActor(host, "", user.language, actor().correlationId), userId: user.id };
    await withActor(guest, () =>
      changeUser(user.id, async (before) => {
        if (!isValid(before)) throw linkInvalid();
        return {
          changes: { email: link.email, isFakeEmail: false, pendingEmail: undefined },
          writes: [confirmations.useWrite(token, linkInvalid)],
          audit: { what: "email address confirmed" },
        };
      }),
    );
  },
});
