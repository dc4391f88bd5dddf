import { useEffect, useLayoutEffect, useRef } from "react";
import { matchRoutes, type NavigateOptions, useLocation, useNavigate, useNavigationType } from "react-router";
import { useT } from "./i18n.ts";
import { localePath, splitPath } from "./locale.ts";
import type { RouteRow } from "./route.ts";
import { rows } from "./rows.ts";
import { whenMayLeave } from "./unsaved.ts";

interface Candidate {
  readonly path: string;
  readonly id: string;
}

const table: readonly Candidate[] = rows.filter(({ path }) => path !== "*").map(({ path, id }) => ({ path, id }));
const byId = new Map(rows.map((row) => [row.id, row]));

/** What a parameter of an address may be, where its row does not say: a word such as a code, number or slug. */
const PARAMETER = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}._~@+,:'()-]{0,119}$/u;

/** The row of a path below the locale; undefined when there is none whose parameters the path fits. */
export function rowOf(path: string): RouteRow | undefined {
  if (found.has(path)) return found.get(path);
  const row = findRow(path);
  if (found.size >= REMEMBERED) found.clear();
  found.set(path, row);
  return row;
}

/** Menu, trail and header ask for the same few paths again and again. */
const found = new Map<string, RouteRow | undefined>();
const REMEMBERED = 200;

function findRow(path: string): RouteRow | undefined {
  let candidates = table;
  for (;;) {
    const match = matchRoutes([...candidates], path)?.[0];
    const row = match && byId.get(match.route.id);
    if (!row) return undefined;
    const fits = Object.entries(match.params).every(
      ([name, value]) => value === undefined || (row.params?.[name] ?? PARAMETER).test(value),
    );
    if (fits) return row;
    candidates = candidates.filter(({ id }) => id !== row.id);
  }
}

/** The row for every address that has none (1 §2.3). */
export function notFoundRow(): RouteRow {
  const row = byId.get("not-found");
  if (!row) throw new Error("the rows hold no not-found page");
  return row;
}

/** A step of the way to a page: a row, and its path as the address has it. */
export interface Step {
  readonly row: RouteRow;
  readonly path: string;
}

/** The way to a page by the parts of its address that are pages themselves, outermost first, the page included (1 §3). */
export function trailOf(path: string): readonly Step[] {
  const parts = path.split("/").filter(Boolean);
  const row = rowOf(path);
  const above = parts.slice(0, -1).flatMap((_, index) => {
    const shorter = `/${parts.slice(0, index + 1).join("/")}`;
    const found = rowOf(shorter);
    // An optional parameter makes a page its own beginning.
    return found && found.id !== row?.id ? [{ row: found, path: shorter }] : [];
  });
  return row ? [...above, { row, path }] : above;
}

/** The row of the page being shown. */
export function useCurrentRow(): RouteRow | undefined {
  return rowOf(splitPath(useLocation().pathname).path);
}

/** The address being shown, without its locale. */
export function useHere(): { path: string; search: string; full: string } {
  const { pathname, search } = useLocation();
  const { path } = splitPath(pathname);
  return { path, search, full: path + search };
}

/** Goes to a path of the site, in the language being read, once the page lets go of unsaved input. */
export function useGo(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const { locale } = useT();
  return (to, options) => whenMayLeave(() => void navigate(localePath(locale, to), options));
}

/**
 * After a navigation the view is at the top or at the hash target (1 §2.1), and the keyboard at the main part.
 * Going back keeps the browser's own place. Navigations with the state `keepScroll` leave the view where it is.
 */
export function ScrollAndFocus() {
  const location = useLocation();
  const type = useNavigationType();
  const previous = useRef(location.pathname);
  useLayoutEffect(() => {
    if (type === "POP" || keepsScroll(location.state)) return;
    if (location.hash) return;
    window.scrollTo(0, 0);
  }, [location, type]);
  useEffect(() => {
    if (location.hash) hashTarget(location.hash)?.scrollIntoView();
    if (previous.current !== location.pathname) document.getElementById("main")?.focus({ preventScroll: true });
    previous.current = location.pathname;
  }, [location]);
  return null;
}

/** The element that a hash names; a hash that is no well-formed text names none. */
function hashTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

function keepsScroll(state: unknown): boolean {
  return typeof state === "object" && state !== null && "keepScroll" in state;
}
