import { type Config, hasFlag } from "../lib/config.ts";
import type { RouteRow } from "./route.ts";
import type { Session, User } from "./session.ts";

/** Outcome of visiting a page. */
export type Verdict =
  | { readonly kind: "show" }
  /** Shown in place of the page: the address does not exist on this host. */
  | { readonly kind: "not-found" }
  | { readonly kind: "redirect"; readonly to: string }
  /** The session ends and the visitor signs in (1 §6: a page whose scope is missing). */
  | { readonly kind: "sign-out"; readonly to: string }
  /** Signed in, but a customer must be chosen first. */
  | { readonly kind: "choose-customer" }
  /** The page cannot be decided on; the error page shows (1 §8). */
  | { readonly kind: "error"; readonly statusCode: number; readonly message: string };

/** Context of a page visit. */
export interface Circumstances {
  /** The visited path with its query, to come back to after signing in; absent: the row's path. */
  readonly from?: string;
  /** When, in epoch milliseconds. */
  readonly at?: number;
  /** The server has said that it is not online. */
  readonly isMaintenance?: boolean;
  /** Where users start who may not open the home page; undefined if they may open no page. */
  readonly firstPage?: string | undefined;
}

interface Visit extends Circumstances {
  readonly row: RouteRow;
  readonly session: Session;
  readonly config: Config;
}

/** Whether a page is there for the sales organizations of the host and of the user's areas. */
export function hasSorgOf(
  { sorgs }: Pick<RouteRow, "sorgs">,
  { userAreas }: Pick<User, "userAreas">,
  { sorg: own }: Pick<Config, "sorg">,
): boolean {
  return !sorgs || sorgs.includes(own) || (userAreas ?? []).some(({ sorg }) => sorgs.includes(sorg));
}

/** A user may open pages without scopes, and pages with a scope that they have. */
export function mayOpen(row: Pick<RouteRow, "scopes">, user: Pick<User, "scopes">): boolean {
  return !row.scopes || row.scopes.some((scope) => user.scopes.includes(scope));
}

/** Whether a customer is chosen: the user's own, or the one a sales person acts for. */
export function hasCustomer(user: Pick<User, "hasCustCode" | "customerData">): boolean {
  return user.hasCustCode || Boolean(user.customerData);
}

/** The sign-in page says which page the user's role does not include, and leads there after another user signs in. */
function signOutOf(row: RouteRow, next: string): Verdict {
  return { kind: "sign-out", to: `/login?${new URLSearchParams({ denied: row.id, ...(next !== "/" && { next }) })}` };
}

/** The home page, by either of its addresses. */
export const isHome = ({ id, sameAs }: RouteRow): boolean => id === "index" || sameAs === "index";

/** The guards by the names of the specification (1 §6); each passes on (undefined) or decides. */
const GUARDS: Readonly<Record<string, (visit: Visit) => Verdict | undefined>> = {
  maintenance: ({ row, isMaintenance }) =>
    isMaintenance && row.id !== "maintenance" ? { kind: "redirect", to: "/maintenance" } : undefined,

  /** The address leads to a page of this host. */
  "route-change": ({ row, config }) => (row.flag && !hasFlag(config, row.flag) ? { kind: "not-found" } : undefined),

  permissions: ({ row, session, from = row.path, firstPage }) => {
    if (row.public) return undefined;
    if (session.status === "out") {
      const next = from === "/" || session.signedOut ? "" : `?next=${encodeURIComponent(from)}`;
      return { kind: "redirect", to: `/login${next}` };
    }
    if (mayOpen(row, session.user)) return undefined;
    return isHome(row) && firstPage !== undefined ? { kind: "redirect", to: firstPage } : signOutOf(row, from);
  },

  "sales-organization": ({ row, session, config }) =>
    session.status === "in" && !hasSorgOf(row, session.user, config) ? { kind: "not-found" } : undefined,

  "page-orderlist": ({ row, session, from = row.path }) =>
    session.status === "in" && session.user.scopes.includes("page.orderlist") ? undefined : signOutOf(row, from),

  /** Content is made for markets: a user without one sees why there is nothing (1 §6). */
  "content-target-check": ({ row, session, at = Date.now() }) => {
    if (session.status === "in" && session.user.contentTargetMarkets?.length) return undefined;
    const query = { pt: row.titleKey, pi: row.id, t: new Date(at).toISOString(), s: row.scopes?.[0] ?? "" };
    return { kind: "redirect", to: `/error/admin?${new URLSearchParams(query)}` };
  },

  "disable-paa": ({ config }) => (config.claimAllowPAA ? undefined : { kind: "redirect", to: "/claim" }),
};

