import * as z from "zod";
import { defineEvent } from "./envelope.ts";

/** An announcement was published on a host, or its text changed. */
export const announcementPublished = defineEvent(
  "announcement.published",
  1,
  z.object({ announcementId: z.string(), host: z.string() }),
);
