import * as z from "zod";
import { frameNumberSchema } from "../frame/schema.ts";
import { daySchema, must } from "../platform/schema.ts";
import { fileRefSchema } from "../upload/schema.ts";
import { lineSchema } from "../validation/schema.ts";

/** What a mechanic found at a point: pass, fail, or nothing to look at on this bike. */
export const POINT_RESULTS = ["pass", "fail", "na"] as const;
export type PointResult = (typeof POINT_RESULTS)[number];

/** An inspection fails with a point. */
export const INSPECTION_RESULTS = ["passed", "failed"] as const;
export type InspectionResult = (typeof INSPECTION_RESULTS)[number];

/** A point of a checklist, in every language that the office wrote it in. */
export const pointSchema = z.object({
  /** Number that results refer to. */
  id: z.int().min(1).max(9_999),
  sorting: z.int().min(0),
  text: z.record(z.string(), z.string()),
  /** Only e-bikes have it. */
  electric: z.boolean().default(false),
});
export type Point = z.output<typeof pointSchema>;

export const MAX_POINTS = 100;

/** What mechanics of a sales organization look at. A version never changes; inspections hold the points of theirs (decision 057). */
export const checklistSchema = z.object({
  sorg: z.string().max(10),
  version: z.int().min(1).max(999_999),
  points: z.array(pointSchema).min(1).max(MAX_POINTS),
  /** Merchandise categories of e-bikes. */
  ebikeCategories: z.array(z.string()).default([]),
});
export type Checklist = z.output<typeof checklistSchema>;

/** Most photos of a point, and of an inspection. */
export const POINT_PHOTOS = 4;
export const MAX_PHOTOS = 20;

const line = (max: number) => z.string().trim().max(max, "too_long").pipe(lineSchema).default("");

/** Strokes of a pen in a box of 1,000 by 400: points `x,y` separated by spaces, strokes by semicolons. Empty if the name is typed. */
export const SIGNATURE_BOX = { width: 1_000, height: 400 } as const;
const signatureSchema = z
  .string()
  .max(12_000, "too_long")
  .regex(/^(\d{1,4},\d{1,4}([ ;]\d{1,4},\d{1,4})*)?$/, "invalid_value")
  .default("");

const resultSchema = z.object({
  point: z.int().min(1),
  note: line(500),
  photos: z.array(z.string().min(1).max(40)).max(POINT_PHOTOS, "inspection_photos_max").default([]),
});

/** A point as the form has it: each is decided. */
const decidedSchema = resultSchema.extend({ result: z.enum(POINT_RESULTS, "inspection_point_open") });
export type Decided = z.output<typeof decidedSchema>;

/** A point as the API takes it: `result` says more than the flag, and must not contradict it. */
const entrySchema = resultSchema
  .extend({ checked: z.boolean(), result: z.enum(POINT_RESULTS, "unknown_value").nullish() })
  .check(
    must(
      ({ checked, result }) => !result || checked === (result === "pass"),
      "checked",
      "inspection_point_contradiction",
    ),
  )
  .transform(({ checked, result, ...entry }): Decided => ({ ...entry, result: result ?? (checked ? "pass" : "fail") }));

const fields = {
  mechanic: z.string("required").trim().min(1, "required").max(100, "too_long").pipe(lineSchema),
  signature: signatureSchema,
  inspectedOn: daySchema,
};

const limitPhotos = must<{ readonly points: readonly Decided[] }>(
  ({ points }) => points.reduce((sum, { photos }) => sum + photos.length, 0) <= MAX_PHOTOS,
  "points",
  "inspection_photos_max",
);

/** The form of an inspection. */
export const inspectionFormSchema = z.object({
  ...fields,
  frameNumber: frameNumberSchema,
  electric: z.boolean(),
  /** Version of the checklist, or of the inspection that is changed. */
  version: z.int(),
  points: z.array(resultSchema.extend({ result: z.string().pipe(z.enum(POINT_RESULTS, "inspection_point_open")) })),
});

/** Input of a new inspection. */
export const createInspectionSchema = z
  .object({
    ...fields,
    frameNumber: frameNumberSchema,
    inspectedOn: daySchema.optional(),
    /** Id of the brand, if frames of several brands have the number. */
    brand: z.string().trim().max(40, "too_long").default(""),
    /** Unified code of the active customer. */
    custCode: z.string().trim().max(20).optional(),
    /** What the mechanic says; otherwise the article's category decides. */
    electric: z.boolean().optional(),
    /** Version of the checklist that was filled in; the current one when absent. */
    checklistVersion: z.int().min(1).optional(),
    /** A ULID of the form. Repeating it changes nothing. */
    clientRequestId: z.ulid().optional(),
    points: z.array(entrySchema).min(1, "inspection_points_missing").max(MAX_POINTS, "inspection_points_max"),
  })
  .check(limitPhotos);

