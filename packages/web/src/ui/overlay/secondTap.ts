import { type MouseEvent as ReactMouseEvent, useEffect, useRef, useState } from "react";

/** How long the second tap of a double tap can follow, in milliseconds. */
const DOUBLE_TAP = 500;

/** How far the second tap can be from the first, in pixels. */
const NEAR = 8;

const EVENTS = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"] as const;

interface Tap {
  readonly x: number;
  readonly y: number;
  /** Milliseconds since the page was loaded. */
  readonly at: number;
}

function swallow(event: Pick<Event, "preventDefault" | "stopPropagation">): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Keeps the second tap on what closed a dialog from what was under the dialog. */
function swallowSecond(tap: Tap): void {
  const end = tap.at + DOUBLE_TAP;
  const left = end - performance.now();
  if (left <= 0) return;
  const listen = (event: MouseEvent) => {
    const isNear = Math.hypot(event.clientX - tap.x, event.clientY - tap.y) <= NEAR;
    if (isNear && performance.now() < end) swallow(event);
  };
  for (const name of EVENTS) window.addEventListener(name, listen, true);
  window.setTimeout(() => {
    for (const name of EVENTS) window.removeEventListener(name, listen, true);
  }, left);
}

/**
 * The second tap of a double tap lands on a dialog that the first one opened, or on the page under a dialog that the first one closed:
 * neither may press anything there. `isNew` tells whether a tap can be the second on what opened the dialog.
 */
export function useSecondTap() {
  const [openedAt] = useState(() => performance.now());
  const last = useRef<Tap>(null);
  useEffect(
    () => () => {
      if (last.current) swallowSecond(last.current);
    },
    [],
  );
  const isNew = () => performance.now() - openedAt < DOUBLE_TAP;
  return {
    isNew,
    onClickCapture: (event: ReactMouseEvent) => {
      const { nativeEvent, detail } = event;
      const isTouch = "pointerType" in nativeEvent && nativeEvent.pointerType === "touch";
      if (isNew() && (detail >= 2 || isTouch)) swallow(event);
      // A key that presses a button counts no clicks.
      else if (detail > 0) last.current = { x: event.clientX, y: event.clientY, at: performance.now() };
    },
  };
}
