/** Asked before a page with unsaved input is left; true lets go. */
type Ask = () => boolean | Promise<boolean>;

interface Guard {
  readonly ask: Ask;
  /** The router's number of the guarded page in the browser's history. */
  readonly here: number | undefined;
}

const guards = new Set<Guard>();

/** From now on `ask` decides whether the page may be left. Answers how to stop that. */
export function guardUnsaved(ask: Ask): () => void {
  const guard = { ask, here: indexOf(history.state) };
  guards.add(guard);
  return () => void guards.delete(guard);
}

/** Runs `leave` once the page that guards itself lets go: at once when there is none, or it has nothing to lose. */
export function whenMayLeave(leave: () => void): void {
  const [guard] = guards;
  const answer = guard?.ask() ?? true;
  if (answer === true) leave();
  else if (answer) void answer.then((yes) => yes && leave());
}

/** Set while the browser is on its way back to the guarded page. */
let returning: (() => void) | undefined;
let isLeaving = false;

/** The browser has already gone by when it tells of back and forward: it is sent back to the page, and then asked. */
function onPopState(event: PopStateEvent): void {
  if (returning) {
    // Nobody else needs to hear of the way back.
    event.stopImmediatePropagation();
    returning();
    returning = undefined;
    return;
  }
  const [guard] = guards;
  const answer = isLeaving || (guard?.ask() ?? true);
  isLeaving = false;
  if (!guard || answer === true) return;
  event.stopImmediatePropagation();
  const there = indexOf(event.state);
  const steps = guard.here === undefined || there === undefined ? -1 : there - guard.here;
  const back = new Promise<void>((resolve) => {
    returning = resolve;
  });
  history.go(-steps);
  void Promise.all([answer, back]).then(([yes]) => {
    if (!yes) return;
    isLeaving = true;
    history.go(steps);
  });
}

// Listeners of the window are called in the order in which they came, capturing or not: this one is there before the router.
// Outside of a browser, where only the rows of routes are read, there is no window.
if (typeof window !== "undefined") window.addEventListener("popstate", onPopState);

/** The router numbers the entries of the history. */
function indexOf(state: unknown): number | undefined {
  return typeof state === "object" && state !== null && "idx" in state && typeof state.idx === "number"
    ? state.idx
    : undefined;
}
