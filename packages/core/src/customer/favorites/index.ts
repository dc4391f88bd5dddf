import * as z from "zod";
import { action, actor, commit, refuseField, type Write } from "../../platform/index.ts";
import { unifiedCodeSchema } from "../schema.ts";
import { type ListedCustomer, servedByCode } from "../served/index.ts";
import { favoritesWrite, readFavorites } from "./store.ts";

const SCOPE = "menu.change-cust";
const MAX_RECENT = 5;
const MAX_STARRED = 50;

/** Customers of a user, starting with the last. */
interface FavoriteCustomers {
  readonly recent: readonly ListedCustomer[];
  readonly starred: readonly ListedCustomer[];
}

/** The customers that the user acted for last and starred. Those that the user no longer serves are left out. */
export const favoriteCustomers = action({
  name: "customer.favoriteCustomers",
  scope: SCOPE,
  input: z.object({}),
  run: async (): Promise<FavoriteCustomers> => {
    const { recent, starred } = await readFavorites(actor().userId);
    const served = await servedByCode([...new Set([...recent, ...starred])]);
    const listed = (codes: readonly string[]) => codes.flatMap((code) => served.get(code) ?? []);
    return { recent: listed(recent), starred: listed(starred) };
  },
});

/** Puts a customer in front of the user's starred ones, or takes it away. Idempotent. */
export const starCustomer = action({
  name: "customer.starCustomer",
  scope: SCOPE,
  input: z.object({ custCode: unifiedCodeSchema, starred: z.boolean() }),
  run: async ({ custCode, starred: isStarred }): Promise<void> => {
    if (isStarred && !(await servedByCode([custCode])).has(custCode)) throw refuseField("custCode", "customer_unknown");
    const { userId } = actor();
    await commit.retrying(async () => {
      const before = await readFavorites(userId);
      if (before.starred.includes(custCode) === isStarred) return { writes: [], result: undefined };
      if (isStarred && before.starred.length >= MAX_STARRED)
        throw refuseField("custCode", "too_many_starred", { max: MAX_STARRED });
      const others = before.starred.filter((code) => code !== custCode);
      const next = { ...before, starred: isStarred ? [custCode, ...others] : others };
      return { writes: [favoritesWrite(userId, next)], result: undefined };
    });
  },
});

/** Puts a customer in front of those that a user acted for last. Conflicts if the favorites changed meanwhile. */
export async function recentWrites(userId: string, custCode: string): Promise<Write[]> {
  const before = await readFavorites(userId);
  if (before.recent[0] === custCode) return [];
  const recent = [custCode, ...before.recent.filter((code) => code !== custCode)].slice(0, MAX_RECENT);
  return [favoritesWrite(userId, { ...before, recent })];
}
