import * as z from "zod";
import { frameNumberProblem } from "../frame/schema.ts";
import { localeSchema } from "../host/schema.ts";
import { textFor } from "../platform/language.ts";
import { amountSchema, daySchema, rule } from "../platform/schema.ts";
import { type RangeProblem, rangeProblem } from "./ranges.ts";

/** States of a recall (decision 055). */
export const RECALL_STATES = ["draft", "published", "closed"] as const;
export type RecallState = (typeof RECALL_STATES)[number];

/** States of a frame in a recall: to do, done, or left over when the recall was closed. */
export const RECALLED_STATES = ["open", "closed", "ended"] as const;
export type RecalledState = (typeof RECALLED_STATES)[number];
/** As stored: `removed` is a frame that the office took out of a published recall. It counts nowhere, and no list has it. */
export const MARK_STATES = [...RECALLED_STATES, "removed"] as const;
export type MarkState = (typeof MARK_STATES)[number];

/** States of the order of a repair kit. */
export const KIT_STATES = ["requested", "confirmed", "refused"] as const;
export type KitState = (typeof KIT_STATES)[number];

/** States of a statement of finished recall work. */
export const STATEMENT_STATES = ["requested", "credited", "refused"] as const;
export type StatementState = (typeof STATEMENT_STATES)[number];

const text = (max: number) => z.string("required").trim().min(1, "required").max(max, "too_long");
const sorgCode = z.string().max(10);
const brandId = z.string("required").trim().min(1, "required").max(40, "too_long");

/** Number of a recall, as the brand announced it. */
export const recallNumberSchema = z
  .string("required")
  .trim()
  .toUpperCase()
  .min(1, "required")
  .max(20, "too_long")
  .regex(/^[A-Z0-9][A-Z0-9-]*$/, "recall_number_invalid");

const MESSAGES: Readonly<Record<RangeProblem | "number", string>> = {
  number: "recall_range_number",
  pattern: "recall_range_pattern",
  order: "recall_range_order",
};

const serialNumber = z.string("frame_number_required").trim();

/** Serial numbers from one to another, both included. A refusal names what is wrong: the office enters many at once. */
const rangeSchema = z.object({ from: serialNumber, to: serialNumber }).check(
  rule(({ value, issues }) => {
    const { from, to } = value;
    const wrong = (["from", "to"] as const).find((end) => frameNumberProblem(value[end]) !== undefined);
    const problem = wrong ? "number" : rangeProblem(from, to);
    if (!problem) return;
    const params = { line: wrong ? value[wrong] : rangeText(value) };
    issues.push({ code: "custom", message: MESSAGES[problem], path: [wrong ?? "to"], input: value, params });
  }),
);

const laborSchema = z.object({ sorg: sorgCode, amount: amountSchema.min(0, "invalid_value").max(100_000_000_000) });

const words = (max: number) => z.string().trim().max(max, "too_long");

/** What a recall says in a language. */
export interface RecallText {
  readonly locale: string;
  readonly title: string;
  readonly reason: string;
  readonly instruction: string;
}

/** Whether a language says nothing. */
export const isEmptyText = ({ title, reason, instruction }: Omit<RecallText, "locale">): boolean =>
  title === "" && reason === "" && instruction === "";

/** Texts in another language: all three or none. */
const recallTextSchema = z
  .object({ locale: localeSchema, title: words(200), reason: words(2_000), instruction: words(5_000) })
  .check(
    rule(({ value, issues }) => {
      if (isEmptyText(value)) return;
      for (const field of ["title", "reason", "instruction"] as const)
        if (value[field] === "") issues.push({ code: "custom", path: [field], message: "required", input: value });
    }),
  );

export const recallTextsSchema = z
  .array(recallTextSchema)
  .max(11, "invalid_input")
  .refine((texts) => new Set(texts.map(({ locale }) => locale)).size === texts.length, "invalid_input");

