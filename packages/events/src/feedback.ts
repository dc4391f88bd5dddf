import * as z from "zod";
import { defineEvent } from "./envelope.ts";

/** A user sent feedback (consumer voice). */
export const feedbackReceived = defineEvent(
  "feedback.received",
  1,
  z.object({ feedbackId: z.string(), host: z.string() }),
);