/** Changes of an inspection: what was found, not the bike and not the checklist. */
export const updateInspectionSchema = z
  .object({
    ...fields,
    inspectedOn: daySchema.optional(),
    id: z.string().min(1).max(40),
    /** Refused as a conflict if it has another version by now. */
    version: z.int().min(1).optional(),
    points: z.array(entrySchema).min(1, "inspection_points_missing").max(MAX_POINTS, "inspection_points_max"),
  })
  .check(limitPhotos);

/** A point as an inspection stores it: its text of that day, and what was found. */
export const inspectedPointSchema = pointSchema.extend({
  result: z.enum(POINT_RESULTS),
  note: z.string().default(""),
  photos: z.array(fileRefSchema).default([]),
});
export type InspectedPoint = z.output<typeof inspectedPointSchema>;

/** An inspection as stored. */
export const inspectionSchema = z.object({
  id: z.string(),
  frameNumber: z.string(),
  sorg: z.string(),
  /** Id of the brand, and its name. */
  brand: z.string(),
  brandName: z.string(),
  articleCode: z.string(),
  description: z.string(),
  merchandise: z.string(),
  modelYear: z.string().optional(),
  model: z.string().optional(),
  series: z.string().optional(),
  custCode: z.string(),
  custName: z.string(),
  electric: z.boolean(),
  mechanic: z.string(),
  signature: z.string().default(""),
  inspectedOn: daySchema,
  result: z.enum(INSPECTION_RESULTS),
  checklistVersion: z.int(),
  points: z.array(inspectedPointSchema),
  isDeleted: z.boolean(),
  createdBy: z.object({ id: z.string(), name: z.string() }),
  createdAt: z.iso.datetime(),
  version: z.int().min(1),
});
export type Inspection = z.output<typeof inspectionSchema>;

/** A past inspection. */
export const importedInspectionSchema = z.object({
  id: z.string().min(1).max(40),
  frameNumber: frameNumberSchema,
  sorg: z.string().max(10),
  brand: z.string().max(40),
  custCode: z.string().max(20),
  inspectedOn: daySchema,
  createdAt: z.iso.datetime(),
  mechanic: z.string().max(100),
  checklistVersion: z.int().min(1),
  points: z.array(z.object({ point: z.int(), result: z.enum(POINT_RESULTS), note: z.string().max(500) })),
});
export type ImportedInspection = z.input<typeof importedInspectionSchema>;

/** Which inspections to list. */
export const inspectionsInputSchema = z.object({
  page: z.int().min(1).max(10_000).default(1),
  limit: z.int().min(1).max(250).default(10),
  search: z.string().trim().max(100).default(""),
  showDeleted: z.boolean().default(false),
});

/** Points that a bike has, in the order of the checklist. */
export const pointsOf = (points: readonly Point[], electric: boolean): Point[] =>
  points.filter((point) => electric || !point.electric).toSorted((a, b) => a.sorting - b.sorting || a.id - b.id);

interface PointProblem {
  /** Index of the entry; undefined for an entry that is missing. */
  readonly index: number | undefined;
  readonly message: string;
}

/**
 * What of a mechanic's answers does not fit the points of a bike: unknown points, repeated ones, and missing ones. Answers to points of
 * e-bikes are left out for other bikes.
 */
export function problemsOf(
  points: readonly Point[],
  electric: boolean,
  entries: readonly Pick<Decided, "point">[],
): PointProblem[] {
  const all = new Set(points.map(({ id }) => id));
  const found = new Set<number>();
  const problems: PointProblem[] = [];
  for (const [index, { point }] of entries.entries()) {
    if (!all.has(point)) problems.push({ index, message: "inspection_point_unknown" });
    else if (found.has(point)) problems.push({ index, message: "inspection_point_twice" });
    found.add(point);
  }
  const missing = pointsOf(points, electric).filter(({ id }) => !found.has(id));
  if (missing.length > 0) {
    const isElectric = missing.every((point) => point.electric);
    problems.push({
      index: undefined,
      message: isElectric ? "inspection_ebike_points_missing" : "inspection_points_missing",
    });
  }
  return problems;
}

/** Failed if any point is. */
export const resultOf = (points: readonly Pick<Decided, "result">[]): InspectionResult =>
  points.some(({ result }) => result === "fail") ? "failed" : "passed";
