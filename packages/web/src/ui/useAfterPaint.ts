import { useDeferredValue } from "react";
import { useNavigationType } from "react-router";

/**
 * Whether what begins below the first screen is rendered yet: not with the page, but right after it shows, in steps that a click
 * interrupts. Going back renders everything at once, so that the browser finds its place again.
 */
export function useAfterPaint(): boolean {
  const isBack = useNavigationType() === "POP";
  return useDeferredValue(true, isBack);
}
