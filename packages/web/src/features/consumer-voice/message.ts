import { feedbackMessageSchema } from "@spoke/core/feedback/schema.ts";
import { createDraft } from "../../lib/drafts.ts";

/** A message that was written and not sent. */
export const messageDraft = createDraft("consumer-voice", (value) => typeof value === "string");

/** Characters of a message, line breaks counted as one each. */
export const MESSAGE_MAX = 2_000;

/** The message as it travels: in one line, a line break is the two characters `\n` (1 §5). */
export function markLineBreaks(text: string): string {
  return text.trim().replace(/\r\n|\r|\n/g, "\\n");
}

/** Key of what is wrong with a message, by the server's own rule; undefined when it may be sent. */
export function messageError(text: string): string | undefined {
  return feedbackMessageSchema.safeParse(markLineBreaks(text)).error?.issues[0]?.message;
}
