import { JSDOM } from "jsdom";
import { DeadlineExceeded, withDeadline } from "./deadline.ts";
import { Refusal } from "./errors.ts";
import { sanitiserFor } from "./html-rules.ts";

/** Milliseconds that a text may take; an article takes a tenth. Some texts make parsing cost the square of their length. */
const DEADLINE = 2_000;

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
  try {
    const clean = withDeadline(DEADLINE, () => sanitise(html));
    sanitiser = sanitise;
    return clean;
  } catch (error) {
    if (error instanceof Refusal) sanitiser = sanitise;
    // Nested so deeply that the stack ended, or out of time.
    if (error instanceof RangeError || error instanceof DeadlineExceeded) {
      throw new Refusal("invalid", "html_too_complex");
    }
    throw error;
  }
}
