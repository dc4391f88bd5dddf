import * as z from "zod";
import { defineEvent } from "./envelope.ts";

/** A visitor asked to become a dealer. */
export const inquiryReceived = defineEvent(
  "inquiry.received",
  1,
  z.object({ inquiryId: z.string(), host: z.string() }),
);
