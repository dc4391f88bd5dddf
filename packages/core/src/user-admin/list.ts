import { rolesOf } from "../access/index.ts";
import { customers } from "../customer/served/index.ts";
import { actor, folded, unrestrictedSorgs } from "../platform/index.ts";
import { readUser, readUsersOf, type UserHead } from "../user/index.ts";
import type { User } from "../user/schema.ts";
import type { SalesLimitation, UsersQuery } from "./schema.ts";
import { isOurs, type Rights, rightsOver } from "./scope.ts";
import { stateOf } from "./state.ts";

/** Whether the text contains all words of the search. */
function matcher(search: string): (text: string) => boolean {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return (text) => {
    const found = folded(text);
    return words.every((word) => found.includes(word));
  };
}

/**
 * The users of the sales organizations (by default those that the actor administers) and the rights over them.
 * Eventually consistent.
 */
export async function ourUsers(
  sorgs = unrestrictedSorgs(),
): Promise<{ readonly users: readonly UserHead[]; readonly rights: Rights }> {
  const users = (await Promise.all(sorgs.map(readUsersOf))).flat();
  const rights = await rightsOver(users, sorgs);
  return { users: users.filter((user) => isOurs(user, rights)), rights };
}

/** Codes of the customers that a search finds by name, city, or number, so that it finds their users; at most 200. */
export async function customersFound(search: string): Promise<ReadonlySet<string>> {
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

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A sales user in one area. */
export interface SalesUser extends Pick<User, "id" | "name" | "username"> {
  readonly limitation: SalesLimitation;
  readonly value: string;
}

const MAX_RESULTS = 250;

/**
 * Active users with an area of one of the limitations. A limited user finds only users with the same limitation in that
 * sales organization; a salesman finds only their own entry.
 */
export async function salesPeople(search: string, limitations: readonly SalesLimitation[]): Promise<SalesUser[]> {
  const [me, { users }] = await Promise.all([readUser(actor().userId), ourSalesUsers()]);
  const matches = matcher(search);
  const found = users.flatMap(({ id, name, username, userAreas }) => {
    const area = userAreas.find(
      (candidate) =>
        limitations.some((limitation) => limitation === candidate.limitation) && mayFind(me, id, candidate),
    );
    const limitation = limitations.find((candidate) => candidate === area?.limitation);
    return area && limitation && matches(`${name} ${username}`)
      ? [{ id, name, username, limitation, value: area.value || (limitation === "salesman" ? id : "") }]
      : [];
  });
  return found.sort((a, b) => compare(folded(a.name), folded(b.name))).slice(0, MAX_RESULTS);
}

async function ourSalesUsers(): Promise<{ readonly users: readonly UserHead[] }> {
  const { users } = await ourUsers(actor().sorgs);
  return { users: users.filter(({ active }) => active) };
}

type Area = User["userAreas"][number];
const LIMITING: ReadonlySet<string> = new Set(["salesman", "sales_group", "sales_office"]);

function mayFind(me: User | undefined, id: string, { sorg, limitation, value }: Area): boolean {
  const mine = (me?.userAreas ?? []).filter((area) => area.sorg === sorg);
  const limits = mine.filter((area) => LIMITING.has(area.limitation));
  if (limits.length < mine.length || mine.length === 0) return true;
  const named = limitation === "salesman" ? value || id : value;
  return limits.some(
    (area) =>
      area.limitation === limitation && (limitation === "salesman" ? area.value || me?.id : area.value) === named,
  );
}
