import { useEffect, useRef, useState } from "react";

/** An answer that is there this soon comes without a waiting sign. */
export const PATIENCE_MS = 100;
/** A waiting sign that shows stays so long, so that it does not flicker (1 §7). */
export const LEAST_MS = 200;

/**
 * What to show in the place of data: nothing of its size (`blank`), the waiting sign (`waiting`), or the data (`ready`).
 * A quick answer shows no sign at all, any other for at least 200 ms.
 */
export function useWaiting(loading: boolean): "blank" | "waiting" | "ready" {
  const [isShown, setShown] = useState(false);
  const since = useRef(0);
  useEffect(() => {
    if (loading === isShown) return;
    const show = () => {
      since.current = Date.now();
      setShown(true);
    };
    const rest = since.current + LEAST_MS - Date.now();
    const timer = loading ? setTimeout(show, PATIENCE_MS) : setTimeout(() => setShown(false), Math.max(0, rest));
    return () => clearTimeout(timer);
  }, [loading, isShown]);
  if (isShown) return "waiting";
  return loading ? "blank" : "ready";
}

/**
 * Data that skeletons stand in for: held back while they have to show a little longer. Within the first 100 ms the
 * skeletons are there, with their size, and not to be seen (`Skeleton`).
 */
export function useHeld<T>(data: T | undefined): T | undefined {
  return useWaiting(data === undefined) === "waiting" ? undefined : data;
}
