import { isBuiltIn } from "./rules.ts";

interface Owned {
  readonly id: string;
  readonly sorgs?: readonly string[] | undefined;
}

/**
 * Whether lists and forms offer a role or group role to administrators of these sales organizations: built-in ones and
 * their own. Those that were stored before they had owners are offered to all.
 */
export function isOffered(kind: "role" | "groupRole", { id, sorgs }: Owned, own: readonly string[]): boolean {
  return isBuiltIn(kind, id) || sorgs === undefined || sorgs.some((sorg) => own.includes(sorg));
}

/** Whether a user of these sales organizations may have it, or a group role of theirs may contain it. */
export function covers({ sorgs }: Pick<Owned, "sorgs">, wanted: readonly (string | undefined)[]): boolean {
  return sorgs === undefined || wanted.every((sorg) => sorg !== undefined && sorgs.includes(sorg));
}
