import * as z from "zod";
import {
  checkDays,
  itemFields,
  itemIdSchema,
  itemInputFields,
  itemsInputFields,
  versionedIdFields,
} from "../content/item.ts";
import { targetMarketsSchema } from "../content/targeting.ts";
import { lineSchema } from "../validation/schema.ts";

export const DOCUMENT_TYPES = ["sales", "technical"] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** A sales document as stored (3 §3). A document in a group is seen by users who share a market with both. */
export const salesDocumentSchema = z.object({
  ...itemFields,
  type: z.enum(DOCUMENT_TYPES),
  groupId: z.string().optional(),
});
export type SalesDocument = z.output<typeof salesDocumentSchema>;

const fields = {
  type: z.enum(DOCUMENT_TYPES),
  ...itemInputFields("sales_document"),
  /** Id of the group; empty for none. */
  salesDocumentGroup: z
    .string()
    .max(40)
    .nullish()
    .transform((id) => id || undefined),
};
export const documentInputSchema = z.object(fields).check(checkDays);
export const updateDocumentSchema = z.object({ ...fields, ...versionedIdFields }).check(checkDays);

export const documentsSchema = z.object({
  ...itemsInputFields,
  type: z.enum(DOCUMENT_TYPES).optional(),
  /** Only documents without a group. */
  unassigned: z.boolean().default(false),
  salesDocumentGroup: itemIdSchema.optional(),
});

/** A group of sales documents as stored. */
export const groupSchema = z.object({
  id: z.string(),
  host: z.string(),
  name: z.string(),
  contentTargetMarkets: z.array(z.string()),
  /** Number of its documents, without deleted ones. */
  assigned: z.int().default(0),
  asOf: z.iso.datetime(),
  version: z.int().min(1),
});
export type Group = z.output<typeof groupSchema>;

const groupFields = {
  name: z.string("required").trim().min(1, "required").max(100, "too_long").pipe(lineSchema),
  contentTargetMarkets: targetMarketsSchema,
};
export const groupInputSchema = z.object(groupFields);
export const updateGroupSchema = z.object({ ...groupFields, ...versionedIdFields });

const { page, search, validOnly, filterContentTargetMarket } = itemsInputFields;
export const groupsSchema = z.object({
  ...{ page, search, validOnly, filterContentTargetMarket },
  limit: z.int().min(1).max(250).default(100),
  /** Only groups for one of these markets. */
  contentTargetMarkets: z.array(z.string().max(40)).max(100).optional(),
  /** Type of the nested documents. */
  type: z.enum(DOCUMENT_TYPES).optional(),
  /** Whether the answer has the groups' documents. */
  nested: z.boolean().default(false),
});

/** Who read the text of a document or opened a file. */
export const receiptSchema = z.object({
  userId: z.string(),
  name: z.string(),
  custCode: z.string().optional(),
  firstAt: z.iso.datetime(),
  /** The last file that the user opened; undefined if only the text was read. */
  fileId: z.string().optional(),
  /** When the user last read the text or opened a file. */
  asOf: z.iso.datetime(),
  /** How often. */
  version: z.int().min(1),
});
export type Receipt = z.output<typeof receiptSchema>;
