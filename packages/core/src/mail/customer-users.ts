import { readAccess, scopesOf } from "../access/index.ts";
import type { HostConfig } from "../host/schema.ts";
import type { TextKey, Texts } from "../texts/index.ts";
import { eachUserOf, readUsers, worksIn } from "../user/index.ts";
import type { User } from "../user/schema.ts";

/** Maximum number of a customer's users who are mailed about one order or proposal. */
const MAX_USERS = 50;

interface Wanted {
  readonly unified: string;
  /** One of these permissions is needed, */
  readonly scopes: readonly string[];
  /** and access to one of these sales organizations. */
  readonly sorgs: ReadonlySet<string>;
}

/** A user who is mailed about an order. */
export interface Reader {
  readonly user: User;
  /** Addresses of the user. No two readers share an address. */
  readonly addresses: readonly string[];
  /** For a user who acted for the customer: the sentences that the mail starts with, in place of words to the buyer. */
  readonly copy: readonly TextKey[] | undefined;
}

/** What a copy of a mail starts with. */
export const copyText = (t: Texts, copy: readonly TextKey[], customer: string): string =>
  copy.map((sentence) => t(sentence, { customer })).join(" ");

interface Ordered extends Omit<Wanted, "sorgs"> {
  readonly sorg: string;
  /** Who placed the order, or did what the mail is about. */
  readonly by: User | undefined;
  /** What `by` did. */
  readonly did: "placed" | "requested";
}

/**
 * Who is mailed about an order: the user who placed it, or, if somebody else placed it for the customer, the customer's users who see
 * such orders, with a copy to who placed it.
 */
export async function orderReaders(
  config: HostConfig,
  { by, did, sorg, ...wanted }: Ordered,
  addressesOf: (user: User) => readonly string[],
): Promise<Reader[]> {
  const isBuyer = by?.custCode === wanted.unified;
  const users = isBuyer ? [by] : await customerUsers(config, { ...wanted, sorgs: new Set([sorg]) });
  const readers: Reader[] = [];
  const add = (user: User, copy?: readonly TextKey[]) => {
    const mailed = new Set(readers.flatMap(({ addresses }) => addresses.map((address) => address.toLowerCase())));
    const addresses = addressesOf(user).filter((address) => !mailed.has(address.toLowerCase()));
    if (addresses.length > 0) readers.push({ user, addresses, copy });
  };
  for (const user of users) add(user);
  if (by?.active && !isBuyer)
    add(by, [`mail.order.copy.${did}`, readers.length > 0 ? "mail.order.copy.text" : "mail.order.copy.nobody"]);
  return readers;
}

/** Users of a customer who can sign in at the host and have access to what a mail is about. */
export async function customerUsers({ host, sorg }: HostConfig, wanted: Wanted): Promise<User[]> {
  const ids: string[] = [];
  for await (const { id, custCode, active, removedAt, hosts } of eachUserOf(sorg)) {
    if (custCode === wanted.unified && active && removedAt === undefined && hosts.includes(host)) ids.push(id);
    if (ids.length === MAX_USERS) break;
  }
  if (ids.length === 0) return [];
  const [users, access] = await Promise.all([readUsers(ids), readAccess()]);
  return users.filter(
    (user) =>
      scopesOf(access, user).some((scope) => wanted.scopes.includes(scope)) &&
      [...wanted.sorgs].some((wantedSorg) => worksIn(user, wantedSorg, sorg)),
  );
}
