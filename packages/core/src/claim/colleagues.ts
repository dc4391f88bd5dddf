import * as z from "zod";
import { readAccess, scopesOf } from "../access/index.ts";
import { serves } from "../customer/served/index.ts";
import { action, actor, Refusal } from "../platform/index.ts";
import { readSomeUsersOf, readUser, readUserHeads, type UserHead } from "../user/index.ts";
import { CLAIM, isFiledBy, isOffice } from "./find.ts";
import type { Assignee, Claim } from "./schema.ts";
import { readAssignees } from "./store.ts";

/** Users of a sales organization that are looked at by sign-in name: about 100 read units. */
const MOST = 2_000;

/**
 * Users of the office who may decide claims on the actor's host, by name: among the first 2,000 users of each sales organization, and among
 * who took claims within a year. None for dealers.
 */
export const claimColleagues = action({
  name: "claim.colleagues",
  scope: CLAIM,
  input: z.object({}),
  run: async (): Promise<Assignee[]> => {
    if (!isOffice()) return [];
    const { sorgs } = actor();
    const [access, listed, former] = await Promise.all([
      readAccess(),
      Promise.all(sorgs.map((sorg) => readSomeUsersOf(sorg, MOST))),
      Promise.all(sorgs.map(readAssignees)),
    ]);
    const users = new Map(listed.flatMap((some) => some.users).map((user) => [user.id, user]));
    const others = former.flat().filter(({ id }) => !users.has(id));
    for (const user of await readUserHeads(others.map(({ id }) => id))) users.set(user.id, user);
    return [...users.values()]
      .filter((user) => decidesClaims(user, access))
      .map(({ id, name }) => ({ id, name }))
      .sort((a, b) => a.name.localeCompare(b.name));
  },
});

function decidesClaims(
  { active, removedAt, hosts, ...user }: UserHead,
  access: Parameters<typeof scopesOf>[0],
): boolean {
  const scopes = scopesOf(access, user);
  const isHere = active && removedAt === undefined && hosts.includes(actor().host);
  return isHere && scopes.includes(CLAIM) && scopes.includes("menu.change-cust");
}

/** A colleague of the office who may decide a claim. @throws Refusal "conflict" for all other users */
export async function decidingColleague(id: string, claim: Claim): Promise<Assignee> {
  const [user, access] = await Promise.all([readUser(id), readAccess()]);
  if (!user || !decidesClaims(user, access) || !(await serves(user, claim.sorg, claim.custCode)))
    throw new Refusal("conflict", "claim_colleague_refused");
  if (isFiledBy(id, claim)) throw new Refusal("conflict", "claim_colleague_filed");
  return { id, name: user.name };
}
