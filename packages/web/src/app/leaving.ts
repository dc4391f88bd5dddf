import { createStore } from "../lib/store.ts";
import { closeCalls } from "./api.ts";

/** Why the page reloads. */
export type Reason =
  /** Another user signed in, in another window. */
  | { readonly kind: "user"; readonly name: string }
  /** Another customer was chosen in another window. */
  | { readonly kind: "customer-elsewhere" }
  /** The customer that was just chosen here. */
  | { readonly kind: "customer"; readonly name: string };

/** Set as soon as the page is left; the loading dialog covers it until the next one shows. */
export const leaving = createStore<Reason | undefined>(undefined);

/** Navigation of the browser; tests replace it. */
export const browser = {
  reload: (): void => location.reload(),
  open: (address: string): void => location.assign(address),
};

/** How long the dialog shows a change made in another window before the page reloads. */
export const READING_MS = 900;

/**
 * Reloads the page (1 §4), or opens `address`, and covers the outdated page with a dialog. From now on, no call is sent and
 * no response is shown. Only the first reason counts.
 */
export function leave(reason: Reason, address?: string): void {
  if (leaving.get()) return;
  closeCalls();
  leaving.set(reason);
  // The page cannot save any more, so unsaved input must not hold it back (ui/form/useLeaveGuard.ts).
  addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
  // A browser that keeps the page whole shows it again on Back: by then it is outdated, and its calls are closed.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) browser.reload();
  });
  const go = () => (address ? browser.open(address) : browser.reload());
  if (reason.kind === "customer") go();
  else setTimeout(go, READING_MS);
}