/** What the office enters. */
const recallFields = {
  brand: brandId,
  sorgs: z.array(sorgCode.min(1)).min(1, "required").max(20),
  title: text(200),
  reason: text(2_000),
  /** What the dealer does to the bike. */
  instruction: text(5_000),
  /** Language of title, reason, and instruction. */
  locale: localeSchema.nullish(),
  /** The same in other languages; empty ones are left out. */
  texts: recallTextsSchema.nullish(),
  stopSale: z.boolean().default(false),
  /** Article of the repair kit; empty if none is needed. */
  kitArticle: z.string().trim().max(40, "too_long").default(""),
  /** Paid minutes of work per bike. */
  minutes: z.int("recall_minutes_range").min(0, "recall_minutes_range").max(1_000, "recall_minutes_range"),
  /** What the work is paid with per bike, in the currency of each sales organization. */
  labor: z.array(laborSchema).max(20),
  validFrom: daySchema,
  articles: z.array(z.string().trim().min(1).max(40, "too_long")).max(2_000, "recall_articles_max").default([]),
  ranges: z.array(rangeSchema).max(1_000, "recall_ranges_max").default([]),
};

export const recallFieldsSchema = z.object(recallFields);
export type RecallFields = z.output<typeof recallFieldsSchema>;
export type RecallLabor = z.output<typeof laborSchema>;

export const createRecallSchema = z.object({
  number: recallNumberSchema,
  ...recallFields,
  /** Upload with a list of frame numbers. */
  listUploadId: z.string().max(40).nullish(),
});

export const updateRecallSchema = createRecallSchema.extend({
  version: z.int().min(1),
  /** Without the stored list of frame numbers. */
  withoutList: z.boolean().default(false),
});

/** A range as it is shown; that of a single number is the number. */
export const rangeText = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  from === to ? from : `${from} – ${to}`;

/** A row of a list, or another entry (row 0), that names no frame. */
export const listProblemSchema = z.object({ row: z.int(), value: z.string(), reason: z.string() });
export type ListProblem = z.output<typeof listProblemSchema>;

const listSchema = z.object({
  uploadId: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  /** Key of the upload in the files bucket. */
  source: z.string(),
  /** Key of the checked numbers, one per line; absent until they are checked. */
  key: z.string().optional(),
  rows: z.int().default(0),
  accepted: z.int().default(0),
  refused: z.int().default(0),
  /** Why the file cannot be read. */
  problem: z.string().optional(),
});
export type RecallList = z.output<typeof listSchema>;

/** Bikes that another published recall affects, too, and that are still to be repaired for it. */
const overlapSchema = z.object({
  number: z.string(),
  title: z.string(),
  frames: z.int(),
  /** The first of them. */
  frameNumbers: z.array(z.string()),
});
export type Overlap = z.output<typeof overlapSchema>;

/** Frames and dealers that a recall affects. */
const impactSchema = z.object({
  /** Version of the recall that was checked. */
  version: z.int(),
  frames: z.int(),
  dealers: z.int(),
  countries: z.int(),
  /** Frames that were not shipped yet. */
  unshipped: z.int(),
  /** Registered as sold. */
  sold: z.int(),
  /** Articles, ranges, and listed numbers that no frame belongs to. */
  unknown: z.int(),
  overlaps: z.array(overlapSchema).default([]),
});
export type Impact = z.output<typeof impactSchema>;

/** What a revision changes for the dealers of a published recall. */
const changeSchema = z.object({
  /** Bikes that come to the recall. */
  added: z.int(),
  /** Dealers of these who were not notified of the recall before. */
  notified: z.int(),
  /** Bikes that leave the recall without a repair, and their dealers. */
  removed: z.int(),
  released: z.int(),
  /** Repaired bikes that the revision no longer names. They stay in the recall. */
  repaired: z.int(),
});
export type RecallChange = z.output<typeof changeSchema>;

/** Other bikes for a published recall, until the office publishes or discards them (decision 119). */
const revisionSchema = z.object({
  articles: recallFields.articles,
  ranges: recallFields.ranges,
  list: listSchema.optional(),
  impact: impactSchema.optional(),
  change: changeSchema.optional(),
});
export type RecallRevision = z.output<typeof revisionSchema>;

export const reviseRecallSchema = z.object({
  number: recallNumberSchema,
  version: z.int().min(1),
  articles: recallFields.articles,
  ranges: recallFields.ranges,
  listUploadId: z.string().max(40).nullish(),
  /** Without the stored list of frame numbers. */
  withoutList: z.boolean().default(false),
});

