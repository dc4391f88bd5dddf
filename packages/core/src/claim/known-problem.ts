import * as z from "zod";
import { WARRANTY_CLASSES } from "../frame/schema.ts";
import { localeSchema } from "../host/schema.ts";
import { PRODUCT_CATEGORIES } from "./schema.ts";

const problemWords = {
  part: z.string().max(100),
  description: z.string().max(200),
  /** Advice for the photos. */
  notes: z.string().max(500).default(""),
};

/** A problem that dealers choose, for articles of a category or for all. */
export const knownProblemSchema = z.object({
  id: z.string().max(40),
  sorg: z.string().max(10),
  /** Merchandise category; empty for all. */
  category: z.string().max(40).default(""),
  productCategory: z.enum(PRODUCT_CATEGORIES).optional(),
  ...problemWords,
  /** The same in other languages; the words above are for all that are not listed. */
  texts: z.partialRecord(localeSchema, z.strictObject(problemWords)).optional(),
  class: z.enum(WARRANTY_CLASSES).default("component"),
  /** Of the delivery or invoice, not of the article: no warranty depends on it. */
  isOfDelivery: z.boolean().default(false),
  asOf: z.iso.datetime(),
});
export type KnownProblem = z.output<typeof knownProblemSchema>;
