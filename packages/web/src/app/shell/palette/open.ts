import { createStore } from "../../../lib/store.ts";

/** Whether the palette is shown. */
export const isPaletteOpen = createStore(false);

/** Opens the palette, which finds pages, articles, and documents. */
export function openPalette(): void {
  isPaletteOpen.set(true);
}
