import { createStore } from "../lib/store.ts";
import { closeCalls } from "./api.ts";

/** Why the page is being loaded anew. */
export type Reason =
  /** Another user signed in, in another window. */
  | { readonly kind: "user"; readonly name: string }
  /** Another customer was taken up, in another window. */
  | { readonly kind: "customer-elsewhere" }
  /** The customer that was just chosen here. */
  | { readonly kind: "customer"; readonly name: string };

/** Set as soon as the page is left; the loading dialog covers it until the next one shows. */
export const leaving = createStore<Reason | undefined>(undefined);

/** The browser's part of it, which tests replace. */
export const browser = {
  reload: (): void => location.reload(),
  open: (address: string): void => location.assign(address),
};

/** How long a change that the user did not make in this window is shown before the page goes. */
export const READING_MS = 900;

/**
 * Loads the page anew (1 §4), or `address` where one is given, with a dialog over what is no longer true. From here on
 * no call goes out and no answer is shown. Only the first reason counts.
 */
export function leave(reason: Reason, address?: string): void {
  if (leaving.get()) return;
  closeCalls();
  leaving.set(reason);
  // The page cannot save any more, so unsaved input must not hold it back (ui/form/useLeaveGuard.ts).
  addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
  const go = () => (address ? browser.open(address) : browser.reload());
  if (reason.kind === "customer") go();
  else setTimeout(go, READING_MS);
}
