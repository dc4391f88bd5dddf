/** After the page has loaded, so that what comes later takes nothing from what is shown first. */
const AFTER_MS = 2_000;

/**
 * Runs something once the page is shown and the browser has nothing to do. For what the reader may need next, such as the
 * code of a menu. Returns a function that cancels it.
 */
export function whenIdle(run: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === "function") idle = requestIdleCallback(run, { timeout: AFTER_MS });
    else run();
  }, AFTER_MS);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
