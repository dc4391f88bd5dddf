import { createStore, useStore } from "../lib/store.ts";
import { onSessionEnd } from "./session.ts";

/**
 * What the whole site knows of itself, whatever page is shown (1 §3). What else belongs to it has a place of its own: the
 * veil over a page that is being left in `leaving.ts`, the announcements in `announcements.ts`; breadcrumbs are read off
 * the address (`trailOf`).
 */
export interface UiState {
  /** The server's message during maintenance; otherwise undefined. */
  readonly maintenanceMessage: string | undefined;
  /** Whether the user opened the customer dialog. A page that needs a customer always shows it. */
  readonly customerDialog: boolean;
  /** Whether a customer was chosen since signing in. */
  readonly hasSelectedCustomer: boolean;
}

const START: UiState = { maintenanceMessage: undefined, customerDialog: false, hasSelectedCustomer: false };

export const uiState = createStore<UiState>(START);

export function changeUi(part: Partial<UiState>): void {
  uiState.set({ ...uiState.get(), ...part });
}

export function useUi(): UiState {
  return useStore(uiState);
}

// Maintenance outlasts a session.
onSessionEnd(() => changeUi({ customerDialog: false, hasSelectedCustomer: false }));
