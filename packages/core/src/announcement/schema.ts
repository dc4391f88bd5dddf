import * as z from "zod";
import { hostNameSchema } from "../host/schema.ts";
import type { Day } from "../platform/calendar.ts";
import { daySchema } from "../platform/schema.ts";

const OWN_ORIGIN = "https://own.invalid";
/** Characters that browsers drop from an address or read as a slash, and those that end an address within HTML. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const DECEIVING = /[\u0000-\u0020\u007f\\"'<>]/;

/** Whether a link is http(s) without credentials, a path of our site (never `//`), or a fragment. */
export function isLink(value: string): boolean {
  if (DECEIVING.test(value)) return false;
  if (value.startsWith("#")) return true;
  if (value.startsWith("/")) {
    const own = URL.parse(value, OWN_ORIGIN);
    // `/..//elsewhere` resolves to `//elsewhere`, which is another site when it is resolved again.
    return own?.origin === OWN_ORIGIN && !own.pathname.startsWith("//");
  }
  const address = /^https?:\/\//i.test(value) ? URL.parse(value) : null;
  return address !== null && address.username === "" && address.password === "";
}

/** A stored link for display: empty if it does not satisfy the current rules. */
export const shownLink = (value: string): string => (isLink(value) ? value : "");

export const linkSchema = z.string("required").trim().max(300, "too_long").refine(isLink, "link_invalid");

/** A day of a period, in the time zone of the host. */
export const periodDaySchema = z
  .string("required")
  .min(1, "required")
  .pipe(daySchema)
  .refine((day) => day >= "2000" && day < "2100", "date_invalid");

interface Period {
  readonly from: Day;
  readonly to: Day;
}

/** Whether a day is in a period, including both ends. */
const isWithin = ({ from, to }: Period, day: Day): boolean => from <= day && day <= to;

/** What is shown in a period, unless the office has switched it off. */
interface Switchable extends Period {
  readonly isOff?: boolean | undefined;
}

/** Whether something is shown on a day. */
export const isShown = (item: Switchable, day: Day): boolean => !item.isOff && isWithin(item, day);

/** Input that switches something off or on again. */
export const switchSchema = z.object({ id: z.string().min(1).max(40), active: z.boolean() });

/** Sorts by first day, latest first. */
export function newestFirst(a: Period & { readonly id: string }, b: Period & { readonly id: string }): number {
  if (a.from !== b.from) return a.from < b.from ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

export const PERIOD_STATES = ["COMING", "ACTIVE", "PAST", "OFF"] as const;
export type PeriodState = (typeof PERIOD_STATES)[number];

/** The state of a period on a day; `OFF` if the office has switched off what it shows. */
export function periodState({ from, to, isOff }: Switchable, day: string): PeriodState {
  if (isOff) return "OFF";
  if (day < from) return "COMING";
  return day > to ? "PAST" : "ACTIVE";
}

const MAX_CONTENT = 50_000;

/** Input of an announcement. Everything except the picture is required (3 §5). */
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
    from: periodDaySchema,
    to: periodDaySchema,
    /** Sales organization whose users see it. Without it, the audience stays; a new announcement is for the host. */
    sorg: z.string().min(1, "required").max(10, "too_long").optional(),
    /** Site that shows it, as `https://` and host; empty for all sites of the sales organization. */
    site: z.string().trim().max(300, "too_long").default(""),
    /** Id of a clean upload. Undefined keeps the picture; empty removes it. */
    imageUploadId: z.string().max(40, "too_long").optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "period_invalid" });
export type AnnouncementInput = z.output<typeof announcementInputSchema>;

/** An announcement as stored (1 §3). Feeds have neither pictures nor versions. */
export const announcementSchema = z.object({
  id: z.string(),
  /** Host that shows it; empty if all hosts of `sorg` do. */
  host: hostNameSchema.or(z.literal("")),
  sorg: z.string().optional(),
  type: z.string(),
  title: z.string(),
  url: z.string().default(""),
  /** Sanitized rich text, or plain text from a feed. */
  content: z.string().default(""),
  from: daySchema,
  to: daySchema,
  /** Address of the picture on the site's own origin. */
  image: z.string().optional(),
  /** Switched off by the office: not shown, whatever its period. */
  isOff: z.boolean().optional(),
  asOf: z.iso.datetime().default("1970-01-01T00:00:00.000Z"),
  version: z.int().min(0).optional(),
});
export type AnnouncementItem = z.output<typeof announcementSchema>;

/** Search, filter, and page (from 1) of the administrator's list. */
export const announcementsInputSchema = z.object({
  page: z.int().min(1).max(10_000).default(1),
  limit: z.int().min(1).max(250).default(10),
  search: z.string().trim().max(100).default(""),
  filter: z.object({ type: z.string().max(40).optional(), state: z.enum(PERIOD_STATES).optional() }).default({}),
});
