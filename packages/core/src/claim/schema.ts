import * as z from "zod";
import { frameNumberSchema, WARRANTY_CLASSES, WARRANTY_STARTS } from "../frame/schema.ts";
import { amountSchema, daySchema } from "../platform/schema.ts";
import { fileRefSchema } from "../upload/schema.ts";
import {
  claimDescriptionSchema,
  dialedPhoneSchema,
  emailSchema,
  freeTextSchema,
  lineSchema,
} from "../validation/schema.ts";

/** States of a claim (decision 054). */
export const CLAIM_STATES = [
  "draft",
  "submitted",
  "in-review",
  "information-needed",
  "approved",
  "partly-approved",
  "rejected",
  "awaiting-return",
  "received",
  "resolved",
  "withdrawn",
] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** Who has to act, or whether the claim is closed. */
export const CLAIM_QUEUES = ["open", "dealer", "decided", "brand", "closed"] as const;
export type ClaimQueue = (typeof CLAIM_QUEUES)[number];

/** As articles are categorized: a bike is claimed by its frame number, other articles by their code. */
export const PRODUCT_CATEGORIES = ["Bike", "PAA"] as const;
export type ProductCategory = (typeof PRODUCT_CATEGORIES)[number];

/** How a line is made good. */
export const RESOLUTIONS = ["replacement", "repair", "credit", "refund", "labor-only", "goodwill", "none"] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** Whether a component was bought in a full bike or in parts. */
export const ORIGINS = ["full-bike", "parts"] as const;

/** Places of the photos: the full bike, its serial number, and the issue from up to four sides (decision 054). */
export const FULL_BIKE = "photo1";
export const SERIAL_NUMBER = "photo2";
export const ISSUE_PHOTOS = ["photo3", "photo4", "photo5", "photo6"] as const;
const PHOTOS = [FULL_BIKE, SERIAL_NUMBER, ...ISSUE_PHOTOS] as const;
export const ADDITIONAL_DOCS = [
  "additionalDoc1",
  "additionalDoc2",
  "additionalDoc3",
  "additionalDoc4",
  "additionalDoc5",
] as const;
export type AdditionalDoc = (typeof ADDITIONAL_DOCS)[number];

/** Places for files (3 §9), with the purpose of their uploads. */
export const SLOT_PURPOSES = {
  invoice: "CLAIM_DOCUMENT",
  idCard: "CLAIM_DOCUMENT",
  photo1: "CLAIM_PHOTO",
  photo2: "CLAIM_PHOTO",
  photo3: "CLAIM_PHOTO",
  photo4: "CLAIM_PHOTO",
  photo5: "CLAIM_PHOTO",
  photo6: "CLAIM_PHOTO",
  video: "CLAIM_VIDEO",
  additionalDoc1: "CLAIM_DOCUMENT",
  additionalDoc2: "CLAIM_DOCUMENT",
  additionalDoc3: "CLAIM_DOCUMENT",
  additionalDoc4: "CLAIM_DOCUMENT",
  additionalDoc5: "CLAIM_DOCUMENT",
} as const;
export type Slot = keyof typeof SLOT_PURPOSES;
export const SLOTS = ["invoice", "idCard", ...PHOTOS, "video", ...ADDITIONAL_DOCS] as const satisfies readonly Slot[];

const line = (max: number) => z.string().trim().max(max, "too_long").pipe(lineSchema).default("");
const notes = (max: number) => z.string().trim().max(max, "too_long").pipe(freeTextSchema).default("");

/** Who rides the bike. */
export const consumerSchema = z.object({
  name: line(200),
  phone: dialedPhoneSchema.default(""),
  city: line(100),
  address: line(300),
  email: z.literal("").or(emailSchema).default(""),
});
export type Consumer = z.output<typeof consumerSchema>;

/** Whether the claim names a consumer; then it needs an ID card (3 §5). */
export const isFilled = (consumer: Consumer): boolean => Object.values(consumer).some((value) => value !== "");

const uploadId = z.string().min(1).max(40);
const additional = z.object({
  file: uploadId,
  title: z.string("required").trim().min(1, "required").max(100, "too_long").pipe(lineSchema),
});

