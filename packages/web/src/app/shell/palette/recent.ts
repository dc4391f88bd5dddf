import { onSignOut } from "../../session.ts";

/** A page that was chosen in the palette. */
export interface Recent {
  readonly title: string;
  readonly detail: string;
  /** Path and query, below the locale. */
  readonly to: string;
}

const MOST = 5;
const keyOf = (userId: string): string => `spoke.palette.${userId}`;

// On a shared device the next user must not see what this one has looked for.
onSignOut((userId) => localStorage.removeItem(keyOf(userId)));

/** What the user has chosen last on this device, newest first. */
export function readRecent(userId: string): readonly Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function addRecent(userId: string, { title, detail, to }: Recent): void {
  const others = readRecent(userId).filter((recent) => recent.to !== to);
  localStorage.setItem(keyOf(userId), JSON.stringify([{ title, detail, to }, ...others].slice(0, MOST)));
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== "object" || value === null) return false;
  const { title, detail, to } = value as Partial<Record<keyof Recent, unknown>>;
  return typeof title === "string" && typeof detail === "string" && typeof to === "string" && to.startsWith("/");
}
