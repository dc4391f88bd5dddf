import * as z from "zod";
import { type Locale, localeSchema } from "../host/schema.ts";
import { fileUseSchema, fileUsesSchema } from "../media/schema.ts";
import { daySchema, must, rule } from "../platform/schema.ts";
import { lineSchema } from "../validation/schema.ts";
import { itemPerLineSchema, layoutSchema } from "./layout.ts";
import type { ContentType } from "./schema.ts";
import { targetMarketsSchema } from "./targeting.ts";
import { CONTENT_STATES, type Validity, validityFields, validityProblem } from "./validity.ts";

const MAX_BODY = 50_000;

/** Title, subtitle, and rich text of an item in a language. */
export interface ItemText {
  readonly locale: Locale;
  readonly title: string;
  readonly subtitle: string;
  readonly body: string;
}

const textInputSchema = z
  .object({
    locale: localeSchema,
    title: z.string().trim().max(200, "too_long").pipe(lineSchema).default(""),
    subtitle: z.string().trim().max(300, "too_long").pipe(lineSchema).default(""),
    body: z.string().trim().max(MAX_BODY, "too_long").default(""),
  })
  .check(must((text) => text.title !== "" || isEmptyText(text), "title", "required"));

/** Whether an item has no text in a language. */
export const isEmptyText = ({ title, subtitle, body }: Omit<ItemText, "locale">): boolean =>
  title === "" && subtitle === "" && !hasContent(body);

/** Whether rich text shows anything. */
export const hasContent = (html: string): boolean => plainText(html).trim() !== "" || html.includes("<img");

/** Rich text without its tags. */
export const plainText = (html: string): string => html.replace(/<[^>]*>/g, " ").replaceAll("&nbsp;", " ");

/**
 * Texts as input, at least one of them filled in. Empty ones stay, so that a refusal names the place that the form has. The first
 * filled one is shown where a language has none.
 */
const textsSchema = z
  .array(textInputSchema)
  .max(11, "invalid_input")
  .default([])
  .refine((texts) => texts.some((text) => !isEmptyText(text)), { path: [0, "title"], message: "required" })
  .refine((texts) => new Set(texts.map(({ locale }) => locale)).size === texts.length, "invalid_input");

/** Input that news and sales documents have in common. */
export const itemInputFields = (type: ContentType) => ({
  texts: textsSchema,
  ...validityFields,
  contentTargetMarkets: targetMarketsSchema,
  layout: layoutSchema(type),
  itemPerLine: itemPerLineSchema,
  files: fileUsesSchema,
});

/** Refuses days that cannot be. For `check` of an input schema. */
export const checkDays = rule<Validity>(({ value, issues }) => {
  const problem = validityProblem(value);
  if (problem) issues.push({ code: "custom", path: [problem.field], message: problem.message, input: value });
});

/** Fields that stored news and sales documents have in common. */
export const itemFields = {
  id: z.string(),
  host: z.string(),
  texts: z.array(z.object({ locale: localeSchema, title: z.string(), subtitle: z.string(), body: z.string() })),
  validFrom: daySchema.optional(),
  validTo: daySchema.optional(),
  contentTargetMarkets: z.array(z.string()),
  layout: z.string(),
  itemPerLine: z.int(),
  files: z.array(fileUseSchema),
  /** Target markets that were notified of the item; a recipient is notified once. */
  notifiedMarkets: z.array(z.string()).default([]),
  createdAt: z.iso.datetime(),
  /** When it was deleted; it can be restored. */
  deletedAt: z.iso.datetime().optional(),
  asOf: z.iso.datetime(),
  version: z.int().min(1),
};
const itemSchema = z.object(itemFields);
export type ContentItem = z.output<typeof itemSchema>;

export const COMPLETENESS = ["COMPLETE", "PARTIAL", "MISSING"] as const;
export type Completeness = (typeof COMPLETENESS)[number];

/** How much of what an item says in any language it says in a locale. */
export function completenessIn(texts: readonly ItemText[], locale: string): Completeness {
  const own = texts.find((text) => text.locale === locale);
  if (!own || isEmptyText(own)) return "MISSING";
  const lacks = (has: (text: ItemText) => boolean) => texts.some(has) && !has(own);
  const isPartial =
    own.title === "" || lacks(({ subtitle }) => subtitle !== "") || lacks(({ body }) => hasContent(body));
  return isPartial ? "PARTIAL" : "COMPLETE";
}

/** What lists of editors are divided into. Readers get live items only. */
export const BUCKETS = [...CONTENT_STATES, "DELETED"] as const;
export type Bucket = (typeof BUCKETS)[number];

/** Filters that lists of news and sales documents have in common. */
export const itemsInputFields = {
  page: z.int().min(1).max(10_000).default(1),
  limit: z.int().min(1).max(250).default(10),
  search: z.string().trim().max(100).default(""),
  /** Without it, editors get all items that are not deleted. */
  bucket: z.enum(BUCKETS).optional(),
  /** Only live items, for editors too. */
  validOnly: z.boolean().default(false),
  /** Only items for this market. */
  filterContentTargetMarket: z.string().max(40).optional(),
};
export const itemIdSchema = z.string().min(1).max(40);
export const versionedIdFields = { id: itemIdSchema, version: z.int().min(1) };
