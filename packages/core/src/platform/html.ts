import { createContext, Script } from "node:vm";
import { JSDOM } from "jsdom";
import { Refusal } from "./errors.ts";
import { sanitiserFor } from "./html-rules.ts";

/** Milliseconds that a text may take; an article takes a tenth. Some texts make parsing cost the square of their length. */
const DEADLINE = 2_000;

/** A call that the engine itself ends when its time is over, out of whatever loop. */
const script = new Script("run()");
let sanitiser: ((html: string) => string) | undefined;

/**
 * Rich text (news, announcements, materials) without anything that runs, loads, styles or poses as the page: what is
 * allowed is in `html-rules.ts`. The same goes for saving and for showing. Import this file where it is needed and only
 * then (`await import`): the DOM it brings takes longer to load than any request may wait.
 * @throws Refusal "text_too_long" over 200 KB of UTF-8, "html_too_complex" for more tags, depth or work than any text needs.
 */
export function sanitiseHtml(html: string): string {
  const sanitise = sanitiser ?? sanitiserFor(new JSDOM("").window);
  // A DOM that was stopped halfway is not used again.
  sanitiser = undefined;
  let clean = "";
  const run = () => {
    clean = sanitise(html);
  };
  try {
    script.runInContext(createContext({ run }), { timeout: DEADLINE });
  } catch (error) {
    if (isExhausted(error)) throw new Refusal("invalid", "html_too_complex");
    if (error instanceof Refusal) sanitiser = sanitise;
    throw error;
  }
  sanitiser = sanitise;
  return clean;
}

/** Out of time, or nested so deeply that the stack ended. */
function isExhausted(error: unknown): boolean {
  if (error instanceof RangeError) return true;
  // The engine makes this one in the context, where Error is not ours.
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}
