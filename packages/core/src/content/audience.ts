import * as z from "zod";
import { type Access, readAccess, scopesOf } from "../access/index.ts";
import { action, actor, contains } from "../platform/index.ts";
import { readUsersOf, type UserHead } from "../user/index.ts";
import { CONTENT_SCOPES, CONTENT_TYPES, type ContentType } from "./schema.ts";
import { canSeeMarkets } from "./targeting.ts";

/** Users shown of an audience. */
const SHOWN = 20;

/** Who can see content, at the actor's host. */
export interface Audience {
  /** Customers with at least one user who can see it. */
  readonly dealers: number;
  readonly users: number;
  /** Up to 20 dealers' users with access to content of the type, by name, whether or not they can see this. */
  readonly readers: readonly Reader[];
}

export interface Reader {
  readonly id: string;
  readonly name: string;
  readonly custCode: string;
  readonly language: string;
  readonly contentTargetMarkets: readonly string[];
}

/** Active users of a host who may open pages with content of the type. */
async function readersOf(type: ContentType, host: string, sorg: string): Promise<readonly UserHead[]> {
  const [users, access] = await Promise.all([readUsersOf(sorg), readAccess()]);
  return users.filter((user) => isReader(user, type, host, access));
}

/** Whether a user may open pages with content of the type at a host. */
export const isReader = (
  user: Pick<UserHead, "active" | "hosts" | "roles" | "groupRole">,
  type: ContentType,
  host: string,
  access: Access,
): boolean => user.active && user.hosts.includes(host) && scopesOf(access, user).includes(CONTENT_SCOPES[type].read);

/** Users at the actor's host who see content of the type by these sets of markets: they share a market with each. */
export async function readersOfItem(type: ContentType, sets: readonly (readonly string[])[]): Promise<UserHead[]> {
  const { host, sorg } = actor();
  return sharing(await readersOf(type, host, sorg), sets);
}

const sharing = (users: readonly UserHead[], sets: readonly (readonly string[])[]): UserHead[] =>
  users.filter((user) => sets.every((markets) => canSeeMarkets(user.contentTargetMarkets, markets)));

/**
 * Who will see content with these markets. With several sets of markets, such as those of a document and of its group, a user must
 * share a market with each.
 */
export const contentAudience = action({
  name: "content.contentAudience",
  scope: CONTENT_TYPES.map((type) => CONTENT_SCOPES[type].edit),
  input: z.object({
    type: z.enum(CONTENT_TYPES),
    contentTargetMarkets: z.array(z.string().max(40)).max(100),
    groupMarkets: z.array(z.string().max(40)).max(100).optional(),
    search: z.string().trim().max(100).default(""),
  }),
  run: async ({ type, contentTargetMarkets, groupMarkets, search }): Promise<Audience> => {
    const { host, sorg } = actor();
    const readers = await readersOf(type, host, sorg);
    const sees = sharing(readers, [contentTargetMarkets, ...(groupMarkets ? [groupMarkets] : [])]);
    const dealers = readers.filter(({ custCode }) => custCode !== undefined);
    return {
      users: sees.length,
      dealers: new Set(sees.flatMap(({ custCode }) => custCode ?? [])).size,
      readers: distinct(
        dealers
          .filter(({ name, username, custCode = "" }) => contains(search, name, username, custCode))
          .sort((a, b) => a.name.localeCompare(b.name))
          .map(({ id, name, custCode = "", language, contentTargetMarkets: markets }) => ({
            ...{ id, name, custCode, language, contentTargetMarkets: markets },
          })),
      ).slice(0, SHOWN),
    };
  },
});

/** People once, also those with several accounts that see the same. */
function distinct(readers: readonly Reader[]): Reader[] {
  const keyOf = ({ name, custCode, language, contentTargetMarkets }: Reader) =>
    JSON.stringify([name, custCode, language, contentTargetMarkets.toSorted()]);
  return [...new Map(readers.toReversed().map((reader) => [keyOf(reader), reader])).values()].toReversed();
}