/** A recall as stored. */
export const recallSchema = z.object({
  number: z.string(),
  ...recallFields,
  locale: localeSchema.optional(),
  texts: recallTextsSchema.default([]),
  list: listSchema.optional(),
  state: z.enum(RECALL_STATES),
  impact: impactSchema.optional(),
  revision: revisionSchema.optional(),
  /** When its bikes were changed last after the publication. */
  revisedAt: z.iso.datetime().optional(),
  createdAt: z.iso.datetime(),
  createdBy: z.object({ id: z.string(), name: z.string() }),
  publishedAt: z.iso.datetime().optional(),
  closedAt: z.iso.datetime().optional(),
  version: z.int().min(1),
});
export type Recall = z.output<typeof recallSchema>;

/** A recall as it is for dealers, without what the office has not published. */
export const withoutRevision = ({ revision: _, ...recall }: Recall): Recall => recall;

/** A published recall with the bikes of its revision. */
export function asRevised(
  { revision, list: _, ...recall }: Recall,
  { articles, ranges, list }: RecallRevision,
): Recall {
  return { ...recall, articles, ranges, ...(list && { list }) };
}

/** What a recall says to a reader: in the reader's language if there is such a text. */
export function recallTextFor(
  recall: Omit<RecallText, "locale"> & {
    readonly locale?: string | null | undefined;
    readonly texts: readonly RecallText[];
  },
  reader: string,
): RecallText {
  const { title, reason, instruction } = recall;
  const first = { locale: recall.locale ?? "", title, reason, instruction };
  return textFor([first, ...recall.texts], reader) ?? first;
}

/** The title of a recall where it is repeated. Those of recalls in one language have no `titles`. */
const titleFields = {
  title: z.string(),
  /** Language of the title. */
  locale: z.string().optional(),
  /** The title in other languages. */
  titles: z.array(z.object({ locale: z.string(), title: z.string() })).default([]),
};
const titledSchema = z.object(titleFields);
export type Titled = z.output<typeof titledSchema>;

/** The title of a recall as marks and articles repeat it. */
export const titledOf = ({ title, locale, texts }: Recall): Titled => ({
  ...{ title, titles: texts.map((written) => ({ locale: written.locale, title: written.title })) },
  ...(locale && { locale }),
});

export const parseTitled = (item: unknown): Titled => titledSchema.parse(item);

/** A repeated title in the reader's language, if there is one. */
export const titleFor = ({ title, locale = "", titles }: Titled, reader: string): string =>
  textFor([{ locale, title }, ...titles], reader)?.title ?? title;

export const kitSchema = z.object({
  state: z.enum(KIT_STATES),
  requestedAt: z.iso.datetime(),
  /** Customer who gets it. */
  custCode: z.string(),
  /** Number of the request; answers to earlier ones are ignored. */
  sequence: z.int().min(1),
  doNumber: z.string().default(""),
  reason: z.string().default(""),
  answeredAsOf: z.iso.datetime().optional(),
});
export type RecallKit = z.output<typeof kitSchema>;

/** Who repaired a bike, and what is paid for it. */
export const repairSchema = z.object({
  custCode: z.string(),
  /** Name and country of the dealer; empty in repairs that are stored without. */
  custName: z.string().default(""),
  country: z.string().default(""),
  /** The dealer confirmed to have the bike, which belongs to another dealer. */
  confirmed: z.boolean().default(false),
  at: z.iso.datetime(),
  by: z.object({ id: z.string(), name: z.string() }),
  minutes: z.int(),
  amount: amountSchema,
  currency: z.string(),
});
export type Repair = z.output<typeof repairSchema>;

/** A frame that a recall affects, stored in the frame's partition. */
export const recalledFrameSchema = z.object({
  number: z.string(),
  ...titleFields,
  stopSale: z.boolean(),
  frameNumber: z.string(),
  sorg: z.string(),
  brand: z.string(),
  articleCode: z.string(),
  description: z.string(),
  /** The dealer who registered its sale, or else the one it was shipped to; empty for frames that are not shipped. */
  custCode: z.string(),
  custName: z.string(),
  country: z.string(),
  state: z.enum(MARK_STATES),
  markedAt: z.iso.datetime(),
  kit: kitSchema.optional(),
  repair: repairSchema.optional(),
  version: z.int().min(1),
});
export type RecalledFrame = z.output<typeof recalledFrameSchema>;
