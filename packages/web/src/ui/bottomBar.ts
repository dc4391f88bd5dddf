/** Pixels above the end of the window in which a message may cover a bar. */
const NEAR = 200;

/**
 * A ref for a bar at the bottom of the window: messages stay above it, whatever its height (`--bottom-bar` in styles.css). On wide
 * screens the same element may stand elsewhere.
 */
export function bottomBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar || !("ResizeObserver" in globalThis)) return undefined;
  const { style } = document.documentElement;
  const measure = () => {
    const isAtBottom = getComputedStyle(bar).bottom === "0px";
    // At the end of its list, a sticky bar is a little above the end of the window.
    const above = innerHeight - bar.getBoundingClientRect().top;
    const height = above < NEAR ? Math.max(bar.offsetHeight, above) : bar.offsetHeight;
    style.setProperty("--bottom-bar", isAtBottom ? `${height}px` : "0px");
  };
  const observer = new ResizeObserver(measure);
  observer.observe(bar);
  addEventListener("scroll", measure, { passive: true });
  return () => {
    observer.disconnect();
    removeEventListener("scroll", measure);
    style.removeProperty("--bottom-bar");
  };
}
