import { type RefObject, useEffect } from "react";

/** What moves the focus within a group, and to where. */
const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Some links are there on small screens only. */
const isShown = (item: Element): boolean => typeof item.checkVisibility !== "function" || item.checkVisibility();

/**
 * Makes the links and buttons of a group one stop of the Tab key: the focused one, else that of the page shown, else the first.
 * Arrow keys, Home, and End move between them. What is hidden is left out.
 */
export function useRovingFocus(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const group = container.current;
    if (!group) return;
    const items = () =>
      [...group.querySelectorAll<HTMLElement>("a[href], button")].filter(
        (item) => !item.closest("[hidden]") && isShown(item),
      );
    const arrange = () => {
      const all = items();
      const focused = all.find((item) => item === document.activeElement);
      const stop = focused ?? all.find((item) => item.hasAttribute("aria-current")) ?? all[0];
      for (const item of all) item.tabIndex = item === stop ? 0 : -1;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const move = MOVES[event.key];
      if (!move || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const all = items();
      const at = all.findIndex((item) => item.contains(document.activeElement));
      if (at < 0) return;
      event.preventDefault();
      all[move(at, all.length - 1)]?.focus();
    };
    arrange();
    const observer = new MutationObserver(arrange);
    observer.observe(group, {
      ...{ childList: true, subtree: true, attributes: true },
      attributeFilter: ["hidden", "aria-current"],
    });
    group.addEventListener("keydown", onKeyDown);
    group.addEventListener("focusin", arrange);
    group.addEventListener("focusout", arrange);
    window.addEventListener("resize", arrange);
    return () => {
      observer.disconnect();
      group.removeEventListener("keydown", onKeyDown);
      group.removeEventListener("focusin", arrange);
      group.removeEventListener("focusout", arrange);
      window.removeEventListener("resize", arrange);
    };
  }, [container]);
}
