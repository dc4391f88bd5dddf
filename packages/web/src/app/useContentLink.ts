import { useConfig } from "../lib/config.ts";
import { guard } from "./guard.ts";
import { safeLink } from "./links.ts";
import { useRoutes } from "./routing.tsx";
import { useSession } from "./session.ts";

/**
 * Where a link that an editor entered leads, if the reader may go there: everybody reads a banner, and a page that a role does not
 * include would end the session (1 §6). A preview shows what other readers get.
 */
export function useContentLink(value: string | null | undefined, isPreview = false): string | undefined {
  const { rowOf } = useRoutes();
  const session = useSession();
  const config = useConfig();
  const link = safeLink(value);
  const row = link?.startsWith("/") ? rowOf(new URL(link, location.origin).pathname) : undefined;
  if (isPreview || !row) return link;
  const { kind } = guard(row, session, config);
  return kind === "sign-out" || kind === "not-found" ? undefined : link;
}
