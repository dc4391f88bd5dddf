import type { KeyboardEvent as ReactKeyboardEvent } from "react";

/** Where letters are typed. */
const TYPING = "input, select, textarea, [contenteditable]";

type KeyPress = Pick<KeyboardEvent, "key" | "target" | "ctrlKey" | "metaKey" | "altKey">;

/** `j` and `k`, as they are pressed outside of fields. */
export function stepOf({ key, target, ctrlKey, metaKey, altKey }: KeyPress): "j" | "k" | undefined {
  if ((key !== "j" && key !== "k") || ctrlKey || metaKey || altKey) return undefined;
  return target instanceof Element && target.closest(TYPING) === null ? key : undefined;
}

/** Within a list, `j` and `k` move the focus to the link of the next and the previous row; Enter opens it. */
export function moveByKey(event: ReactKeyboardEvent<HTMLElement>): void {
  const step = stepOf(event);
  const { target, currentTarget } = event;
  // Dialogs and menus of a row are elsewhere in the document.
  if (!step || !(target instanceof Element) || !currentTarget.contains(target)) return;
  const links = [...currentTarget.querySelectorAll<HTMLElement>("[data-row-link]")];
  const row = target.closest("tr, li");
  const place = links.findIndex((link) => row?.contains(link));
  links[place + (step === "j" ? 1 : -1)]?.focus();
}
