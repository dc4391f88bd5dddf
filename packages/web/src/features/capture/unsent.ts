import { createStore } from "../../lib/store.ts";

const keyOf = (user: string): string => `spoke.outbox/${encodeURIComponent(user)}`;

/**
 * How many captures of the user this browser has not sent yet. It is also in the local storage, so that only browsers with
 * captures load the outbox.
 */
export const unsent = createStore(0);

/** Whether the list of captures is shown. It is opened from the header, the menu, and what tells of a stored form. */
export const outboxShown = createStore(false);

export function loadUnsent(user: string): number {
  const count = Math.trunc(Number(localStorage.getItem(keyOf(user)))) || 0;
  unsent.set(count);
  return count;
}

export function saveUnsent(user: string, count: number): void {
  if (count > 0) localStorage.setItem(keyOf(user), String(count));
  else localStorage.removeItem(keyOf(user));
  unsent.set(count);
}