/** Uploads by the place that they are for. */
export const attachmentsSchema = z.object({
  invoice: uploadId.optional(),
  idCard: uploadId.optional(),
  photo1: uploadId.optional(),
  photo2: uploadId.optional(),
  photo3: uploadId.optional(),
  photo4: uploadId.optional(),
  photo5: uploadId.optional(),
  photo6: uploadId.optional(),
  video: uploadId.optional(),
  additionalDoc1: additional.optional(),
  additionalDoc2: additional.optional(),
  additionalDoc3: additional.optional(),
  additionalDoc4: additional.optional(),
  additionalDoc5: additional.optional(),
});
export type Attachments = z.output<typeof attachmentsSchema>;

/** Most problems of a claim; each becomes a line. */
export const MAX_PROBLEMS = 20;

export const problemInputSchema = z.object({
  /** Id from `claimProblems`; empty for a problem in the dealer's own words. */
  id: z.string().trim().max(40).default(""),
  part: line(100),
  description: line(200),
  notes: notes(1_000),
});
export type ProblemInput = z.output<typeof problemInputSchema>;

/** Created by the client, once per intended change (decision 054). */
export const requestIdSchema = z
  .string()
  .regex(/^[\w-]{8,64}$/, "invalid_value")
  .optional();

/** Invoice numbers have no lower-case letters (docs/feeds.md). */
const invoiceNumber = z.string().trim().toUpperCase().max(30, "too_long").default("");

/** What both kinds of claims hold. */
const claimFields = {
  purchaseDate: z.string().trim().min(1, "required").pipe(daySchema),
  referenceNo: line(40),
  contactPersonName: line(100),
  contactPersonPhone: dialedPhoneSchema.default(""),
  customerNotes: notes(2_000),
  consumer: consumerSchema.prefault({}),
  problems: z.array(problemInputSchema).max(MAX_PROBLEMS, "max_items_exceeded").default([]),
  attachments: attachmentsSchema.prefault({}),
};
const bikeFields = {
  ...claimFields,
  frameNumber: frameNumberSchema,
  /** Id of the brand, if frames of several brands have the number. */
  brand: z.string().trim().max(40, "too_long").default(""),
  /** Invoice that the bike was bought with. */
  invoiceNo: invoiceNumber,
};
const paaFields = {
  ...claimFields,
  /** Empty where the host allows claims without one; then `description` says what it is. */
  articleCode: z.string().trim().max(40, "too_long").default(""),
  description: z.string().trim().max(200, "too_long").pipe(claimDescriptionSchema).default(""),
  qty: z.int("invalid_value").min(1, "qty_min").max(9_999, "invalid_value").default(1),
  /** Invoice that the article was bought with. */
  invoiceNo: invoiceNumber,
  /** Sales organization of the invoice; that of the host when empty. */
  sorg: z.string().trim().max(10).default(""),
  componentOrigin: z.enum(ORIGINS).default("parts"),
  /** Bike that the component came in. */
  frameNumber: z.literal("").or(frameNumberSchema).default(""),
};
const creation = {
  requestId: requestIdSchema,
  /** Unified code; sales staff may name any customer of theirs. */
  custCode: z.string().trim().max(20).optional(),
  /** Stored without being sent; required photos may still be missing. */
  draft: z.boolean().default(false),
};
const change = {
  id: z.string().min(1).max(40),
  /** `version` of the claim that was edited; refused if it has another one by now. */
  version: z.int().min(1).optional(),
  /** Places whose files are removed. */
  remove: z.array(z.enum(SLOTS)).max(SLOTS.length).default([]),
};

export const createBikeSchema = z.object({ ...creation, ...bikeFields });
export type BikeInput = z.output<typeof createBikeSchema>;
export const createPaaSchema = z.object({ ...creation, ...paaFields });
export type PaaInput = z.output<typeof createPaaSchema>;
export const updateBikeSchema = z.object({ ...change, ...bikeFields });
export const updatePaaSchema = z.object({ ...change, ...paaFields });

