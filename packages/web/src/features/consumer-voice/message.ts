import { feedbackMessageSchema } from "@spoke/core/feedback/schema.ts";
import * as z from "zod";

/** Characters of a message, line breaks counted as one each. */
export const MESSAGE_MAX = 2_000;

/** The message as it is sent: a single line, in which a line break is the two characters `\n` (1 §5). */
export function markLineBreaks(text: string): string {
  return text.trim().replace(/\r\n|\r|\n/g, "\\n");
}

/** Checks a message by the server's own rule. */
export const voiceFormSchema = z.object({
  message: z.string().superRefine((text, context) => {
    const [issue] = feedbackMessageSchema.safeParse(markLineBreaks(text)).error?.issues ?? [];
    if (issue) context.addIssue({ code: "custom", message: issue.message });
  }),
});
