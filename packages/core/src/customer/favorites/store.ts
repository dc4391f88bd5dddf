import * as z from "zod";
import { ABSENT, getItem, type Key, type Write } from "../../platform/index.ts";

/** Unified codes of customers that a user acted for and starred, starting with the last. */
const favoritesSchema = z.object({ recent: z.array(z.string()), starred: z.array(z.string()), version: z.int() });
export type Favorites = z.output<typeof favoritesSchema>;

/** In the partition of the user, so that it goes with the account. */
const favoritesKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: "CUSTOMERS" });

export async function readFavorites(userId: string): Promise<Favorites> {
  const item = await getItem(favoritesKey(userId));
  return item ? favoritesSchema.parse(item) : { recent: [], starred: [], version: 0 };
}

/** Replaces the favorites if nobody changed them since they were read. */
export function favoritesWrite(userId: string, { version, ...next }: Favorites): Write {
  const when = version === 0 ? ABSENT : { expression: "#version = :version", values: { version } };
  return { kind: "put", item: { ...favoritesKey(userId), ...next, version: version + 1 }, when };
}
