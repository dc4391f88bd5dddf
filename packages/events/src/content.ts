import * as z from "zod";
import { defineEvent } from "./envelope.ts";

/** News or a sales document went live, or became visible in more target markets. */
export const contentPublished = defineEvent(
  "content.published",
  1,
  z.object({
    type: z.enum(["news", "sales_document"]),
    id: z.string(),
    host: z.string(),
    notified: z.array(z.string()).describe("target markets that were notified before"),
  }),
);
