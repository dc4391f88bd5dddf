import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { noteNavigation } from "../lib/overlays.ts";

/**
 * After a navigation the view is at the top or at the hash target (1 §2.1), and the keyboard at the main part.
 * Going back keeps the browser's own place. Navigations with the state `keepScroll` leave the view where it is.
 * Those with `showRows`, such as to another page of a list, show the first rows if these begin above the view.
 */
export function ScrollAndFocus() {
  const location = useLocation();
  const type = useNavigationType();
  const previous = useRef(location.pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation has a location of its own
  useLayoutEffect(() => noteNavigation(type === "REPLACE"), [location]);
  useLayoutEffect(() => {
    if (type === "POP" || hasState(location.state, "keepScroll")) return;
    if (location.hash) return;
    const rows = hasState(location.state, "showRows") && document.querySelector("[data-rows]");
    if (rows) {
      if (rows.getBoundingClientRect().top < 0) rows.scrollIntoView();
      return;
    }
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

function hasState(state: unknown, name: "keepScroll" | "showRows"): boolean {
  return typeof state === "object" && state !== null && name in state;
}
