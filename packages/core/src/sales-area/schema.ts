import * as z from "zod";

/** Categories of region groups, from the most important to the least (decision 063). */
export const AREA_CATEGORIES = ["A", "B", "C", "D"] as const;
export type AreaCategory = (typeof AREA_CATEGORIES)[number];

/** Degrees north, -90 to 90, and east, -180 to 180. */
export const latitudeSchema = z.number().min(-90).max(90);
export const longitudeSchema = z.number().min(-180).max(180);

const category = z.enum(AREA_CATEGORIES, "unknown_value");

/** A group of dealers within a region. */
const regionGroupSchema = z.object({
  code: z.string().min(1).max(40),
  description: z.string().max(200),
  /** As the ERP sends it; a choice in the portal precedes it. */
  category: category.optional(),
});

/** A region of a sales organization, as the feed writes it (3 §3 Sales-map region). */
export const regionSchema = z.object({
  sorg: z.string().max(10),
  id: z.string().min(1).max(40),
  description: z.string().min(1).max(200),
  lat: latitudeSchema,
  lng: longitudeSchema,
  groups: z.array(regionGroupSchema).max(50),
  asOf: z.iso.datetime(),
});
export type Region = z.output<typeof regionSchema>;

/** Categories that were chosen in the portal for a sales organization, by region and group. */
export const chosenSchema = z.object({ categories: z.record(z.string(), category), version: z.int().min(1) });
export type Chosen = z.output<typeof chosenSchema>;

/** Most region groups that are changed at once. */
export const MAX_CHANGES = 500;

const code = z.string("required").trim().min(1, "required").max(40, "too_long");

/** A new category of a region group, or of all groups of a region. */
const categoryChangeSchema = z.object({
  id: code,
  /** May be left out if only one sales organization of the user has the region. */
  sorg: z.string().max(10).optional(),
  /** All groups of the region when absent. */
  code: code.optional(),
  category: z.enum(AREA_CATEGORIES, { error: (issue) => (issue.input ? "unknown_value" : "required") }),
  /** The category that the change replaces, empty for none. Refused as a conflict if it is another one by now. */
  previous: z.string().max(40).optional(),
});
export type CategoryChange = z.output<typeof categoryChangeSchema>;

export const categoryChangesSchema = z.object({
  salesMaps: z.array(categoryChangeSchema).min(1, "required").max(MAX_CHANGES, "max_items_exceeded"),
});
