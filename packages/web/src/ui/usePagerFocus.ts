import { type RefObject, useEffect, useRef } from "react";

/**
 * The keyboard stays at the pages of a list: a step that leads no further, or a number that is no longer among them, leaves the
 * focus to the current page.
 */
export function usePagerFocus(page: number): {
  readonly nav: RefObject<HTMLElement | null>;
  readonly press: () => void;
} {
  const nav = useRef<HTMLElement>(null);
  const pressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another page shows
  useEffect(() => {
    const active = document.activeElement;
    const isLost = !nav.current?.contains(active) || active?.matches(":disabled");
    if (pressed.current && isLost) {
      nav.current?.querySelector<HTMLElement>("[aria-current=page]")?.focus({ preventScroll: true });
    }
    pressed.current = false;
  }, [page]);
  return {
    nav,
    press: () => {
      pressed.current = true;
    },
  };
}
