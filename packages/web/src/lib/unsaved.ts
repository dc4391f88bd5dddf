import { entryOf, goSilently } from "./overlays.ts";

/** Asked before a page with unsaved input is left; true lets go. */
type Ask = () => boolean | Promise<boolean>;

interface Guard {
  readonly ask: Ask;
  /** The router's number of the guarded page in the browser's history. */
  readonly here: number;
}

const guards = new Set<Guard>();

/** From now on `ask` decides whether the page may be left. Returns a function that stops this. */
export function guardUnsaved(ask: Ask): () => void {
  const guard = { ask, here: entryOf(history.state).idx };
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

let isLeaving = false;

/** Browsers report back and forward only after they have moved: go back to the page first, and then ask. */
function onPopState(event: PopStateEvent): void {
  const [guard] = guards;
  const answer = isLeaving || (guard?.ask() ?? true);
  isLeaving = false;
  if (!guard || answer === true) return;
  event.stopImmediatePropagation();
  const there = entryOf(event.state).idx;
  const back = goSilently(guard.here === there ? 1 : guard.here - there);
  void Promise.all([answer, back]).then(([yes]) => {
    if (!yes) return;
    isLeaving = true;
    // The question may have an entry of its own.
    const steps = there - entryOf(history.state).idx;
    history.go(steps === 0 ? -1 : steps);
  });
}

// Registered before the router's listener, see overlays.ts.
if (typeof window !== "undefined") window.addEventListener("popstate", onPopState);
