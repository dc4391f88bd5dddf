import * as z from "zod";
import { linkSchema, PERIOD_STATES, periodDaySchema } from "../announcement/schema.ts";
import { daySchema } from "../platform/schema.ts";

const sorgSchema = z.string("required").min(1, "required").max(10, "too_long");

const fields = {
  /** Site that shows the banner, as `https://` and host; empty for all sites of the sales organization. */
  url: z.string().trim().max(300, "too_long").default(""),
  /** Target of the banner; empty for none. */
  link: z.literal("").or(linkSchema),
  from: periodDaySchema,
  to: periodDaySchema,
};
const inOrder = ({ from, to }: { readonly from: string; readonly to: string }): boolean => from <= to;
const period = { path: ["to"], message: "period_invalid" };

/** Input of a new banner. The picture is a clean upload. */
export const createBannerSchema = z
  .object({ ...fields, sorg: sorgSchema, uploadId: z.string("required").min(1, "required").max(40, "too_long") })
  .refine(inOrder, period);

/** Changes of a banner. Without an upload, the picture stays. */
export const updateBannerSchema = z
  .object({
    ...fields,
    id: z.string().min(1).max(40),
    version: z.string().max(40),
    uploadId: z.string().max(40, "too_long").optional(),
  })
  .refine(inOrder, period);

/** A banner as stored (3 §3). */
export const bannerSchema = z.object({
  id: z.string(),
  sorg: sorgSchema,
  url: z.string(),
  link: z.string(),
  /** File name of the picture, served under `/media/bnrs/image/`. */
  bannerFile: z.string(),
  from: daySchema,
  to: daySchema,
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
