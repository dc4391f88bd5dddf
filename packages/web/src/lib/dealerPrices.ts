import { createStore, useStore } from "./store.ts";

const KEY = "spoke.dealer-prices";

/** Whether dealer prices and margins are shown (2 §3 showDealerPrice). Hidden while a consumer looks; stored on this device. */
const shown = createStore(localStorage.getItem(KEY) !== "hidden");

export const hasDealerPrices = shown.get;

export function showDealerPrices(show: boolean): void {
  shown.set(show);
  if (show) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, "hidden");
}

export function useDealerPrices(): boolean {
  return useStore(shown);
}
