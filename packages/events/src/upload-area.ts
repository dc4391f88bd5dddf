import * as z from "zod";
import { defineEvent } from "./envelope.ts";

/** The rows of an uploaded file are to be checked or stored. */
export const rowsUploadRequested = defineEvent("rows-upload.requested", 1, z.object({ uploadId: z.string() }));
