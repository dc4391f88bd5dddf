/** Other windows of this browser that show the cart; where there is no channel they ask when they are looked at again. */
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("spoke.cart") : undefined;

/** Tells the other windows that the cart is another one now. */
export function tellCartChanged(): void {
  channel?.postMessage("changed");
}

/** Coming back within this time the cart is taken as it was, in milliseconds. */
const FRESH_MS = 3_000;

/**
 * Calls back when the cart may have changed elsewhere: in another window of this browser, or, once this window is looked at
 * again, on another device (a cart is one, wherever it is open). Answers how to stop.
 */
export function onCartElsewhere(refresh: () => void): () => void {
  let refreshedAt = Date.now();
  const again = () => {
    refreshedAt = Date.now();
    refresh();
  };
  const looked = () => {
    if (document.visibilityState === "visible" && Date.now() - refreshedAt > FRESH_MS) again();
  };
  channel?.addEventListener("message", again);
  document.addEventListener("visibilitychange", looked);
  window.addEventListener("focus", looked);
  return () => {
    channel?.removeEventListener("message", again);
    document.removeEventListener("visibilitychange", looked);
    window.removeEventListener("focus", looked);
  };
}
