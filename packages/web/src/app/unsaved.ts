/** Asked before a page with unsaved input is left; true lets go. */
type Ask = () => boolean | Promise<boolean>;

const asks = new Set<Ask>();

/** From now on `ask` decides whether the page may be left. Answers how to stop that. */
export function guardUnsaved(ask: Ask): () => void {
  asks.add(ask);
  return () => void asks.delete(ask);
}

/** Runs `leave` once the page that guards itself lets go: at once when there is none, or it has nothing to lose. */
export function whenMayLeave(leave: () => void): void {
  const [ask] = asks;
  const answer = ask?.() ?? true;
  if (answer === true) leave();
  else if (answer) void answer.then((yes) => yes && leave());
}
