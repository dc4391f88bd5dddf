import { textSchema } from "@spoke/core/validation/schema.ts";
import type { MessageKey } from "../../app/i18n.ts";

/** Characters of a message as it is sent. */
export const MESSAGE_MAX = 2_000;

/**
 * The message as it travels: a line break is the two characters `\n`. Text holds no backslash, so the marker is never
 * mistaken for something that was typed.
 */
export function markLineBreaks(text: string): string {
  return text.trim().replace(/\r\n|\r|\n/g, "\\n");
}

/** What is wrong with a message: every line of it is text (1 §5). Undefined when it may be sent. */
export function messageError(text: string): MessageKey | undefined {
  if (text.trim() === "") return "required";
  if (markLineBreaks(text).length > MESSAGE_MAX) return "too_long";
  return text.split(/\r\n|\r|\n/).every((line) => textSchema.safeParse(line).success) ? undefined : "valid_text";
}
