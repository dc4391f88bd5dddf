import * as z from "zod";
import { defineEvent } from "./envelope.ts";

/** A user asked for a file that is built in the background; `kind` chooses the subscriber that builds it. */
export const reportRequested = defineEvent("report.requested", 1, z.object({ reportId: z.string(), kind: z.string() }));
