import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

interface Fit {
  /** For the element around the table, which must be its only `table` child. */
  readonly box: RefObject<HTMLDivElement | null>;
  /** How many steps the table has taken to become narrower. */
  readonly step: number;
}

/** In a box of fewer pixels, rows of more pixels than four lines take are squeezed: there, something else reads better. */
const NARROW = 1000;
const TALLEST = 96;

const isSqueezed = (table: HTMLTableElement): boolean =>
  [...table.rows].some(({ offsetHeight }) => offsetHeight > TALLEST);

/**
 * Makes a table narrower, a step at a time up to `last`, until it fits into its box without being squeezed, before the browser paints. `content` says what
 * the table holds, such as rows or skeletons: other contents, and another width of the box, begin without a step.
 */
export function useFit(last: number, content: unknown): Fit {
  const box = useRef<HTMLDivElement>(null);
  const [fit, setFit] = useState({ step: 0, width: 0, content });
  const measure = useEffectEvent(() => {
    const { clientWidth: width = 0 } = box.current ?? {};
    const table = box.current?.querySelector<HTMLTableElement>(":scope > table");
    if (width !== fit.width || content !== fit.content) setFit({ step: 0, width, content });
    else if (!table || fit.step >= last) return;
    else if (table.scrollWidth > width || (width < NARROW && isSqueezed(table))) setFit({ ...fit, step: fit.step + 1 });
  });
  // Whatever was rendered may have changed what fits.
  useLayoutEffect(() => measure());
  // What a cell shows can change without the table.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other steps and contents put other elements into the box
  useEffect(() => {
    if (!box.current || !("ResizeObserver" in globalThis)) return undefined;
    const observer = new ResizeObserver(() => measure());
    for (const element of [box.current, ...box.current.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [fit.step, content]);
  return { box, step: fit.step };
}
