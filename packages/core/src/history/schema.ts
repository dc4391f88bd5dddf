import * as z from "zod";

/** What a history is kept of. */
export const HISTORY_KINDS = [
  "user",
  "role",
  "groupRole",
  "permission",
  "article",
  "order",
  "invoice",
  "announcement",
  "banner",
  "news",
  "salesDocument",
  "salesDocumentGroup",
  "marketingCategory",
  "marketingMaterial",
  "recall",
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

export const historyInputSchema = z.object({
  kind: z.enum(HISTORY_KINDS),
  /** An article's or invoice's id begins with the sales organization and a hyphen, as the API shows it. */
  id: z.string().min(1).max(100),
  /** Continues after this entry. */
  after: z.ulid().optional(),
  limit: z.int().min(1).max(50).default(10),
});
