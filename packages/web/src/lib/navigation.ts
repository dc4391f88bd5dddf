import { type NavigateOptions, useLocation, useNavigate } from "react-router";
import { useTranslation } from "./i18n.ts";
import { localePath, splitPath } from "./locale.ts";
import { whenMayLeave } from "./unsaved.ts";

/** The current address without its locale. */
export function useHere(): { path: string; search: string; full: string } {
  const { pathname, search } = useLocation();
  const { path } = splitPath(pathname);
  return { path, search, full: path + search };
}

/**
 * The query of this page's address at the time of the call. The address changes at once, the page a moment later: a second choice in
 * between must not undo the first.
 */
export function useLatestQuery(): () => string {
  const { pathname, search } = useLocation();
  return () => (window.location.pathname === pathname ? window.location.search : search);
}

/** Navigates to a path of the site in the current language. Asks first if the page has unsaved input. */
export function useGo(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const { locale } = useTranslation();
  return (to, options) => whenMayLeave(() => void navigate(localePath(locale, to), options));
}
