import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

interface Fit {
  /** For the element around the table, which must be its only `table` child. */
  readonly box: RefObject<HTMLDivElement | null>;
  /** How many steps the table has taken to become narrower. */
  readonly step: number;
}

/** In a box of fewer pixels than `NARROW`, a row that is higher than four lines (`TALLEST`, in pixels) counts as squeezed. */
const NARROW = 1000;
const TALLEST = 96;

const isSqueezed = (table: HTMLTableElement): boolean =>
  [...table.rows].some(({ offsetHeight }) => offsetHeight > TALLEST);

/**
 * Makes a table narrower before the browser paints, a step at a time up to `last`, until it fits into its box and no row is squeezed.
 * `content` names what the table holds, such as rows or skeletons. Other contents, or another width of the box, start over.
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
  // Cells can change without rendering the table.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other steps and contents put other elements into the box
  useEffect(() => {
    if (!box.current || !("ResizeObserver" in globalThis)) return undefined;
    const observer = new ResizeObserver(() => measure());
    for (const element of [box.current, ...box.current.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [fit.step, content]);
  return { box, step: fit.step };
}
