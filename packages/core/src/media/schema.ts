import * as z from "zod";
import { daySchema, optionalDaySchema } from "../platform/schema.ts";
import {
  type FileRef,
  fileRefSchema,
  isPictureType,
  isVideoType,
  PDF_TYPE,
  PURPOSES,
  SHEET_TYPE,
} from "../upload/schema.ts";
import { freeTextSchema, lineSchema } from "../validation/schema.ts";

/** What places files of the library. Each has its check in `file/index.ts`. */
export const PLACEMENT_KINDS = ["marketing-category", "marketing-material", "news-article", "sales-document"] as const;
export type PlacementKind = (typeof PLACEMENT_KINDS)[number];

/** Most files of a record: what `fileAddresses` answers at once. */
export const MAX_FILES = 20;

export const MEDIA_PURPOSES = ["MEDIA_PICTURE", "MEDIA_VIDEO", "MEDIA_DOCUMENT"] as const;
export type MediaPurpose = (typeof MEDIA_PURPOSES)[number];

/** Types that the library accepts. */
export const MEDIA_TYPES: readonly string[] = MEDIA_PURPOSES.flatMap<string>((purpose) => PURPOSES[purpose].types);

/** The purpose with which a file of this type is uploaded to the library; undefined if it takes no such files. */
export const mediaPurposeOf = (type: string): MediaPurpose | undefined =>
  MEDIA_PURPOSES.find((purpose) => PURPOSES[purpose].types.some((accepted) => accepted === type));

/** What a file shows, by its type. */
export type MediaKind = "picture" | "video" | "pdf" | "sheet" | "other";

export function mediaKindOf(contentType: string): MediaKind {
  if (isPictureType(contentType)) return "picture";
  if (isVideoType(contentType)) return "video";
  if (contentType === PDF_TYPE) return "pdf";
  return contentType === SHEET_TYPE ? "sheet" : "other";
}

export const mediaIdSchema = z.string().min(1).max(40);

/** The point of a picture that stays visible where it is cropped: shares of width and height, 0 to 1. */
const focalSchema = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });

const titleSchema = z.string("required").trim().min(1, "required").max(200, "too_long").pipe(lineSchema);

/** A file of the library as stored. It is stored once and placed any number of times. */
export const mediaFileSchema = z.object({
  /** Id of its upload. */
  id: mediaIdSchema,
  sorg: z.string(),
  title: z.string(),
  ref: fileRefSchema,
  purpose: z.enum(MEDIA_PURPOSES),
  focal: focalSchema.optional(),
  /** Whether the first page of a PDF is stored as a picture. */
  hasPreview: z.boolean().default(false),
  /** How shops may use it. */
  license: z.string().default(""),
  /** Last day on which shops get it, in the time zone of their host. */
  validUntil: daySchema.optional(),
  /** Number of its placements. */
  uses: z.int().min(0),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  version: z.int().min(1),
});
export type MediaFile = z.output<typeof mediaFileSchema>;

/** A record that shows a file. */
export const placementSchema = z.object({
  kind: z.enum(PLACEMENT_KINDS),
  /** Id of the record. */
  owner: z.string(),
  /** Title of the record when it was saved. */
  title: z.string(),
});
export type Placement = z.output<typeof placementSchema>;

/** A file as a record stores it, in the record's order. Without a title the file's own is shown. */
export const fileUseSchema = z.object({
  id: mediaIdSchema,
  title: z
    .string()
    .trim()
    .max(100, "too_long")
    .pipe(lineSchema)
    .nullish()
    .transform((title) => title || undefined),
});
export type FileUse = z.output<typeof fileUseSchema>;
/** The files of a record's input. */
export const fileUsesSchema = z.array(fileUseSchema).max(MAX_FILES, "too_many_files").default([]);

export const createMediaFileSchema = z.object({
  uploadId: mediaIdSchema,
  purpose: z.enum(MEDIA_PURPOSES),
  /** The name without its extension when left out. */
  title: z.string().trim().max(200, "too_long").pipe(lineSchema).nullish(),
});

export const updateMediaFileSchema = z.object({
  id: mediaIdSchema,
  version: z.int(),
  title: titleSchema,
  focal: focalSchema.nullish(),
  license: z.string().trim().max(500, "too_long").pipe(freeTextSchema).default(""),
  validUntil: optionalDaySchema,
});

/** Pages count from 1. */
export const mediaFilesSchema = z.object({
  page: z.int().min(1).max(1_000).default(1),
  limit: z.int().min(1).max(100).default(24),
  search: z.string().trim().max(100).default(""),
  /** Only files without a placement. */
  unused: z.boolean().nullish(),
  /** Only pictures. */
  pictures: z.boolean().nullish(),
});

export const titleOf = ({ fileName }: Pick<FileRef, "fileName">): string =>
  fileName.replace(/\.\w{1,5}$/, "") || fileName;
