import * as z from "zod";
import { action } from "../platform/index.ts";
import { LAYOUTS, type Layout } from "./layout.ts";
import { CONTENT_SCOPES, CONTENT_TYPES } from "./schema.ts";

/** Layouts of cards to choose from, the default first. */
export const layouts = action({
  name: "content.layouts",
  scope: CONTENT_TYPES.flatMap((type) => Object.values(CONTENT_SCOPES[type])),
  input: z.object({
    type: z.enum(CONTENT_TYPES).optional(),
    page: z.int().min(1).max(1_000).default(1),
    limit: z.int().min(1).max(100).default(100),
  }),
  run: async ({ type, page, limit }): Promise<Layout[]> =>
    LAYOUTS.filter((layout) => type === undefined || layout.type === type).slice((page - 1) * limit, page * limit),
});
