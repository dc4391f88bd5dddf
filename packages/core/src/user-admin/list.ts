import { actor, folded, unrestrictedSorgs } from "../platform/index.ts";
import { readUser, readUsersOf, type UserHead } from "../user/index.ts";
import type { User } from "../user/schema.ts";
import { compare, matcher } from "./find.ts";
import type { SalesLimitation } from "./schema.ts";
import { isOurs, type Rights, rightsOver } from "./scope.ts";

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
