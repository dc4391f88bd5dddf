import { actor } from "../platform/index.ts";
import { type Access, readAccess } from "./store.ts";

/** `readAccess` to show: the texts of built-in roles, group roles, and permissions are in the actor's language. */
export async function readShownAccess(): Promise<Access> {
  // Only administration needs the texts of all languages.
  const [access, { inLanguage }] = await Promise.all([readAccess(), import("./texts.ts")]);
  return inLanguage(access, actor().locale);
}
