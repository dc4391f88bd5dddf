import type { MessageKey } from "./i18n.ts";
import { onSessionEnd } from "./session.ts";
import { createStore, useStore } from "./store.ts";

/** A step of the way to the page being shown; `path` is below the locale. */
export interface Crumb {
  readonly id: string;
  readonly path: string;
  readonly titleKey: MessageKey;
}

/** What the whole site knows of itself, whatever page is shown (1 §3). The announcements have their own store. */
export interface UiState {
  /** What the server said while it is not online; undefined while it is. */
  readonly maintenanceMessage: string | undefined;
  /** A veil over everything while the page is about to be loaded anew. */
  readonly overlay: boolean;
  /** The way to the page, outermost first, this page included. */
  readonly breadcrumbs: readonly Crumb[];
  /** Whether the customer dialog is asked for. A page that needs a customer shows it in any case. */
  readonly customerDialog: boolean;
  /** Whether a customer was chosen since signing in. */
  readonly hasSelectedCustomer: boolean;
}

const START: UiState = {
  maintenanceMessage: undefined,
  overlay: false,
  breadcrumbs: [],
  customerDialog: false,
  hasSelectedCustomer: false,
};

export const uiState = createStore<UiState>(START);

export function changeUi(part: Partial<UiState>): void {
  uiState.set({ ...uiState.get(), ...part });
}

export function useUi(): UiState {
  return useStore(uiState);
}

// A session's end is no end of maintenance.
onSessionEnd(() => changeUi({ overlay: false, customerDialog: false, hasSelectedCustomer: false }));
