import { useSyncExternalStore } from "react";

/** Whether the window has the width from which the menu stands beside the page (`lg` in the styles). */
const query = typeof matchMedia === "function" ? matchMedia("(min-width: 64rem)") : undefined;

let wasWide = query?.matches ?? true;

/** Whether the window is wide, or was since the page loaded: what showed once keeps its state, and only the styles hide it. */
export const isWide = (): boolean => wasWide;

function onChange(run: () => void): () => void {
  const listen = () => {
    wasWide ||= query?.matches ?? true;
    run();
  };
  query?.addEventListener("change", listen);
  return () => query?.removeEventListener("change", listen);
}

/** For parts that narrow windows do without: what the styles only hide would be loaded and rendered all the same. */
export function useWide(): boolean {
  return useSyncExternalStore(onChange, isWide);
}
