import { createHash } from "node:crypto";
import * as z from "zod";
import { hostConfig } from "../host/index.ts";
import {
  action,
  commit,
  getItem,
  type Key,
  logger,
  queryAll,
  SYSTEM,
  unrestrictedSorgs,
  type Write,
} from "../platform/index.ts";
import { hasMailProblem, mailProblemWrite, readUserByEmail, readUsers } from "../user/index.ts";

/** The key has a digest, because keys of the table must not contain addresses. */
const mailStopKey = (address: string): Key => {
  const digest = createHash("sha256").update(address.toLowerCase()).digest("base64url");
  return { pk: `MAILSTOP#${digest}`, sk: "ADDRESS" };
};
const index = (sorg: string) => `MAILSTOPS#${sorg}`;

/** Whether nothing is sent to an address, because its mails came back or its owner complained. */
export async function isStopped(address: string): Promise<boolean> {
  return (await getItem(mailStopKey(address))) !== undefined;
}

const returnedSchema = z.object({
  reason: z.enum(["bounce", "complaint"]),
  addresses: z.array(z.string().max(320)).max(50),
  at: z.iso.datetime({ offset: true }),
});

/**
 * Sends nothing more to addresses whose mails cannot be delivered or were reported as spam, and shows it on the users who have
 * them. Idempotent.
 */
export const stopMails = action({
  name: "mailStop.stopMails",
  scope: SYSTEM,
  input: returnedSchema,
  run: async ({ reason, addresses, at }): Promise<void> => {
    for (const address of addresses) {
      const user = await readUserByEmail(address);
      const sorg = user && (await hostConfig(user.hosts[0] ?? ""))?.sorg;
      const listed = user && sorg !== undefined && { userId: user.id, gsi1pk: index(sorg), gsi1sk: `${at}#${user.id}` };
      await commit({
        writes: [
          { kind: "put", item: { ...mailStopKey(address), reason, at, ...listed } },
          ...(user ? [mailProblemWrite(user.id, { address: address.toLowerCase(), reason, at })] : []),
        ],
        ...(user && { audit: { subject: `USER#${user.id}`, what: "mails stopped", detail: { reason } } }),
      });
      logger.warn("mails to an address stopped", { reason, userId: user?.id ?? "" });
    }
  },
});

/** Sends mails to an address again. */
export const resumeMailsWrite = (address: string): Write => ({ kind: "delete", key: mailStopKey(address) });

/** As many are counted for each sales organization; more of them are one problem. */
const MAX_COUNTED = 100;
const listedSchema = z.object({ userId: z.string() });

/** Users of the actor's sales organizations who get no mails; at most 100 for each. */
export async function countUndeliverable(): Promise<number> {
  const lists = await Promise.all(
    unrestrictedSorgs().map((sorg) =>
      queryAll({ pk: index(sorg), index: "gsi1", attributes: ["userId"], limit: MAX_COUNTED }),
    ),
  );
  const ids = [...new Set(lists.flat().map((item) => listedSchema.parse(item).userId))];
  // A user with another address since then is fine.
  return (await readUsers(ids)).filter((user) => user.removedAt === undefined && hasMailProblem(user)).length;
}
