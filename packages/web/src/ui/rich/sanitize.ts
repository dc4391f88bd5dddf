import { sanitizerFor } from "@spoke/core/platform/html-rules.ts";
import { htmlPolicy } from "../../lib/trusted.ts";

/**
 * Rich text without anything that runs, loads, styles or poses as the page: the same rules as at the server when it is
 * saved (`platform/html-rules.ts`). Import this file lazily: it brings DOMPurify, which no first page needs.
 * @throws Refusal for a text that is too long or too complex
 */
export const sanitize = htmlPolicy("spoke-html", sanitizerFor(window));
