import * as z from "zod";
import { checkSchedule, PERIOD_STATES, scheduleFields, scheduleInputFields } from "../announcement/schedule.ts";
import { linkSchema } from "../announcement/schema.ts";
import { localeSchema } from "../host/schema.ts";
import { must } from "../platform/schema.ts";
import { lineSchema } from "../validation/schema.ts";

const sorgSchema = z.string("required").min(1, "required").max(10, "too_long");

const fields = {
  /** Site that shows the banner, as `https://` and host; empty for all sites of the sales organization. */
  url: z.string().trim().max(300, "too_long").default(""),
  /** Target of the banner; empty for none. */
  link: z.literal("").or(linkSchema),
  /** What the picture says. Undefined keeps what is stored. */
  title: z.string().trim().max(200, "too_long").pipe(lineSchema).nullish(),
  /** Language of the users who see it; empty for all. Undefined keeps what is stored. */
  locale: localeSchema.or(z.literal("")).nullish(),
  ...scheduleInputFields,
};

/** Input of a new banner. The picture is a clean upload, or that of another banner. */
export const createBannerSchema = z
  .object({
    ...fields,
    sorg: sorgSchema,
    uploadId: z.string("required").max(40, "too_long"),
    /** Banner whose picture it takes over, unless it has an upload of its own. */
    copyOf: z.string().min(1).max(40).nullish(),
  })
  .check(
    must(({ uploadId, copyOf }) => uploadId !== "" || Boolean(copyOf), "uploadId", "required"),
    checkSchedule,
  );

/** Changes of a banner. Without an upload, the picture stays. */
export const updateBannerSchema = z
  .object({
    ...fields,
    id: z.string().min(1).max(40),
    version: z.string().max(40),
    uploadId: z.string().max(40, "too_long").optional(),
  })
  .check(checkSchedule);

/** A banner as stored (3 §3). */
export const bannerSchema = z.object({
  id: z.string(),
  sorg: sorgSchema,
  url: z.string(),
  link: z.string(),
  /** File name of the picture, served under `/media/bnrs/image/`. */
  bannerFile: z.string(),
  title: z.string().default(""),
  /** Language of the users who see it; empty for all. */
  locale: z.string().default(""),
  ...scheduleFields,
  /** Switched off by the office: not shown, whatever its period. */
  isOff: z.boolean().optional(),
  asOf: z.iso.datetime(),
  version: z.int().min(1),
});
export type BannerItem = z.output<typeof bannerSchema>;

/** Search, filter, and page (from 1) of the administrator's list. */
export const bannersInputSchema = z.object({
  page: z.int().min(1).max(10_000).default(1),
  limit: z.int().min(1).max(250).default(10),
  search: z.string().trim().max(100).default(""),
  state: z.enum(PERIOD_STATES).optional(),
});
