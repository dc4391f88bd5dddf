import * as z from "zod";

/** A target market for content (3 §3). */
export const marketSchema = z.object({
  id: z.string().min(1).max(40),
  marketName: z.string().min(1).max(100),
});
export type Market = z.output<typeof marketSchema>;

/** Types of content with target markets. */
export const CONTENT_TYPES = ["marketing_material", "sales_document", "news"] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/** The scope that writes content of a type, and the one that reads it. */
export const CONTENT_SCOPES = {
  marketing_material: { edit: "marketing-material.cud", read: "page.marketing-material" },
  sales_document: { edit: "sales-document.cu", read: "page.sales-document" },
  news: { edit: "news.cu", read: "page.news" },
} as const satisfies Readonly<Record<ContentType, { readonly edit: string; readonly read: string }>>;
