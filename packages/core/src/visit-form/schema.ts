import * as z from "zod";
import { daySchema } from "../platform/schema.ts";
import { fileRefSchema } from "../upload/schema.ts";
import { freeTextSchema } from "../validation/schema.ts";

/** Brands with a visit form of their own (3 §9). */
export const VARIANTS = ["polygon", "wim"] as const;
export type Variant = (typeof VARIANTS)[number];

/** Area codes that enable the forms: the sales organizations whose dealers are visited. */
export const VARIANT_SORGS: Readonly<Record<Variant, string>> = { polygon: "1000", wim: "5000" };

/** Whether visits are recorded in a sales organization. */
export const recordsVisits = (sorg: string): boolean => Object.values(VARIANT_SORGS).includes(sorg);

/** Forms of a user with these areas. */
export const variantsIn = (sorgs: readonly string[]): Variant[] =>
  VARIANTS.filter((variant) => sorgs.includes(VARIANT_SORGS[variant]));

export const FRONT_SLOTS = ["frontShop1", "frontShop2", "frontShop3", "frontShop4"] as const;
export const DISPLAY_SLOTS = ["displayShop1", "displayShop2", "displayShop3", "displayShop4"] as const;
/** Places for photos, in the order of the form (3 §3). */
export const SLOTS = [
  ...FRONT_SLOTS,
  ...DISPLAY_SLOTS,
  "displayBanner",
  "displayPoster",
  "displayHangtagShimano",
] as const;
export type Slot = (typeof SLOTS)[number];
export const isSlot = (text: string): text is Slot => SLOTS.some((slot) => slot === text);

/** Lists of choices that the office writes. Those of `series` also have a brand. */
export const QUESTION_LISTS = ["other-midrange", "equipment", "brand-display", "series"] as const;
export type QuestionList = (typeof QUESTION_LISTS)[number];

const textsSchema = z.record(z.string(), z.string());

/** A choice of a question, in every language that the office wrote it in. */
export const questionSchema = z.object({
  sorg: z.string().max(10),
  list: z.enum(QUESTION_LISTS),
  id: z.string().min(1).max(40),
  sorting: z.int().min(0).default(0),
  text: textsSchema,
  /** Brand of a series. */
  brand: z.string().max(60).default(""),
  /** The brand belongs to the group of the form's brand. */
  isOwn: z.boolean().default(false),
});
export type Question = z.output<typeof questionSchema>;

/** A choice as a visit stores it: with its text of that day. */
const answerSchema = z.object({ id: z.string(), text: textsSchema });
export type Answer = z.output<typeof answerSchema>;

/** A series on display, as a visit stores it. */
const displayedSchema = answerSchema.extend({
  brand: z.string(),
  isOwn: z.boolean(),
  /** Bikes of the series on display. */
  quantity: z.int(),
});
export type Displayed = z.output<typeof displayedSchema>;

/** Customers that are answered at once; others are found by searching. */
export const MAX_CUSTOMERS = 200;
export const MAX_SERIES = 60;
export const MAX_EQUIPMENT = 30;
export const MAX_QUANTITY = 9_999;
export const MAX_NOTES = 1_000;

/** The first day that a visit may have: an earlier one is a mistyped year. */
const visitDaySchema = daySchema.refine((day) => day >= "2000", "date_invalid");

const choice = z.string().trim().max(40, "too_long");
const quantity = z.int("invalid_value").min(0, "invalid_value").max(MAX_QUANTITY, "invalid_value");
const seriesSchema = z.object({ series: choice.min(1, "required"), quantity });

const fields = {
  visitedOn: visitDaySchema,
  otherMidrange: choice.default(""),
  brandDomination: z.boolean().default(false),
  brandDisplay: choice.default(""),
  /** Bikes of the brand's group on display, and of others; the sums of the series when absent. */
  ownQuantity: quantity.optional(),
  otherQuantity: quantity.optional(),
  series: z
    .array(seriesSchema)
    .min(1, "visit_series_required")
    .max(MAX_SERIES, "max_items_exceeded")
    .refine((all) => new Set(all.map(({ series }) => series)).size === all.length, "visit_series_twice"),
  equipment: z.array(choice.min(1)).max(MAX_EQUIPMENT, "max_items_exceeded").default([]),
  notes: z.string().trim().max(MAX_NOTES, "too_long").pipe(freeTextSchema).default(""),
};

/** Ids of uploads of the purpose VISIT_PHOTO by their place. */
const photosSchema = z.partialRecord(z.enum(SLOTS), z.string().min(1).max(40)).default({});
export type PhotoUploads = z.output<typeof photosSchema>;

