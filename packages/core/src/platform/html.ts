import { JSDOM } from "jsdom";
import { DeadlineExceeded, withDeadline } from "./deadline.ts";
import { Refusal } from "./errors.ts";
import { sanitizerFor } from "./html-rules.ts";

/** Milliseconds of processor time; articles need a tenth. Parsing hostile text can be quadratic in its length. */
const DEADLINE = 2_000;

let sanitizer: ((html: string) => string) | undefined;

/**
 * Removes everything from rich text (news, announcements, materials) that runs, loads, styles, or imitates the page.
 * `html-rules.ts` lists what is allowed, when saving and when showing. Import this file dynamically: its DOM loads slowly.
 * @throws Refusal "text_too_long" over 200 KB of UTF-8, "html_too_complex" for too many tags, too much depth, or a timeout
 */
export function sanitizeHtml(html: string): string {
  let used: typeof sanitizer;
  try {
    const clean = withDeadline(DEADLINE, () => {
      // Discard a DOM that was stopped halfway.
      used = sanitizer ?? sanitizerFor(new JSDOM("").window);
      sanitizer = undefined;
      return used(html);
    });
    sanitizer = used;
    return clean;
  } catch (error) {
    if (error instanceof Refusal) sanitizer = used;
    // Stack overflow from deep nesting, or the time limit.
    if (error instanceof RangeError || error instanceof DeadlineExceeded) {
      throw new Refusal("invalid", "html_too_complex");
    }
    throw error;
  }
}
