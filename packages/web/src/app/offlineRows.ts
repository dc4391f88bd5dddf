import type { Config } from "../lib/config.ts";
import { guard, mayOpen } from "./guard.ts";
import type { RouteRow } from "./route.ts";
import type { Session, User } from "./session.ts";

/** Whether some page opens for the user without a network. */
export function hasOfflinePage(rows: readonly RouteRow[], user: User): boolean {
  return rows.some((row) => row.offline && mayOpen(row, user) && hasArea(row, user));
}

const hasArea = ({ userArea }: RouteRow, { userAreas = [] }: User): boolean =>
  userArea === undefined || userAreas.some(({ sorg }) => sorg === userArea);

/** Pages to begin with without a network; pages below another of them are left out. */
export function offlineRows(rows: readonly RouteRow[], session: Session, config: Config): readonly RouteRow[] {
  if (session.status === "out") return [];
  const { user } = session;
  const open = rows.filter((row) => row.offline && guard(row, session, config).kind === "show" && hasArea(row, user));
  return open.filter(({ path }) => !open.some((other) => path.startsWith(`${other.path}/`)));
}
