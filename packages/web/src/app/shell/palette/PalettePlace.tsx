import { Suspense, useEffect } from "react";
import { lazily } from "../../../lib/chunks.ts";
import { useStore } from "../../../lib/store.ts";
import { onSessionEnd } from "../../session.ts";
import { isPaletteOpen, openPalette, takeTyped } from "./open.ts";
import "./recent.ts";

const Palette = lazily(() => import("./Palette.tsx"));

onSessionEnd(() => isPaletteOpen.set(false));

/** The place of the palette in the page: Ctrl+K, or Cmd+K, opens it from everywhere. */
export function PalettePlace() {
  const isOpen = useStore(isPaletteOpen);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      const wasOpen = isPaletteOpen.get();
      // Another dialog keeps the focus.
      if (!wasOpen && document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      if (wasOpen) isPaletteOpen.set(false);
      else openPalette();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  useEffect(() => (isOpen ? () => void takeTyped() : undefined), [isOpen]);
  if (!isOpen) return null;
  return (
    <Suspense>
      <Palette />
    </Suspense>
  );
}
