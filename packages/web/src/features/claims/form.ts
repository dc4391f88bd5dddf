import { missingEvidence } from "@spoke/core/claim/evidence.ts";
import {
  ADDITIONAL_DOCS,
  type AdditionalDoc,
  createBikeSchema,
  createPaaSchema,
  SLOTS,
  type Slot,
} from "@spoke/core/claim/schema.ts";
import * as z from "zod";
import type { ClaimFieldsFragment } from "../../gql/graphql.ts";
import { getConfig, todayHere } from "../../lib/config.ts";

/** What decides which files a claim needs, as it is typed. */
export type EvidenceOf = () => Parameters<typeof missingEvidence>[0];

/** Places of files carry errors only; the files are held beside the form. */
const evidenceSchema = (evidenceOf: EvidenceOf) =>
  z.record(z.string(), z.null()).superRefine((_, context) => {
    for (const { field, message } of missingEvidence(evidenceOf()))
      context.addIssue({ code: "custom", message, path: field.split(".").slice(1) });
  });

const omitted = { requestId: true, draft: true, attachments: true } as const;
const custCode = z.string().default("");

/** What both forms check before they are sent, as the server does. */
const shared = () => ({
  custCode,
  purchaseDate: createBikeSchema.shape.purchaseDate.refine((day) => day <= todayHere(), "claim_purchase_in_future"),
  problems: createBikeSchema.shape.problems.refine(
    (problems) => problems.length > 0 || !getConfig().claimProblemRequired,
    "claim_problem_required",
  ),
});

/** Whether a claim of a part needs the code of an article. */
export const isCodeRequired = (): boolean => !getConfig().claimAllowNonCode && !getConfig().claimNonCode;

export const bikeFormSchema = (evidenceOf: EvidenceOf) =>
  createBikeSchema.omit(omitted).extend({ ...shared(), attachments: evidenceSchema(evidenceOf) });
export type BikeValues = z.input<ReturnType<typeof bikeFormSchema>>;

const quantity = z
  .string()
  .trim()
  .regex(/^\d{1,4}$/, "invalid_value")
  .transform(Number)
  .pipe(createPaaSchema.shape.qty.unwrap());

export const partsFormSchema = (evidenceOf: EvidenceOf) =>
  createPaaSchema.omit(omitted).extend({
    ...shared(),
    articleCode: createPaaSchema.shape.articleCode.refine((code) => code !== "" || !isCodeRequired(), "required"),
    qty: quantity,
    attachments: evidenceSchema(evidenceOf),
  });
export type PartsValues = z.input<ReturnType<typeof partsFormSchema>>;

type Stored = ClaimFieldsFragment | undefined;

const noFiles = (): Record<string, null> => Object.fromEntries(SLOTS.map((slot) => [slot, null]));

function sharedValues(stored: Stored, contact: string) {
  return {
    custCode: stored?.custCode ?? "",
    purchaseDate: stored?.purchaseDate ?? "",
    referenceNo: stored?.referenceNo ?? "",
    contactPersonName: stored?.contactPersonName ?? contact,
    contactPersonPhone: stored?.contactPersonPhone ?? "",
    customerNotes: stored?.customerNotes ?? "",
    consumer: {
      name: stored?.consumer.name ?? "",
      phone: stored?.consumer.phone ?? "",
      city: stored?.consumer.city ?? "",
      address: stored?.consumer.address ?? "",
      email: stored?.consumer.email ?? "",
    },
    problems: (stored?.problems ?? []).map(({ id, part, description, notes }) => ({ id, part, description, notes })),
    attachments: noFiles(),
  };
}

export const bikeValues = (stored: Stored, contact: string) => ({
  ...sharedValues(stored, contact),
  frameNumber: stored?.frameNumber ?? "",
  brand: stored?.brand ?? "",
  invoiceNo: stored?.invoiceNo ?? "",
});

export const partsValues = (stored: Stored, contact: string) => ({
  ...sharedValues(stored, contact),
  articleCode: stored?.articleCode ?? "",
  description: stored?.description ?? "",
  qty: String(stored?.qty ?? 1),
  invoiceNo: stored?.invoiceNo ?? "",
  sorg: stored?.sorg ?? "",
  componentOrigin: stored?.componentOrigin === "full-bike" ? ("full-bike" as const) : ("parts" as const),
  frameNumber: stored?.frameNumber ?? "",
});

/** The values of a stored form on top of those of a new one; what does not fit is left out. */
export function restored<Values extends object>(fresh: Values, stored: unknown): Values {
  if (typeof stored !== "object" || stored === null) return fresh;
  const parts = Object.entries(stored).filter(([name]) => Object.hasOwn(fresh, name) && name !== "attachments");
  const typed = parts.map(([name, value]) => [name, typeof value === "number" ? String(value) : value]);
  return { ...fresh, ...Object.fromEntries(typed) };
}

export const isSlot = (text: string): text is Slot => SLOTS.some((slot) => slot === text);
export const isAdditional = (slot: Slot): slot is AdditionalDoc => ADDITIONAL_DOCS.some((doc) => doc === slot);
