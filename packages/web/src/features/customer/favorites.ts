import { onSessionEnd } from "../../app/session.ts";
import { createStore, useStore } from "../../lib/store.ts";
import type { ListedCustomer } from "./list.ts";

/** Customers that the user acted for last, the last one first, and that are starred. They are stored with the user. */
export interface Favorites {
  readonly recent: readonly ListedCustomer[];
  readonly starred: readonly ListedCustomer[];
}

const NONE: Favorites = { recent: [], starred: [] };
export const favorites = createStore<Favorites>(NONE);

onSessionEnd(() => favorites.set(NONE));

export const useFavorites = (): Favorites => useStore(favorites);

interface Coded {
  readonly custCode: { readonly unified: string };
}

export const codeOf = ({ custCode }: Coded): string => custCode.unified;
const has = (customers: readonly Coded[], customer: Coded): boolean =>
  customers.some((each) => codeOf(each) === codeOf(customer));

export const isStarred = ({ starred }: Favorites, customer: Coded): boolean => has(starred, customer);

type Section = "starred" | "recent" | "others";

/** The section of a customer in the list. */
export function sectionOf(customer: Coded, chosen: Favorites): Section {
  if (has(chosen.starred, customer)) return "starred";
  return has(chosen.recent, customer) ? "recent" : "others";
}

/** Customers with the starred first, then those chosen last, then all others in their order. */
export function favoritesFirst(customers: readonly ListedCustomer[], chosen: Favorites): readonly ListedCustomer[] {
  const recent = chosen.recent.filter((customer) => sectionOf(customer, chosen) === "recent");
  const others = customers.filter((customer) => sectionOf(customer, chosen) === "others");
  return [...chosen.starred, ...recent, ...others];
}
