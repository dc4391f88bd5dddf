import { useEffect, useRef } from "react";

const EVERY_MS = 1_500;

/** Loads again every 1.5 s while something is under way and the page is visible. */
export function useReloading(isUnderWay: boolean, reload: () => void): void {
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => {
      if (!document.hidden) latest.current();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay]);
}
