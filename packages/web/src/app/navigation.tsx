import { useEffect, useLayoutEffect, useRef } from "react";
import { matchRoutes, type NavigateOptions, useLocation, useNavigate, useNavigationType } from "react-router";
import { useT } from "./i18n.ts";
import { localePath, splitPath } from "./locale.ts";
import type { RouteRow } from "./route.ts";
import { rows } from "./rows.ts";

const table = rows.map((row) => ({ path: row.path, id: row.id }));

/** The row of a path below the locale; undefined when there is none. */
export function rowOf(path: string): RouteRow | undefined {
  const id = matchRoutes(table, path)?.[0]?.route.id;
  return rows.find((row) => row.id === id);
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

/** Goes to a path of the site, in the language being read. */
export function useGo(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const { locale } = useT();
  return (to, options) => void navigate(localePath(locale, to), options);
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
    if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
    if (previous.current !== location.pathname) document.getElementById("main")?.focus({ preventScroll: true });
    previous.current = location.pathname;
  }, [location]);
  return null;
}

function keepsScroll(state: unknown): boolean {
  return typeof state === "object" && state !== null && "keepScroll" in state;
}