/** The warranty of a class as it was when the claim was sent. Advice, never a condition. */
export const verdictSchema = z.object({
  class: z.enum(WARRANTY_CLASSES),
  state: z.enum(["covered", "ended", "waiting"]),
  start: z.enum(WARRANTY_STARTS),
  from: daySchema.optional(),
  until: daySchema.optional(),
  isLifetime: z.boolean(),
  firstOwnerOnly: z.boolean(),
});
export type Verdict = z.output<typeof verdictSchema>;

export const DECISIONS = ["open", "approved", "rejected"] as const;

/** A problem of the claim, decided on its own. */
export const claimLineSchema = z.object({
  lineNo: z.int().min(1),
  articleCode: z.string(),
  description: z.string(),
  qty: z.int().min(1),
  problem: problemInputSchema,
  /** Absent for problems of the delivery. */
  class: z.enum(WARRANTY_CLASSES).optional(),
  verdict: verdictSchema.optional(),
  decision: z.enum(DECISIONS).default("open"),
  resolution: z.enum(RESOLUTIONS).optional(),
  reason: z.string().default(""),
  /** Before tax: what the office grants, until the ERP has made the credit note; then its amount. */
  creditAmount: amountSchema.optional(),
  /** From the ERP. */
  creditNote: z.string().default(""),
  deliveryOrder: z.string().default(""),
  /** Serial number of the frame that replaces the claimed one. */
  replacementFrame: z.string().default(""),
  answeredAsOf: z.iso.datetime().optional(),
});
export type ClaimLine = z.output<typeof claimLineSchema>;

/** Sides of a claim. */
export const SIDES = ["dealer", "office", "erp"] as const;
export type Side = (typeof SIDES)[number];
/** Between the attributes of a claimed bike. */
export const ATTRIBUTES_BETWEEN = " · ";

export const bySchema = z.object({ id: z.string(), name: z.string(), side: z.enum(SIDES) });
export type By = z.output<typeof bySchema>;

/** Who of the office takes care of a claim. */
export const assigneeSchema = z.object({ id: z.string(), name: z.string() });
export type Assignee = z.output<typeof assigneeSchema>;

export const claimDocSchema = z.object({ slot: z.enum(SLOTS), ref: fileRefSchema, at: z.iso.datetime() });
export type ClaimDoc = z.output<typeof claimDocSchema>;

/** A comment that the customer sees, shortened for lists. */
export const lastCommentSchema = z.object({ text: z.string(), at: z.iso.datetime(), side: z.enum(SIDES) });

/** A claim as stored. */
export const claimSchema = z.object({
  id: z.string(),
  host: z.string(),
  sorg: z.string(),
  custCode: z.string(),
  custName: z.string(),
  productCategory: z.enum(PRODUCT_CATEGORIES),
  status: z.enum(CLAIM_STATES),
  referenceNo: z.string().default(""),
  frameNumber: z.string().default(""),
  /** Id of the brand, and its name. */
  brand: z.string().default(""),
  brandName: z.string().default(""),
  articleCode: z.string().default(""),
  description: z.string().default(""),
  model: z.string().default(""),
  modelYear: z.string().default(""),
  series: z.string().default(""),
  /** Merchandise category. */
  mcName: z.string().default(""),
  productionCode: z.string().default(""),
  bikeAttributes: z.string().default(""),
  frameShippedDelvNo: z.string().default(""),
  frameShippedTo: z.string().default(""),
  frameShippedToName: z.string().default(""),
  purchaseDate: daySchema,
  qty: z.int().min(1).default(1),
  invoiceNo: z.string().default(""),
  componentOrigin: z.enum(ORIGINS).optional(),
  contactPersonName: z.string().default(""),
  contactPersonPhone: z.string().default(""),
  customerNotes: z.string().default(""),
  consumer: consumerSchema.prefault({}),
  lines: z.array(claimLineSchema),
  coverage: z.array(verdictSchema).default([]),
  docs: z.array(claimDocSchema).default([]),
  isNotAWarranty: z.boolean().default(false),
  reasonRejection: z.string().default(""),
  waybill: z.string().default(""),
  /** Instant of the ERP's last word on the shipment back. */
  answeredAsOf: z.iso.datetime().optional(),
  lastComment: lastCommentSchema.optional(),
  createdBy: bySchema,
  /** Id of the user who sent a draft. */
  sentBy: z.string().optional(),
  /** Ids of the users who changed what is claimed. */
  changedBy: z.array(z.string()).optional(),
  /** Who of the office acted last. */
  handledBy: bySchema.optional(),
  /** Who of the office takes care of it. */
  assignee: assigneeSchema.optional(),
  createdAt: z.iso.datetime(),
  submittedAt: z.iso.datetime().optional(),
  /** Business days until the decision, as the dealer learned when the claim was sent. */
  answerDays: z.int().optional(),
  statusAt: z.iso.datetime(),
  closedAt: z.iso.datetime().optional(),
  version: z.int().min(1),
});
export type Claim = z.output<typeof claimSchema>;

