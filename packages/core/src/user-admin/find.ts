import { rolesOf } from "../access/index.ts";
import { customers } from "../customer/served/index.ts";
import { folded, unrestrictedSorgs } from "../platform/index.ts";
import { findUserIds, readSomeUsersOf, readUserHeads, readUsers, type UserHead } from "../user/index.ts";
import type { UsersQuery } from "./schema.ts";
import { isOurs, type Rights, rightsOver } from "./scope.ts";
import { stateOf } from "./state.ts";

/** Users read per sales organization for a page sorted by sign-in name. Counts below this are exact. */
const MOST_BY_NAME = 1_000;
/** Users of a sales organization that a search examines word by word. In larger ones it finds users by the beginnings of words. */
const MOST_SEARCHED = 100;
/** Most users that a search finds by the beginnings of words, per sales organization. */
const MOST_FOUND = 200;
/** Users examined per sales organization for a filter or another sort order. Queries read one more, 10,000 at most. */
const MOST_EXAMINED = 9_999;
/** Most users found by the beginning of their sign-in name, beyond those examined. */
const MOST_NAMED = 200;

interface FoundUsers {
  readonly found: readonly UserHead[];
  readonly rights: Rights;
  /** False if there are, or may be, others. */
  readonly complete: boolean;
}

/**
 * Users that the administrator manages, sorted. A sales organization's users are read up to a limit; beyond it, a search finds users by
 * the beginnings of words. Eventually consistent.
 */
export async function findUsers(query: UsersQuery): Promise<FoundUsers> {
  const sorgs = unrestrictedSorgs();
  const ofCustomers = await customersFound(query.search);
  const { users, complete, isSure } = query.ids
    ? { users: await readUsers([...new Set(query.ids)]), complete: true, isSure: () => true }
    : query.search.trim() === ""
      ? await readForQuery(sorgs, query)
      : await readForSearch(sorgs, query.search.trim(), ofCustomers);
  const rights = await rightsOver(users, sorgs);
  const ours = users.filter((user) => isOurs(user, rights));
  const found = select(ours, rights, query, ofCustomers);
  return { found: found.filter(isSure), rights, complete };
}

async function readForQuery(sorgs: readonly string[], query: UsersQuery) {
  const { page, limit, sort, role, state, groupRoleIds = [] } = query;
  const isFiltered = role !== undefined || state !== undefined || groupRoleIds.length > 0;
  const isByName = !isFiltered && sort.sortBy === "username";
  const most = isByName ? Math.min(Math.max(MOST_BY_NAME, (page + 1) * limit), MOST_EXAMINED) : MOST_EXAMINED;
  const descending = isByName && sort.order === "DESC";
  const parts = await Promise.all(sorgs.map((sorg) => readSomeUsersOf(sorg, most, { descending })));
  // Users after the last name read of a sales organization may be missing.
  const ends = isByName ? parts.flatMap((part) => (part.complete ? [] : (part.users.at(-1)?.username ?? []))) : [];
  return {
    ...together(parts),
    isSure: ({ username }: UserHead) => ends.every((end) => (descending ? username >= end : username <= end)),
  };
}

interface Part {
  readonly users: readonly UserHead[];
  readonly complete: boolean;
}

const together = (parts: readonly Part[]): Part => ({
  users: [...new Map(parts.flatMap(({ users }) => users).map((user) => [user.id, user])).values()],
  complete: parts.every(({ complete }) => complete),
});

async function readForSearch(sorgs: readonly string[], search: string, ofCustomers: ReadonlySet<string>) {
  const parts = await Promise.all(sorgs.map((sorg) => searched(sorg, search, ofCustomers)));
  return { ...together(parts), isSure: () => true };
}

/** Users of a sales organization among which a search may find some. */
async function searched(sorg: string, search: string, ofCustomers: ReadonlySet<string>): Promise<Part> {
  const all = await readSomeUsersOf(sorg, MOST_SEARCHED);
  if (all.complete) return all;
  const [named, { ids, complete }] = await Promise.all([
    readSomeUsersOf(sorg, MOST_NAMED, { prefix: search.toLowerCase() }),
    findUserIds(sorg, search, ofCustomers, MOST_FOUND),
  ]);
  return { users: [...named.users, ...(await readUserHeads(ids))], complete: complete && named.complete };
}

/** Codes of the customers that a search finds by name, city, or number, so that it finds their users; at most 200. */
async function customersFound(search: string): Promise<ReadonlySet<string>> {
  if (search.trim() === "") return new Set();
  const found = await customers({ search: search.slice(0, MAX_PHRASE), page: 1, limit: 200 });
  return new Set(found.map(({ custCode }) => custCode.unified));
}

/** Longest search for customers. */
const MAX_PHRASE = 100;

/** Filters and sorts users. @param ofCustomers also found by the search, as users of these customers */
export function select(
  users: readonly UserHead[],
  { access }: Rights,
  query: Omit<UsersQuery, "page" | "limit">,
  ofCustomers: ReadonlySet<string> = new Set(),
): UserHead[] {
  const { ids, search, role, state, groupRoleIds, sort } = query;
  const wanted = ids && new Set(ids);
  const groups = groupRoleIds && groupRoleIds.length > 0 ? new Set(groupRoleIds) : undefined;
  const matches = search.trim() === "" ? undefined : matcher(search);
  const found = users.filter(
    (user) =>
      (!wanted || wanted.has(user.id)) &&
      (!groups || groups.has(user.groupRole)) &&
      (!role || rolesOf(access, user).some(({ id }) => id === role)) &&
      (!state || stateOf(user, access) === state) &&
      (!matches ||
        matches(`${user.name} ${user.username} ${user.email} ${user.custCode ?? ""}`) ||
        ofCustomers.has(user.custCode ?? "")),
  );
  const names = new Map(access.groupRoles.map(({ id, description }) => [id, description]));
  const keyOf = (user: UserHead): string =>
    folded(sort.sortBy === "groupRole" ? (names.get(user.groupRole) ?? "") : (user[sort.sortBy] ?? ""));
  const sign = sort.order === "DESC" ? -1 : 1;
  return found
    .map((user) => ({ user, key: keyOf(user) }))
    .sort((a, b) => sign * (compare(a.key, b.key) || compare(a.user.username, b.user.username)))
    .map(({ user }) => user);
}

/** Whether the text contains all words of the search. */
export function matcher(search: string): (text: string) => boolean {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return (text) => {
    const found = folded(text);
    return words.every((word) => found.includes(word));
  };
}

export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