/** What every page passes, in this order, before its own. */
const EVERY = ["maintenance", "route-change", "permissions", "sales-organization"];

/** Runs guards by name: the first that decides. An unknown name is an error 500 (1 §8). */
export function runGuards(names: readonly string[], visit: Visit): Verdict | undefined {
  for (const name of names) {
    const check = Object.hasOwn(GUARDS, name) ? GUARDS[name] : undefined;
    if (!check) return { kind: "error", statusCode: 500, message: `unknown middleware: ${name}` };
    const verdict = check(visit);
    if (verdict) return verdict;
  }
  return undefined;
}

/** Decides on a visit (1 §4, §6). */
export function guard(row: RouteRow, session: Session, config: Config, around: Circumstances = {}): Verdict {
  const visit: Visit = { ...around, row, session, config };
  const decided = runGuards([...EVERY, ...(row.guards ?? [])], visit);
  if (decided) return decided;
  if (session.status === "in" && mustChoose(row, session.user, config)) return { kind: "choose-customer" };
  return { kind: "show" };
}

/** Users with a customer menu (1 §6). */
export function hasCustomerMenu(user: Pick<User, "isSales" | "isCustomer" | "isCustVendor">): boolean {
  return user.isSales || user.isCustomer || user.isCustVendor;
}

type Chooser = Pick<User, "scopes" | "userAreas" | "isSales" | "isCustomer" | "isCustVendor">;

/**
 * Whether the user may choose a customer: the header, the dialog, and pages that wait for a customer all go by this. The
 * newer layout offers it to users with a customer menu (1 §2.4), and to office staff with an area, whatever their role.
 */
export function canChooseCustomer(user: Chooser, config: Pick<Config, "flags">): boolean {
  if (!user.scopes.includes("menu.change-cust")) return false;
  const hasArea = (user.userAreas ?? []).length > 0;
  return !hasFlag(config, "APP_BAR") || hasCustomerMenu(user) || hasArea;
}

/** Auditors act for no customer: they download what is the seller's. */
function needsNoCustomer(row: Pick<RouteRow, "id">, user: Pick<User, "limitation">): boolean {
  return row.id === "download-area" && user.limitation === "audit";
}

/** Whether a page waits for a customer to be chosen (1 §4). Users who cannot choose one are not asked. */
export function mustChoose(row: RouteRow, user: User, config: Config): boolean {
  return row.customerForced === true && canFirstChoose(row, user, config);
}

/** Whether the user has not chosen a customer yet, and can. */
export function canFirstChoose(row: RouteRow, user: User, config: Config): boolean {
  return canChooseCustomer(user, config) && !needsNoCustomer(row, user) && !hasCustomer(user);
}

/**
 * Whether the change-customer menu shows on a page (1 §2.7). Where a change would move a half-filled form, the pages of the menu still
 * offer the first choice.
 */
export function showsCustomerMenu(
  row: RouteRow,
  user: Chooser & Pick<User, "limitation" | "hasCustCode" | "customerData">,
  config: Pick<Config, "flags">,
): boolean {
  const isHidden = row.hidesCustomerMenu === true && (row.menu === undefined || hasCustomer(user));
  return !isHidden && !needsNoCustomer(row, user) && canChooseCustomer(user, config);
}

/** Where the catalog begins on a host (1 §2.8), by what the host sells. */
export function catalogLanding(config: Config, counts?: { bike: number; paa: number; groupset: number }): string {
  if (hasFlag(config, "CATALOG_REDESIGN")) return "/catalog";
  if (!counts || counts.bike > 0) return "/catalog/bike";
  if (counts.paa > 0) return "/catalog/paa";
  return counts.groupset > 0 ? "/catalog/groupset" : "/catalog/bike";
}

/** A mobile title of at most 36 characters (1 §2.6). */
export function mobileTitle(title: string): string {
  return title.length > 36 ? `${title.slice(0, 35).trimEnd()}…` : title;
}