/** What lies in the partition of a claim's frame: what its passport shows, and what tells repeated claims. */
export const frameClaimSchema = claimSchema
  .pick({ id: true, frameNumber: true, sorg: true, brand: true, custCode: true, status: true, createdAt: true })
  .extend({ problems: z.array(z.string()).default([]) });
export type FrameClaim = z.output<typeof frameClaimSchema>;

/** What the list shows and is searched by. */
export const claimRowSchema = claimSchema
  .pick({
    ...{ id: true, host: true, sorg: true, custCode: true, custName: true, productCategory: true, status: true },
    ...{ referenceNo: true, frameNumber: true, brand: true, brandName: true, articleCode: true, description: true },
    ...{ model: true, purchaseDate: true, lastComment: true, createdAt: true, submittedAt: true, statusAt: true },
    ...{ closedAt: true, waybill: true, assignee: true },
  })
  .extend({
    resolution: z.string().default(""),
    /** Credits of all lines, before tax. */
    creditAmount: amountSchema.optional(),
    creditNotes: z.array(z.string()).default([]),
    search: z.string(),
  });
export type ClaimRow = z.output<typeof claimRowSchema>;

/** Which claims to list. */
export const claimsInputSchema = z.object({
  page: z.int().min(1).max(10_000),
  limit: z.int().min(1).max(250),
  filter: z
    .object({
      search: z.string().trim().max(100).default(""),
      status: z.array(z.enum(CLAIM_STATES)).max(CLAIM_STATES.length).optional(),
      category: z.enum(CLAIM_QUEUES).optional(),
      productCategory: z.enum(PRODUCT_CATEGORIES).optional(),
      brand: z.string().max(40).optional(),
      /** Id of a user of the office, or `none`. */
      assignee: z.string().max(40).optional(),
      /** Only those that wait too long for the office. */
      late: z.boolean().default(false),
      from: daySchema.optional(),
      to: daySchema.optional(),
    })
    .prefault({}),
  custCodes: z.array(z.string().trim().max(20)).max(100).optional(),
  /** By the time they were created. */
  order: z.enum(["ASC", "DESC"]).default("DESC"),
});

/** An entry of a claim's history, a comment that the customer sees, or a mail to the customer. */
export const claimEventSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  by: bySchema,
  kind: z.enum(["status", "comment", "document", "edit", "erp", "mail"]),
  from: z.enum(CLAIM_STATES).optional(),
  to: z.enum(CLAIM_STATES).optional(),
  /** Text of a comment, reason of a status, or title of a document. */
  text: z.string().default(""),
});
export type ClaimEvent = z.output<typeof claimEventSchema>;

/** What only the office sees: a comment, or a mail to the office. */
export const claimNoteSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  by: bySchema,
  kind: z.enum(["comment", "mail"]).default("comment"),
  /** Status that a mail was about; undefined for a mail about a comment. */
  to: z.enum(CLAIM_STATES).optional(),
  text: z.string().default(""),
});
export type ClaimNote = z.output<typeof claimNoteSchema>;

/** A user of the office took a claim or gave it up; only the office sees it. */
export const assignmentSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  by: bySchema,
  kind: z.enum(["assign", "unassign"]),
  /** Name of who took care of it since, or until then. */
  text: z.string(),
});
export type Assignment = z.output<typeof assignmentSchema>;
