import * as z from "zod";
import { defineEvent } from "./envelope.ts";

/** A part of a sales organization's catalog index is out of date. */
export const catalogChanged = defineEvent(
  "catalog.changed",
  1,
  z.object({
    sorg: z.string(),
    part: z.enum(["articles", "commercial", "stock", "sales"]),
    /** Only these articles are out of date; all may be if absent. */
    articleCodes: z.array(z.string()).optional(),
  }),
);