/** Input of a new visit form. */
export const createVisitFormSchema = z.object({
  ...fields,
  variant: z.string().pipe(z.enum(VARIANTS, "unknown_value")),
  /** Unified code of the dealer that was visited. */
  custCode: z.string("required").trim().min(1, "required").max(20, "too_long"),
  visitedOn: visitDaySchema.optional(),
  photos: photosSchema,
  /** A ULID of the form. Repeating it changes nothing. */
  clientRequestId: z.ulid().optional(),
});

/** Changes of a visit form. Photos that are not named are deleted; the dealer stays the same. */
export const updateVisitFormSchema = z.object({
  ...fields,
  id: z.string().min(1).max(40),
  visitedOn: visitDaySchema.optional(),
  photos: photosSchema,
  /** Refused as a conflict if it has another version by now. */
  version: z.int().min(1).optional(),
});

export type Answers = Omit<z.output<typeof updateVisitFormSchema>, "id" | "visitedOn" | "photos" | "version">;

const typedQuantity = z
  .string()
  .trim()
  .regex(/^\d{0,4}$/, "invalid_value")
  .transform((text) => (text === "" ? undefined : Number(text)));

/** A visit form that was filled in, without its photos. */
export const visitAnswersSchema = z.object({ ...fields, custCode: createVisitFormSchema.shape.custCode });

/** What is typed in the form. */
export const visitFormSchema = visitAnswersSchema.extend({
  ownQuantity: typedQuantity,
  otherQuantity: typedQuantity,
});

/** A photo in its place. */
const photoSchema = z.object({ slot: z.enum(SLOTS), ref: fileRefSchema });
export type VisitPhoto = z.output<typeof photoSchema>;

/** What lists show of a visit form. */
export const visitFormRowSchema = z.object({
  id: z.string(),
  variant: z.enum(VARIANTS),
  sorg: z.string(),
  custCode: z.string(),
  custName: z.string(),
  visitedOn: daySchema,
  brandDomination: z.boolean(),
  ownQuantity: z.int(),
  otherQuantity: z.int(),
  isDeleted: z.boolean(),
  createdBy: z.object({ id: z.string(), name: z.string() }),
  createdAt: z.iso.datetime(),
});
export type VisitFormRow = z.output<typeof visitFormRowSchema>;

/** A visit form as stored. */
export const storedVisitFormSchema = visitFormRowSchema.extend({
  otherMidrange: answerSchema.optional(),
  brandDisplay: answerSchema.optional(),
  series: z.array(displayedSchema),
  equipment: z.array(answerSchema),
  notes: z.string(),
  photos: z.array(photoSchema),
  /** Parts of the served customers (049) under which it is listed, besides that of all. */
  parts: z.array(z.string()).default([]),
  version: z.int().min(1),
});
export type VisitForm = z.output<typeof storedVisitFormSchema>;

/** A past visit. */
export const importedVisitFormSchema = z.object({
  ...fields,
  id: z.string().min(1).max(40),
  sorg: z.string().max(10),
  custCode: z.string().max(20),
  createdBy: z.object({ id: z.string(), name: z.string().max(100) }),
  createdAt: z.iso.datetime(),
});
export type ImportedVisitForm = z.input<typeof importedVisitFormSchema>;

/** Which visit forms to list. */
export const visitFormsInputSchema = z.object({
  /** All forms of the user when absent. */
  variant: z.string().pipe(z.enum(VARIANTS, "unknown_value")).optional(),
  custCodes: z.array(z.string().max(20)).max(50).optional(),
  page: z.int().min(1).max(10_000),
  limit: z.int().min(1).max(250),
  /** Exactly this day; together with a period, within both. */
  date: daySchema.optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
  id: z.string().min(1).max(40).optional(),
  showDeleted: z.boolean().default(false),
});

/** Photos without which a visit form cannot be saved, by place and message (3 §5). */
export function missingPhotos(has: (slot: Slot) => boolean): { readonly field: Slot; readonly message: string }[] {
  return [
    ...(FRONT_SLOTS.some(has) ? [] : [{ field: FRONT_SLOTS[0], message: "visit_front_photo_required" }]),
    ...(DISPLAY_SLOTS.some(has) ? [] : [{ field: DISPLAY_SLOTS[0], message: "visit_display_photo_required" }]),
  ];
}

/** Bikes on display of the brand's group, or of others. */
export const sumOf = (series: readonly Pick<Displayed, "isOwn" | "quantity">[], isOwn: boolean): number =>
  series.filter((each) => each.isOwn === isOwn).reduce((sum, each) => sum + each.quantity, 0);
