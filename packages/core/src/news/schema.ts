import * as z from "zod";
import { checkDays, itemFields, itemInputFields, itemsInputFields, versionedIdFields } from "../content/item.ts";

/** What news are about. */
export const NEWS_TYPES = ["company", "product", "service", "event"] as const;
export type NewsType = (typeof NEWS_TYPES)[number];

/** News as stored (3 §3). */
export const newsSchema = z.object({ ...itemFields, type: z.enum(NEWS_TYPES) });
export type News = z.output<typeof newsSchema>;

const fields = { type: z.enum(NEWS_TYPES), ...itemInputFields("news") };
export const newsInputSchema = z.object(fields).check(checkDays);
export const updateNewsSchema = z.object({ ...fields, ...versionedIdFields }).check(checkDays);

export const newsListSchema = z.object({ ...itemsInputFields, type: z.enum(NEWS_TYPES).optional() });
