import { createStore, useStore } from "../../lib/store.ts";
import { pageTitle } from "../pageTitle.ts";
import type { RouteRow } from "../route.ts";
import { useRowTitle } from "./rowTitle.ts";

/** Whether the header of small screens cannot show its title as a whole, so that the page has to. */
export const isTitleCut = createStore(false);

/** A ref for the element of that title: notes whether it fits, now and at other widths. */
export function watchTitle(element: HTMLElement | null): (() => void) | undefined {
  if (!element || !("ResizeObserver" in globalThis)) return undefined;
  const measure = () => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    isTitleCut.set(scrollWidth > clientWidth || scrollHeight > clientHeight);
  };
  // It measures at once, with the layout of the next frame.
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  return () => {
    observer.disconnect();
    isTitleCut.set(false);
  };
}

/** What the header of small screens calls a page: its own title, or its row's where the page is to show its own itself. */
export function useMobileTitle(): (row: RouteRow) => string {
  const own = useStore(pageTitle);
  const titleOf = useRowTitle();
  return (row) => (row.mobile?.ownTitle !== false && own) || titleOf(row);
}
