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
  /** What was tapped. */
  readonly control: Element | undefined;
}

/** The control that an event is about, or the smallest element without one. */
function controlOf({ target }: Pick<Event, "target">): Element | undefined {
  return target instanceof Element
    ? (target.closest("button, a, label, input, select, textarea") ?? target)
    : undefined;
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
 * The second tap of a double tap lands on a dialog that the first one opened, on what came to its place in the dialog, beside the dialog
 * that became smaller, or on the page under a dialog that the first one closed: none of them may press anything there.
 * `isPending` tells whether a tap beside the dialog can be such a second one.
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
  const follows = () => last.current !== null && performance.now() - last.current.at < DOUBLE_TAP;
  return {
    isPending: () => isNew() || follows(),
    onClickCapture: (event: ReactMouseEvent) => {
      const { nativeEvent, detail } = event;
      const isTouch = "pointerType" in nativeEvent && nativeEvent.pointerType === "touch";
      const control = controlOf(event);
      const isElsewhere = follows() && last.current?.control !== control;
      if (detail >= 2 ? isNew() || isElsewhere : isNew() && isTouch) swallow(event);
      // A key that presses a button counts no clicks.
      else if (detail > 0) last.current = { x: event.clientX, y: event.clientY, at: performance.now(), control };
    },
  };
}
