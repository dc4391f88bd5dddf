import { type Config, hasFlag } from "./config.ts";
import { MENU_GROUPS, type MenuGroup, type RouteRow } from "./route.ts";
import type { Session, User } from "./session.ts";

/** What becomes of a visit to a page. */
export type Verdict =
  | { readonly kind: "show" }
  /** Shown in place of the page: the address does not exist on this host. */
  | { readonly kind: "not-found" }
  | { readonly kind: "redirect"; readonly to: string }
  /** The session ends and the visitor signs in (1 §6: a page whose scope is missing). */
  | { readonly kind: "sign-out"; readonly to: string }
  /** Signed in, but a customer must be chosen first. */
  | { readonly kind: "choose-customer" };

/** A user may open what needs no scope, or one of his. */
export function mayOpen(row: Pick<RouteRow, "scopes">, user: Pick<User, "scopes">): boolean {
  return !row.scopes || row.scopes.some((scope) => user.scopes.includes(scope));
}

/** Whether a customer is chosen: the user's own, or the one a sales person acts for. */
export function hasCustomer(user: Pick<User, "hasCustCode" | "customerData">): boolean {
  return user.hasCustCode || Boolean(user.customerData);
}

/** Decides on a visit (1 §4, §6). `from` is the visited path with its query, to come back to after signing in. */
export function guard(row: RouteRow, session: Session, config: Config, from = row.path): Verdict {
  if (row.flag && !hasFlag(config, row.flag)) return { kind: "not-found" };
  if (row.public) return { kind: "show" };
  if (session.status === "out") {
    const next = from === "/" ? "" : `?next=${encodeURIComponent(from)}`;
    return { kind: "redirect", to: `/login${next}` };
  }
  if (!mayOpen(row, session.user)) return { kind: "sign-out", to: "/login" };
  const isExempt = row.id === "download-area" && session.user.limitation === "audit";
  const maySwitch = session.user.scopes.includes("menu.change-cust");
  if (row.customerForced && maySwitch && !isExempt && !hasCustomer(session.user)) return { kind: "choose-customer" };
  return { kind: "show" };
}

/** Whether the change-customer menu shows on a page (1 §2.7). */
export function showsCustomerMenu(row: RouteRow, user: Pick<User, "scopes" | "limitation">): boolean {
  if (row.hidesCustomerMenu || (row.id === "download-area" && user.limitation === "audit")) return false;
  return user.scopes.includes("menu.change-cust");
}

/** The menu of a user on a host: the rows with a place in it that he may open, by group and order. */
export function menuOf(
  rows: readonly RouteRow[],
  user: Pick<User, "scopes">,
  config: Config,
): { group: MenuGroup; rows: RouteRow[] }[] {
  const isShown = (row: RouteRow) =>
    row.menu !== undefined &&
    mayOpen(row, user) &&
    (!row.menu.scope || user.scopes.includes(row.menu.scope)) &&
    (!row.flag || hasFlag(config, row.flag)) &&
    !(row.menu.unlessFlag && hasFlag(config, row.menu.unlessFlag)) &&
    !(row.menu.onlyFlag && !hasFlag(config, row.menu.onlyFlag));
  return MENU_GROUPS.map((group) => ({
    group,
    rows: rows
      .filter((row) => row.menu?.group === group && isShown(row))
      .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0)),
  })).filter((entry) => entry.rows.length > 0);
}

/** The rows above and of `row`, outermost first: those whose path is a beginning of its path, or its named parent's. */
export function trailOf(rows: readonly RouteRow[], row: RouteRow): RouteRow[] {
  const parentPath = row.parent ?? row.path.slice(0, row.path.lastIndexOf("/"));
  const parent = parentPath === "" || parentPath === "/" ? undefined : rows.find(({ path }) => path === parentPath);
  return parent ? [...trailOf(rows, parent), row] : [row];
}

/** Where the catalogue begins on a host (1 §2.8), by what the host sells. */
export function catalogueLanding(config: Config, counts?: { bike: number; paa: number; groupset: number }): string {
  if (hasFlag(config, "CATALOG_REDESIGN")) return "/catalog";
  if (!counts || counts.bike > 0) return "/catalog/bike";
  if (counts.paa > 0) return "/catalog/paa";
  return counts.groupset > 0 ? "/catalog/groupset" : "/catalog/bike";
}

/** A mobile title of at most 36 characters (1 §2.6). */
export function mobileTitle(title: string): string {
  return title.length > 36 ? `${title.slice(0, 35).trimEnd()}…` : title;
}
