import { type RefObject, useEffect } from "react";

type Move = (at: number, last: number) => number;

const next: Move = (at, last) => Math.min(at + 1, last);
const previous: Move = (at) => Math.max(at - 1, 0);
const ends: Readonly<Record<string, Move>> = { Home: () => 0, End: (_, last) => last };

/** What moves the focus within a column or a row, and to where. */
const MOVES: Readonly<Record<"column" | "row", Readonly<Record<string, Move>>>> = {
  column: { ArrowDown: next, ArrowUp: previous, ...ends },
  row: { ArrowRight: next, ArrowLeft: previous, ...ends },
};

/** Some links are there on small screens only. */
const isShown = (item: Element): boolean => typeof item.checkVisibility !== "function" || item.checkVisibility();

/**
 * Makes the links and buttons of a group one stop of the Tab key: the focused one, else that of the page shown, else the first.
 * Arrow keys, Home, and End move between them. What is hidden is left out.
 */
export function useRovingFocus(
  container: RefObject<HTMLElement | null>,
  direction: keyof typeof MOVES = "column",
): void {
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
      const move = MOVES[direction][event.key];
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
  }, [container, direction]);
}
