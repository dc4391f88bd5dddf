import * as z from "zod";
import { defineEvent } from "./envelope.ts";

/** A PDF came into the media library. */
export const mediaPdfAdded = defineEvent("media-pdf.added", 1, z.object({ id: z.string() }));
