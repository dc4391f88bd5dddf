/**
 * A ref for a bar at the bottom of the window: messages stay above it, whatever its height (`--bottom-bar` in styles.css). On wide
 * screens the same element may stand elsewhere.
 */
export function bottomBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar || !("ResizeObserver" in globalThis)) return undefined;
  const { style } = document.documentElement;
  const measure = () => {
    const isAtBottom = getComputedStyle(bar).bottom === "0px";
    style.setProperty("--bottom-bar", isAtBottom ? `${bar.offsetHeight}px` : "0px");
  };
  const observer = new ResizeObserver(measure);
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty("--bottom-bar");
  };
}
