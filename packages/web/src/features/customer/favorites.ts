import { onSessionEnd } from "../../app/session.ts";
import { readStored, writeStored } from "../../lib/storage.ts";
import { createStore, useStore } from "../../lib/store.ts";
import type { ListedCustomer } from "./list.ts";

/** Unified codes of the customers that a user chose last, newest first, and of those that are starred. */
export interface Favorites {
  readonly recent: readonly string[];
  readonly starred: readonly string[];
}

const NONE: Favorites = { recent: [], starred: [] };
const MAX_RECENT = 5;
const MAX_STARRED = 50;

const stored = (userId: string): string => `spoke.customers.${userId}`;
const favorites = createStore<{ readonly userId: string } & Favorites>({ userId: "", ...NONE });

onSessionEnd(() => favorites.set({ userId: "", ...NONE }));

/** Favorites are on this device and survive signing out; they hold codes only, no names. */
function read(userId: string): Favorites {
  if (favorites.get().userId !== userId) favorites.set({ userId, ...parsed(readStored(stored(userId))) });
  return favorites.get();
}

function parsed(text: string | null): Favorites {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    const codes = (name: keyof Favorites): readonly string[] => {
      const list: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
      return Array.isArray(list) ? list.filter((code) => typeof code === "string") : [];
    };
    return { recent: codes("recent"), starred: codes("starred") };
  } catch (error) {
    console.info("the favorite customers could not be read", error);
    return NONE;
  }
}

function write(userId: string, next: Favorites): void {
  writeStored(stored(userId), JSON.stringify({ recent: next.recent, starred: next.starred }));
  favorites.set({ userId, ...next });
}

export function useFavorites(userId: string): Favorites {
  useStore(favorites);
  return read(userId);
}

/** Puts a customer in front of those chosen last. */
export function noteRecent(userId: string, code: string): void {
  const { recent, starred } = read(userId);
  write(userId, { starred, recent: [code, ...recent.filter((other) => other !== code)].slice(0, MAX_RECENT) });
}

export function toggleStar(userId: string, code: string): void {
  const { recent, starred } = read(userId);
  const others = starred.filter((other) => other !== code);
  write(userId, { recent, starred: others.length < starred.length ? others : [code, ...others].slice(0, MAX_STARRED) });
}

type Section = "starred" | "recent" | "others";

/** The section of a customer in the list. */
export function sectionOf({ custCode }: Pick<ListedCustomer, "custCode">, { recent, starred }: Favorites): Section {
  if (starred.includes(custCode.unified)) return "starred";
  return recent.includes(custCode.unified) ? "recent" : "others";
}

/** Customers with the starred first, then those chosen last, then all others in their order. */
export function favoritesFirst(customers: readonly ListedCustomer[], chosen: Favorites): readonly ListedCustomer[] {
  const inOrder = (codes: readonly string[]) =>
    codes.flatMap((code) => customers.find(({ custCode }) => custCode.unified === code) ?? []);
  const others = customers.filter((customer) => sectionOf(customer, chosen) === "others");
  const recent = inOrder(chosen.recent).filter((customer) => sectionOf(customer, chosen) === "recent");
  return [...inOrder(chosen.starred), ...recent, ...others];
}
