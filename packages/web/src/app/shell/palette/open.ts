import { createStore } from "../../../lib/store.ts";

/** Whether the palette is shown. */
export const isPaletteOpen = createStore(false);

let typed = "";

/** Opens the palette, which finds pages, articles, and documents, with a text. Keys are kept until its field is there. */
export function openPalette(text = ""): void {
  takeTyped();
  typed = text;
  addEventListener("keydown", keep, true);
  isPaletteOpen.set(true);
}

/** What was typed since the palette was opened. From now on keys go where they belong. */
export function takeTyped(): string {
  removeEventListener("keydown", keep, true);
  const text = typed;
  typed = "";
  return text;
}

function keep(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event;
  if (ctrlKey || metaKey || altKey || isComposing) return;
  if (key === "Escape") isPaletteOpen.set(false);
  else if (key === "Backspace") typed = typed.slice(0, -1);
  else if (key.length === 1) typed += key;
  else return;
  event.preventDefault();
  event.stopPropagation();
}
