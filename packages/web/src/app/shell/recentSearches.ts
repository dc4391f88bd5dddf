import { onSignOut } from "../session.ts";

const MOST = 5;
const keyOf = (userId: string): string => `spoke.searches.${userId}`;

// On a shared device the next user must not see what this one has looked for.
onSignOut((userId) => localStorage.removeItem(keyOf(userId)));

/** What the user searched for last on this device, newest first. */
export function readSearches(userId: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter((text) => typeof text === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function addSearch(userId: string, text: string): void {
  const others = readSearches(userId).filter((other) => other.toLowerCase() !== text.toLowerCase());
  localStorage.setItem(keyOf(userId), JSON.stringify([text, ...others].slice(0, MOST)));
}
