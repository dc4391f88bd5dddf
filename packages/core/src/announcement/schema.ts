import * as z from "zod";
import { hostNameSchema } from "../host/schema.ts";

const OWN_ORIGIN = "https://own.invalid";
/** Characters that browsers leave out of an address or read as a slash, and those that end one within a page. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const DECEIVING = /[\u0000-\u0020\u007f\\"'<>]/;

/** Whether a link leads to a page: http(s) without a user name, a path of our own (never `//`), or a place in the page. */
export function isLink(value: string): boolean {
  if (DECEIVING.test(value)) return false;
  if (value.startsWith("#")) return true;
  if (value.startsWith("/")) {
    const own = URL.parse(value, OWN_ORIGIN);
    // `/..//elsewhere` is `//elsewhere` once it is resolved, and another site when somebody reads that again.
    return own?.origin === OWN_ORIGIN && !own.pathname.startsWith("//");
  }
  const address = /^https?:\/\//i.test(value) ? URL.parse(value) : null;
  return address !== null && address.username === "" && address.password === "";
}

/** A stored link as it may be shown: empty when it does not hold what is asked of links today. */
export const shownLink = (value: string): string => (isLink(value) ? value : "");

export const linkSchema = z.string("required").trim().max(300, "too_long").refine(isLink, "link_invalid");

/** A day of a period, ISO 8601. Days are those of UTC. */
export const daySchema = z
  .string("required")
  .min(1, "required")
  .pipe(z.iso.date("date_invalid"))
  .refine((day) => day >= "2000" && day < "2100", "date_invalid");

interface Period {
  readonly from: string;
  readonly to: string;
}

/** Whether a day lies in a period; both its ends are in it. */
export const isWithin = ({ from, to }: Period, day: string): boolean => from <= day && day <= to;

/** The order of lists: what began last comes first. */
export function newestFirst(a: Period & { readonly id: string }, b: Period & { readonly id: string }): number {
  if (a.from !== b.from) return a.from < b.from ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

export const PERIOD_STATES = ["COMING", "ACTIVE", "PAST"] as const;
export type PeriodState = (typeof PERIOD_STATES)[number];

export function periodState({ from, to }: Period, day: string): PeriodState {
  if (day < from) return "COMING";
  return day > to ? "PAST" : "ACTIVE";
}

const MAX_CONTENT = 50_000;

/** What an administrator says of an announcement (3 §5: all but the picture is needed). */
export const announcementInputSchema = z
  .object({
    /** `home_page` is shown in the banner. */
    type: z
      .string("required")
      .trim()
      .min(1, "required")
      .regex(/^(?:[A-Za-z0-9][\w-]{0,39})?$/, "code_invalid"),
    title: z.string("required").trim().min(1, "required").max(200, "too_long"),
    /** Rich text. */
    content: z.string("required").trim().min(1, "required").max(MAX_CONTENT, "too_long"),
    url: z.string("required").trim().min(1, "required").pipe(linkSchema),
    from: daySchema,
    to: daySchema,
    /** Id of a clean upload. Undefined: the picture stays; empty: there is none. */
    imageUploadId: z.string().max(40, "too_long").optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "period_invalid" });
export type AnnouncementInput = z.output<typeof announcementInputSchema>;

/** An announcement as the table holds it (1 §3). Feeds know neither pictures nor versions. */
export const announcementSchema = z.object({
  id: z.string(),
  host: hostNameSchema,
  type: z.string(),
  title: z.string(),
  url: z.string().default(""),
  /** Clean rich text, or plain text from a feed. */
  content: z.string().default(""),
  from: z.iso.date(),
  to: z.iso.date(),
  /** Address of the picture on the site's own origin. */
  image: z.string().optional(),
  asOf: z.iso.datetime().default("1970-01-01T00:00:00.000Z"),
  version: z.int().min(0).optional(),
});
export type AnnouncementItem = z.output<typeof announcementSchema>;

/** Which announcements an administrator wants to see; pages count from 1. */
export const announcementsInputSchema = z.object({
  page: z.int().min(1).max(10_000).default(1),
  limit: z.int().min(1).max(250).default(10),
  search: z.string().trim().max(100).default(""),
  filter: z.object({ type: z.string().max(40).optional(), state: z.enum(PERIOD_STATES).optional() }).default({}),
});
